/**
 * What the runner adds to the time of a bare loop that does the same, in both modes. Both are run
 * in turn, in random order, and the ratios are taken pair by pair, so that a machine that changes
 * its speed changes both.
 */

import { execFileSync } from 'node:child_process';
import * as path from 'node:path';

import { median } from 'simple-statistics';

import type { BenchResult } from '../../bench-runner/protocol';
import type { Mode, Workload } from '../../src/harness/benchmark';
import { benchJob, type Entry } from '../../src/harness/benchJob';
import { createRandom, shuffled } from '../../src/harness/random';
import { ratioOf } from '../../src/harness/ratio';
import { timeMsOf } from '../../src/harness/windows';
import { cell, paragraph, type Table } from '../../src/report/page';
import { executor, ownRuntime, pattern, PROJECT } from '../subjects';
import type { Measurement, Target } from './measurement';

const PAIRS = 30;
const SECONDS_A_PAIR = 3;
const MOST_ADDED = 0.02;
const TIMEOUT_MS = 30_000;
const SIZES = [
  { parallel: 1000, ioMs: 10 },
  { parallel: 5000, ioMs: 1 },
];
const MODES = ['sound', 'faithful'] satisfies Mode[];
const NAMES = ['callbacks-nested', 'async-await'] as const;

const CASES = MODES.flatMap((mode) =>
  SIZES.flatMap((size) =>
    NAMES.map((name) => ({ name, workload: { kind: 'doxbee' as const, ...size, mode } })),
  ),
);

/** The runner over the bare loop. */
interface Overhead {
  name: string;
  workload: Workload;
  median: number;
  low: number;
  high: number;
  bareMs: number;
}

export const overhead: Measurement = {
  name: 'overhead',
  title: 'What the runner adds to a bare loop',
  seconds: ({ pairs = PAIRS }) => CASES.length * pairs * SECONDS_A_PAIR,
  async run({ pairs = PAIRS }, { progress }) {
    const found: Overhead[] = [];
    for (const [index, { name, workload }] of CASES.entries()) {
      progress(index, CASES.length);
      found.push(await overheadOf(name, workload, pairs));
    }
    return {
      page: [
        paragraph(
          `Median of ${pairs} ratios and its 95 % interval; in each pair both carry out the same plan in a process of their own.`,
        ),
        table(found),
      ],
      targets: found.map(target),
      data: found,
    };
  },
};

async function overheadOf(name: string, workload: Workload, pairs: number): Promise<Overhead> {
  const entry = { program: pattern(name), workload, runtime: ownRuntime };
  const random = createRandom(pairs);
  const bare: number[] = [];
  const runner: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const turns = [
      async () => void runner.push(await runnerMs(name, entry)),
      async () => void bare.push(bareMs(name, entry)),
    ];
    for (const turn of shuffled(turns, random)) await turn();
  }
  const ratio = ratioOf(bare, runner);
  if (ratio === null) throw new Error(`${name}: the bare loop measured nothing.`);
  const { median: middle, low, high } = ratio;
  return { name, workload, median: middle, low, high, bareMs: median(bare) };
}

async function runnerMs(name: string, entry: Entry): Promise<number> {
  const completesBy = name.startsWith('callbacks') ? 'callback' : 'promise';
  const job = benchJob(entry, 'timed', completesBy, TIMEOUT_MS);
  const { result } = await executor.run(job, ownRuntime, new AbortController().signal);
  if (result.state !== 'completed') throw new Error(JSON.stringify(result));
  return timeMsOf(result as BenchResult);
}

function bareMs(name: string, entry: Entry): number {
  const { bench } = benchJob(entry, 'timed', 'auto', TIMEOUT_MS);
  const script = path.join(PROJECT, 'test/benchmarks/bareLoop.js');
  const args = [script, pattern(name).file, String(entry.workload.ioMs), JSON.stringify(bench)];
  const output = execFileSync(ownRuntime.path, args, { encoding: 'utf8' });
  return median(JSON.parse(output) as number[]);
}

function table(found: readonly Overhead[]): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'file', align: 'left' },
      { title: 'workload', align: 'left' },
      { title: 'bare loop', align: 'right' },
      { title: 'runner / bare', align: 'right' },
      { title: 'interval', align: 'right' },
    ],
    rows: found.map(({ name, workload, median: ratio, low, high, bareMs: ms }) => [
      cell(name),
      cell(workloadWords(workload)),
      cell(`${ms.toFixed(1)} ms`),
      cell(ratio.toFixed(4)),
      cell(`${low.toFixed(4)}–${high.toFixed(4)}`),
    ]),
  };
}

function workloadWords({ mode, parallel, ioMs }: Workload): string {
  return `${parallel} × ${ioMs} ms, ${mode}`;
}

function target({ name, workload, median: ratio, low, high }: Overhead): Target {
  return {
    what: `the runner over a bare loop: ${name}, ${workloadWords(workload)}`,
    wanted: `within ${MOST_ADDED * 100} %`,
    found: `${((ratio - 1) * 100).toFixed(2)} % (${((low - 1) * 100).toFixed(2)} to ${((high - 1) * 100).toFixed(2)})`,
    met: Math.abs(ratio - 1) <= MOST_ADDED,
  };
}
