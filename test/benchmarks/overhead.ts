/**
 * What the runner's loop adds to the time of a bare one that makes the same calls, in both modes. Rounds
 * of both take turns in one process, so that a machine that changes its speed changes both; a ratio a
 * process, of the medians.
 */

import { execFileSync } from 'node:child_process';
import * as path from 'node:path';

import { median } from 'simple-statistics';

import type { Mode, Workload } from '../../src/harness/benchmark';
import { ratioOf } from '../../src/harness/ratio';
import { cell, paragraph, type Table } from '../../src/page/page';
import { ownRuntime, pattern, PROJECT } from '../subjects';
import type { Measurement, Target } from './measurement';

const PROCESSES = 10;
const SECONDS_A_PROCESS = 6;
const ROUNDS = 40;
const MOST_ADDED = 0.02;
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
  seconds: ({ pairs = PROCESSES }) => CASES.length * pairs * SECONDS_A_PROCESS,
  run({ pairs = PROCESSES }, { progress }) {
    const found: Overhead[] = [];
    for (const [index, { name, workload }] of CASES.entries()) {
      progress(index, CASES.length);
      found.push(overheadOf(name, workload, pairs));
    }
    return Promise.resolve({
      page: [
        paragraph(
          `Median of ${pairs} ratios and its 95 % interval; each is of ${ROUNDS} rounds of either, which take turns in a process.`,
        ),
        table(found),
      ],
      targets: found.map(target),
      data: found,
    });
  },
};

function overheadOf(name: string, workload: Workload, processes: number): Overhead {
  const both = Array.from({ length: processes }, () => timesOf(name, workload));
  const bare = both.map((each) => each.bare);
  const ratio = ratioOf(
    bare,
    both.map((each) => each.runner),
  );
  if (ratio === null) throw new Error(`${name}: the bare loop measured nothing.`);
  const { median: middle, low, high } = ratio;
  return { name, workload, median: middle, low, high, bareMs: median(bare) };
}

function timesOf(name: string, { parallel, ioMs, mode }: Workload) {
  const completesBy = name.startsWith('callbacks') ? 'callback' : 'promise';
  const script = path.join(PROJECT, 'test/benchmarks/bareLoop.js');
  const args = [pattern(name).file, completesBy, parallel, ioMs, mode, ROUNDS].map(String);
  const output = execFileSync(ownRuntime.path, [script, ...args], { encoding: 'utf8' });
  return JSON.parse(output) as { bare: number; runner: number };
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
