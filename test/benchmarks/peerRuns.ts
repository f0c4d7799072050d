/** One measurement of the two programs by each of the peers. */

import { execFileSync } from 'node:child_process';
import * as path from 'node:path';

import { median } from 'simple-statistics';

import type { Random } from '../../src/harness/random';
import { PATTERNS, PROJECT } from '../subjects';
import { compareFiles } from './builtCli';
import { runHyperfine } from './hyperfine';
import { ratioOfMedians, widthOf, type Interval } from './statistics';

export const A = path.join(PATTERNS, 'callbacks-nested.js');
export const B = path.join(PATTERNS, 'async-await.js');
const ONCE = path.join(PROJECT, 'test/benchmarks/once.js');
const IN_PROCESS = path.join(PROJECT, 'test/benchmarks/inProcess.mjs');

/** What tinybench warms each of the two up for, its own default. */
const TINYBENCH_WARM_UP_MS = 250;
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

export interface PeerWorkload {
  parallel: number;
  ioMs: number;
}

export interface PeerRun {
  peer: Peer['name'];
  workload: PeerWorkload;
  /** What was compared. */
  of: 'time' | 'CPU time' | 'whole process' | 'work alone';
  ratio: Interval;
  width: number;
  samples: number;
  spentSeconds: number;
}

export interface Peer {
  name: 'async-score' | 'hyperfine' | 'tinybench';
  run(wanted: PeerRequest): Promise<PeerRun[]>;
}

export interface PeerRequest {
  workload: PeerWorkload;
  seconds: number;
  folder: string;
  random: Random;
}

export const PEERS: readonly Peer[] = [
  { name: 'async-score', run: runOurs },
  { name: 'hyperfine', run: runTheirs },
  { name: 'tinybench', run: runTinybench },
];

async function runOurs({ workload, seconds }: PeerRequest): Promise<PeerRun[]> {
  const { parallel, ioMs } = workload;
  const size = ['--parallel', String(parallel), '--io-ms', String(ioMs)];
  const { a, ratio } = await compareFiles(A, B, [...size, '--budget', String(seconds)]);
  const spentSeconds = a.measured.durationMs / 1000;
  const figures = [
    { of: 'time', found: ratio.time },
    { of: 'CPU time', found: ratio.cpu },
  ] as const;
  return figures.flatMap(({ of, found }) => {
    const { median: middle, low, high, samples } = found ?? {};
    if (middle === undefined || low === undefined || high === undefined) return [];
    const interval = { median: middle, low, high };
    const count = samples?.length ?? 0;
    return [run('async-score', workload, of, interval, count, spentSeconds)];
  });
}

/** As many runs as fit into the time; what the start of Node takes is measured beside it. */
async function runTheirs(wanted: PeerRequest): Promise<PeerRun[]> {
  const { workload, seconds, folder, random } = wanted;
  const command = (file: string, parallel: number) => [
    process.execPath,
    ONCE,
    file,
    String(parallel),
    String(workload.ioMs),
  ];
  const commands = [command(A, workload.parallel), command(B, workload.parallel)];
  const trial = runHyperfine(commands, 2, folder).map((times) => Math.min(...times));
  const oneRoundMs = trial.reduce((sum, each) => sum + each, 0);
  const runs = Math.max(2, Math.floor((seconds * 1000) / oneRoundMs));
  const [a = [], b = [], start = []] = runHyperfine([...commands, command(A, 0)], runs, folder);
  const spentSeconds = [...a, ...b].reduce((sum, each) => sum + each, 0) / 1000;
  const startMs = median(start);
  const whole = ratioOfMedians(a, b, random);
  const work = ratioOfMedians(a, b, random, startMs);
  return [
    run('hyperfine', workload, 'whole process', whole, runs, spentSeconds),
    run('hyperfine', workload, 'work alone', work, runs, spentSeconds),
  ];
}

async function runTinybench({ workload, seconds, random }: PeerRequest): Promise<PeerRun[]> {
  const taskMs = Math.max(1, (seconds * 1000) / 2 - TINYBENCH_WARM_UP_MS);
  const start = performance.now();
  const [a = [], b = []] = inOneProcess([A, B], workload, taskMs);
  const spentSeconds = (performance.now() - start) / 1000;
  const ratio = ratioOfMedians(a, b, random);
  return [run('tinybench', workload, 'time', ratio, Math.min(a.length, b.length), spentSeconds)];
}

/** Samples in ms of each file, measured by tinybench one after the other in a fresh process. */
export function inOneProcess(
  files: readonly string[],
  { parallel, ioMs }: PeerWorkload,
  taskMs: number,
): number[][] {
  const job = JSON.stringify({ files, parallel, ioMs, taskMs });
  const output = execFileSync(process.execPath, [IN_PROCESS, job], {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT_BYTES,
  });
  return JSON.parse(output) as number[][];
}

function run(
  peer: Peer['name'],
  workload: PeerWorkload,
  of: PeerRun['of'],
  ratio: Interval,
  samples: number,
  spentSeconds: number,
): PeerRun {
  return { peer, workload, of, ratio, width: widthOf(ratio), samples, spentSeconds };
}
