import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { failure, type Failure } from '../failure';
import { spawn } from '../gate';
import { cancelled } from './childEnd';
import type { LoadGenerator, LoadMessage, LoadPlan, LoadResult } from './load';
import { OutputTail } from './outputTail';

export interface LoadProcessOptions {
  /** Path of the program that makes requests. */
  programPath: string;
}

/** Time beside the load: for the start, and for a first answer. */
const BESIDE_MS = 20_000;
const OUTPUT_TAIL_BYTES = 4096;

/** Makes a load generator that starts a process for each load. */
export function createLoadProcess({ programPath }: LoadProcessOptions): LoadGenerator {
  return {
    async run(plan, onMeasuring, signal) {
      if (signal.aborted) return cancelled();
      const child = start(programPath);
      const end = () => void child.kill('SIGKILL');
      const timer = setTimeout(end, plan.warmUpMs + plan.durationMs + BESIDE_MS);
      signal.addEventListener('abort', end, { once: true });
      try {
        const found = await resultOf(child, plan, onMeasuring);
        return signal.aborted ? cancelled() : found;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        end();
      }
    },
  };
}

function start(programPath: string): ChildProcess {
  return spawn(process.execPath, [programPath], {
    // the editor's own binary runs as Node only with this variable
    env: { SystemRoot: process.env['SystemRoot'], ELECTRON_RUN_AS_NODE: '1' },
    stdio: 'pipe',
    windowsHide: true,
    shell: false,
  });
}

function resultOf(
  child: ChildProcess,
  plan: LoadPlan,
  onMeasuring: () => void,
): Promise<LoadResult | Failure> {
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('The load generator has no streams.');
  const printed = new OutputTail(stderr, OUTPUT_TAIL_BYTES);
  return new Promise((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const message = JSON.parse(line) as LoadMessage;
      if (message.type === 'measuring') onMeasuring();
      else resolve(message.result);
    });
    child.once('error', ({ message }) => resolve(broken(message, '')));
    child.once('close', (code, signal) =>
      resolve(broken(signal ? `killed by ${signal}` : `exit code ${code}`, printed.text())),
    );
    stdin.on('error', () => {});
    stdin.write(JSON.stringify(plan) + '\n');
  });
}

function broken(found: string, stderr: string): Failure {
  return failure('failed', 'requestsFailed', 'The process that asks the server ended early.', {
    found,
    ...(stderr.trim() === '' ? {} : { stderr }),
  });
}
