/**
 * `npm run bench:overhead`: what the runner adds to the time of a bare loop that does the same, in
 * both modes, and what the parent adds to its children. Both are run in turn, in random order, and
 * the ratios are taken pair by pair, so that a machine that changes its speed changes both.
 */

import { execFileSync } from 'node:child_process';
import * as path from 'node:path';

import type { BenchResult } from '../../bench-runner/protocol';
import type { Mode, Workload } from '../../src/harness/benchmark';
import { benchJob } from '../../src/harness/benchJob';
import { createRandom, shuffled } from '../../src/harness/random';
import { ratioOf } from '../../src/harness/ratio';
import { timeMsOf } from '../../src/harness/windows';
import { executor, ownRuntime, pattern, PROJECT } from '../subjects';

const PAIRS = 30;
const WORKLOADS = [
  { parallel: 1000, ioMs: 10 },
  { parallel: 5000, ioMs: 1 },
];

async function runnerMs(name: string, workload: Workload): Promise<number> {
  const completesBy = name.startsWith('callbacks') ? 'callback' : 'promise';
  const entry = { program: pattern(name), workload, runtime: ownRuntime };
  const job = benchJob(entry, 'timed', completesBy, 30_000);
  const { result } = await executor.run(job, ownRuntime, new AbortController().signal);
  if (result.state !== 'completed') throw new Error(JSON.stringify(result));
  return timeMsOf(result as BenchResult);
}

function bareMs(name: string, { parallel, ioMs, mode }: Workload): number {
  const script = path.join(PROJECT, 'test/benchmarks/bareLoop.js');
  const procedure = mode === 'faithful' ? 'study' : 'plain';
  const args = [script, pattern(name).file, procedure, String(parallel), String(ioMs)];
  return Number(execFileSync(ownRuntime.path, args, { encoding: 'utf8' }));
}

async function compare(name: string, workload: Workload): Promise<void> {
  const random = createRandom(PAIRS);
  const bare: number[] = [];
  const runner: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const turns = [
      async () => void runner.push(await runnerMs(name, workload)),
      async () => void bare.push(bareMs(name, workload)),
    ];
    for (const turn of shuffled(turns, random)) await turn();
  }
  const ratio = ratioOf(bare, runner, random);
  const what = `${name}, ${workload.parallel} × ${workload.ioMs} ms, ${workload.mode}`;
  const [median, low, high] = [ratio?.median, ratio?.low, ratio?.high].map((one) =>
    one?.toFixed(4),
  );
  console.log(`${what}: runner / bare loop = ${median} (${low}–${high}), ${PAIRS} pairs`);
}

async function main(): Promise<void> {
  console.log(`Node ${process.version}`);
  for (const mode of ['sound', 'faithful'] satisfies Mode[]) {
    for (const size of WORKLOADS) {
      for (const name of ['callbacks-nested', 'async-await'])
        await compare(name, { ...size, mode });
    }
  }
}

void main();
