/** Power: a subject with a little more CPU work a call must be found slower. */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { median } from 'simple-statistics';

import { cell, paragraph, type Table } from '../../src/report/page';
import { compareFiles, FIGURES, type Compared } from './builtCli';
import { BURNS, burningUpload, calibrate, more } from './burningUpload';
import { moreIn, tallyWords, verdictsOf } from './claims';
import type { Measurement, Target } from './measurement';

export const WORK_US = 20;
const COMPARISONS = 20;
const BUDGET_SECONDS = 20;
const EXTRA_SECONDS = 2;
const MORE_PERCENT = 5;
/** The share of comparisons that must find it. */
const LEAST_FOUND = 0.95;

export const power: Measurement = {
  name: 'power',
  title: `${MORE_PERCENT} % more CPU work a call`,
  seconds: ({ comparisons = COMPARISONS, budget = BUDGET_SECONDS }) =>
    comparisons * (budget + EXTRA_SECONDS),
  async run(settings, { progress, folder }) {
    const { comparisons = COMPARISONS, budget = BUDGET_SECONDS, work = WORK_US } = settings;
    const pair = writePair(folder, calibrate(work), MORE_PERCENT);
    const found: Compared[] = [];
    for (let i = 0; i < comparisons; i += 1) {
      progress(i, comparisons);
      found.push(await compareFiles(pair.a, pair.b, ['--budget', String(budget)]));
    }
    return {
      page: [paragraph(workWords(found, work, pair.iterations)), table(found)],
      targets: targets(found, budget),
      data: { ...pair, workUs: work, comparisons: found.map(({ ratio, a }) => ({ ratio, ...a })) },
    };
  },
};

function targets(found: readonly Compared[], budget: number): Target[] {
  const { time, cpu } = verdictsOf(found);
  const least = Math.ceil(found.length * LEAST_FOUND);
  const seconds = median(found.map(({ a }) => a.measured.durationMs)) / 1000;
  return [
    {
      what: `${MORE_PERCENT} % more CPU work found slower`,
      wanted: `at least ${least} of ${found.length}`,
      found: `${moreIn(time)} of ${found.length} by time, ${moreIn(cpu)} by CPU time`,
      met: moreIn(time) >= least,
    },
    {
      what: 'what such a comparison takes, probes and all: median',
      wanted: `at most ${budget} s`,
      found: `${seconds.toFixed(1)} s`,
      met: seconds <= budget,
    },
  ];
}

/** Two subjects in `folder`, B with `percent` more iterations than A. */
export function writePair(folder: string, iterations: number, percent: number) {
  const a = path.join(folder, 'burning.js');
  const b = path.join(folder, `burning-${percent}-percent-more.js`);
  fs.writeFileSync(a, burningUpload(iterations));
  fs.writeFileSync(b, burningUpload(more(iterations, percent)));
  return { a, b, iterations };
}

/** How much of a run the work is, so that a reader knows what 5 % of it is. */
function workWords(found: readonly Compared[], workUs: number, iterations: number): string {
  const of = (value: (compared: Compared) => number) => median(found.map(value)).toFixed(0);
  const timeMs = of(({ a }) => a.benchmark.timeMs.median);
  const floorMs = of(({ a }) => a.benchmark.floorMs ?? 0);
  const cpuUs = of(({ a }) => a.benchmark.cpuUsPerCall.median ?? Number.NaN);
  return `A call of A makes ${BURNS} loops of ${iterations} iterations, calibrated to ${workUs} µs each: ${BURNS * workUs} µs of the ${cpuUs} µs of CPU that a call takes in all. 1,000 calls take ${timeMs} ms, the faked I/O alone ${floorMs} ms, during which other calls compute.`;
}

function table(found: readonly Compared[]): Table {
  const verdicts = verdictsOf(found);
  const rows = FIGURES.filter((figure) => verdicts[figure].length > 0).map((figure) => {
    const figures = found.flatMap(({ ratio }) => ratio[figure] ?? []);
    const scored = figures.filter(({ state }) => state === 'scored');
    const ratios = scored.map(({ median: ratio }) => ratio ?? Number.NaN);
    const widths = scored.map(({ low = Number.NaN, high = Number.NaN }) => high / low - 1);
    return [
      cell(figure),
      cell(`${moreIn(verdicts[figure])} of ${verdicts[figure].length}`),
      cell(ratios.length === 0 ? '' : median(ratios).toFixed(4)),
      cell(widths.length === 0 ? '' : `${(median(widths) * 100).toFixed(2)} %`),
      cell(tallyWords(verdicts[figure])),
    ];
  });
  return {
    kind: 'table',
    columns: [
      { title: 'figure', align: 'left' },
      { title: 'B more', align: 'right' },
      { title: 'ratio', align: 'right' },
      { title: 'interval', align: 'right' },
      { title: 'verdicts', align: 'left' },
    ],
    rows,
  };
}
