import * as http from 'node:http';
import * as path from 'node:path';

import type { BenchResult } from '../bench-runner/protocol/bench';
import type { Program } from '../src/harness/benchJob';
import { server } from '../src/harness/kinds/server';
import type { RunResult } from '../src/harness/kinds/kind';
import type { LoadGenerator, LoadResult } from '../src/harness/load';
import { createLoadProcess } from '../src/harness/loadProcess';
import type { RuntimeInfo } from '../src/runtimes/runtime';
import { executor, ownRuntime, PROJECT } from './subjects';

/** The load generator as it is, for a shorter time. */
export function briefly(durationMs = 200): LoadGenerator {
  const load = createLoadProcess({ programPath: path.join(PROJECT, 'out/src/processes/load.js') });
  return {
    run: (plan, onMeasuring, signal) =>
      load.run({ ...plan, connections: 4, warmUpMs: 50, durationMs }, onMeasuring, signal),
  };
}

/** In place of a load: asks once, and keeps what is answered. */
export class OneRequest implements LoadGenerator {
  answer = '';
  port = 0;

  async run({ port }: { port: number }): Promise<LoadResult> {
    this.port = port;
    this.answer = await get(port);
    return ASKED;
  }
}

/** Also of a server whose processes are not ready yet. */
export async function get(port: number, host = '127.0.0.1'): Promise<string> {
  for (let patience = 100; ; patience -= 1) {
    try {
      return await getOnce(port, host);
    } catch (error) {
      const isEarly = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
      if (!isEarly || patience === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

function getOnce(port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = http.get({ host, port, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(text));
    });
    sent.on('error', reject);
  });
}

const ASKED: LoadResult = {
  state: 'completed',
  requests: 1,
  durationMs: 1,
  latencyMs: { p50: 1, p90: 1, p99: 1, max: 1, samples: 1 },
  meanLatencyMs: 1,
  errors: 0,
  not2xx: 0,
  keepAlive: false,
  askingShare: 0,
};

export interface ServeOptions {
  runtime?: RuntimeInfo;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** One run of a server. */
export function serve(
  program: Program,
  load: LoadGenerator,
  options: ServeOptions = {},
): Promise<RunResult> {
  const { runtime = ownRuntime, timeoutMs = 10_000 } = options;
  const workload = { kind: 'server', parallel: 4, ioMs: 0, mode: 'sound' } as const;
  return server.run(
    { program, workload, runtime },
    { kind: 'timed', runtime, completesBy: 'auto', timeoutMs, effort: 1 },
    { executor, load },
    options.signal ?? new AbortController().signal,
  );
}

/** What a server that was asked gave; throws where it failed. */
export function servedBy(result: RunResult): BenchResult {
  if (result.state !== 'completed') throw new Error(JSON.stringify(result));
  return result;
}
