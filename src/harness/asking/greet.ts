import * as http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { failure, type Failure } from '../../failure';

/** Behaviour of a server after its first answer. */
export interface Greeting {
  /** The server keeps the connection for the next request. */
  keepsAlive: boolean;
}

/**
 * Time for which refused connections are retried: a port may be known before its processes accept
 * connections.
 */
const REFUSED_FOR_MS = 2000;
const RETRY_MS = 25;
const ANSWER_MS = 10_000;
/** Time after its answer by which a server closes the connection, if at all. */
const CLOSES_WITHIN_MS = 100;

/** Makes a first request, which is not measured. Never rejects. */
export async function greet(port: number): Promise<Greeting | Failure> {
  const patientUntil = performance.now() + REFUSED_FOR_MS;
  for (;;) {
    try {
      return await request(port);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const isEarly = code === 'ECONNREFUSED' && performance.now() < patientUntil;
      if (!isEarly) return unanswered(message);
      await delay(RETRY_MS);
    }
  }
}

function request(port: number): Promise<Greeting | Failure> {
  return new Promise((resolve, reject) => {
    const agent = new http.Agent({ keepAlive: true });
    const sent = http.get({ host: '127.0.0.1', port, agent, timeout: ANSWER_MS }, (answer) => {
      const { socket } = answer;
      const closed = new Promise<void>((isClosed) => socket.once('close', () => isClosed()));
      answer.on('error', reject);
      answer.resume().on('end', () => {
        void Promise.race([closed, delay(CLOSES_WITHIN_MS)]).then(() => {
          resolve(isDelimited(answer) ? { keepsAlive: !socket.destroyed } : undelimited());
          agent.destroy();
        });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${ANSWER_MS / 1000} s`)));
    sent.on('error', reject);
  });
}

/** True if headers alone show the end of an answer, as the load generator requires. */
function isDelimited({ headers, statusCode = 0 }: http.IncomingMessage): boolean {
  const hasNoBody = statusCode === 204 || statusCode === 304;
  return hasNoBody || 'content-length' in headers || 'transfer-encoding' in headers;
}

function undelimited(): Failure {
  return failure('failed', 'requestsFailed', 'Nothing tells where an answer of the server ends.', {
    found: 'an answer that ends with its connection',
    needed: 'answers with a Content-Length, or chunked ones',
    remedy: 'Let the server say how long its answers are.',
  });
}

function unanswered(found: string): Failure {
  return failure('failed', 'requestsFailed', 'The server did not answer the first request.', {
    found,
    needed: 'an answer in HTTP/1.1 to GET /',
    remedy: 'Let the server answer GET / without TLS.',
  });
}
