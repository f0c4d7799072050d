import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { failure, type Failure } from '../../failure';
import type { LoadPlan, LoadResult } from '../load';
import { ServerAnswers } from './serverAnswers';
import { greet } from './greet';

/** Time between autocannon's checks for its end, in ms. */
const LOOK_MS = 100;
/** Time-out of a request in seconds: none ends before the load does. */
const NO_TIMEOUT = 3600;

/** Sends requests to a server as the plan states. Never rejects. */
export async function ask(plan: LoadPlan, onMeasuring: () => void): Promise<LoadResult | Failure> {
  const greeting = await greet(plan.port);
  if ('reason' in greeting) return greeting;
  const answers = new ServerAnswers();
  const cannon = fire(plan, greeting.keepsAlive, answers);
  await delay(plan.warmUpMs);
  onMeasuring();
  const startMs = performance.now();
  const startCpu = process.cpuUsage();
  answers.begin();
  await delay(plan.durationMs);
  answers.end();
  const durationMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(startCpu);
  cannon.stop();
  const waiting = answers.giveUpWaiting();
  const { requests, errors, not2xx } = answers;
  if (requests === 0) return allFailed(answers, waiting);
  if (waiting * 2 > plan.connections) return stoppedAnswering(answers, waiting);
  return {
    state: 'completed',
    ...{ requests, durationMs, errors, not2xx },
    ...(waiting === 0 ? {} : { unanswered: waiting }),
    latencyMs: answers.latencyMs(),
    meanLatencyMs: answers.meanLatencyMs(),
    keepAlive: greeting.keepsAlive,
    askingShare: (user + system) / 1000 / durationMs,
  };
}

function fire(
  { port, connections, warmUpMs, durationMs }: LoadPlan,
  keepsAlive: boolean,
  answers: ServerAnswers,
): autocannon.Instance {
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    // a stop comes before
    duration: 1 + (warmUpMs + durationMs) / 1000,
    sampleInt: LOOK_MS,
    timeout: NO_TIMEOUT,
    ...(keepsAlive ? {} : { reconnectRate: 1 }),
    setupClient: (client) => {
      client.addListener('request', () => answers.moved(client));
      if (!keepsAlive) timeConnections(client, answers);
    },
  };
  const cannon = autocannon(options, () => {});
  cannon.on('reqError', (error: Error) => answers.failed(error));
  if (!keepsAlive) return cannon;
  return cannon.on('response', (_client, status, _bytes, latencyMs) =>
    answers.answered(status, latencyMs),
  );
}

/**
 * Measures the times of connections. Where the server closes each connection, autocannon must leave
 * it first: it would otherwise write the next request to a closing connection, and take the latency
 * from there. With one request a connection, it reports no responses, but the headers of each and,
 * when an answer is complete, the next request.
 */
function timeConnections(client: autocannon.Client, answers: ServerAnswers): void {
  let sentMs = 0;
  let status: number | null = null;
  client.addListener('headers', (headers: { statusCode?: number }) => {
    status = headers.statusCode ?? 0;
  });
  client.addListener('connError', () => {
    status = null;
  });
  client.addListener('request', () => {
    const nowMs = performance.now();
    if (status !== null) answers.answered(status, nowMs - sentMs);
    status = null;
    sentMs = nowMs;
  });
}

function allFailed({ errors, not2xx, lastTrouble }: ServerAnswers, waiting: number): Failure {
  const last = lastTrouble === null ? '' : `; the last: ${lastTrouble}`;
  const still = waiting === 0 ? '' : `, ${waiting} that still wait for an answer`;
  return failure('failed', 'requestsFailed', 'The server answered no request with a 2xx status.', {
    found: `${errors - waiting} connections that failed${still}, ${not2xx} answers with another status${last}`,
    needed: 'answers with a 2xx status to GET /',
    remedy:
      'Let the server answer GET /; ask with fewer connections: asyncScore.connections, --connections.',
  });
}

/** Reports a server that left most connections without an answer: its rate would mean nothing. */
function stoppedAnswering({ requests }: ServerAnswers, waiting: number): Failure {
  return failure('failed', 'requestsFailed', 'The server stopped answering under load.', {
    found: `${requests} requests answered, then ${waiting} connections that still wait for an answer`,
    needed: 'an answer to every GET /, as long as there are requests',
    remedy:
      'Look for what keeps the server from answering; ask with fewer connections: asyncScore.connections, --connections.',
  });
}
