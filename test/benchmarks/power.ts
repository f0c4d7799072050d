/** Power: a subject with a little more CPU work a call must be found slower. */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { median } from 'simple-statistics';

import { DEFAULTS } from '../../src/defaults';
import { cell, paragraph, type Table } from '../../src/page/page';
import { compareFiles, FIGURES, type Compared } from './builtCli';
import { BURNS, burningUpload, calibrate, more } from './burningUpload';
import { moreIn, tallyWords, verdictsOf } from './claims';
import { inTime } from './inTime';
import type { Measurement, Target } from './measurement';

export const WORK_US = 20;
const COMPARISONS = 20;
/** The fewest rounds of two files take longer than the default budget. */
const LEAST_SECONDS = 12;
const EXTRA_SECONDS = 2;
const MORE_PERCENT = 5;
/** What a comparison of two files may take. */
const MOST_SECONDS = 8;
/** The share of comparisons that must find it. */
const LEAST_FOUND = 0.9;

export const power: Measurement = {
  name: 'power',
  title: `${MORE_PERCENT} % more CPU work a call`,
  seconds: ({ comparisons = COMPARISONS, budget = DEFAULTS.budgetSeconds, minutes = Infinity }) =>
    Math.min(comparisons * Math.max(LEAST_SECONDS, budget + EXTRA_SECONDS), minutes * 60),
  async run(settings, { progress, folder }) {
    const { comparisons = COMPARISONS, budget = DEFAULTS.budgetSeconds, work = WORK_US } = settings;
    const pair = writePair(folder, calibrate(work), MORE_PERCENT);
    const found = await inTime(comparisons, settings.minutes, (i) => {
      progress(i, comparisons);
      return compareFiles(pair.a, pair.b, ['--budget', String(budget)]);
    });
    return {
      page: [paragraph(workWords(found, work, pair.iterations)), table(found)],
      targets: targets(found),
      data: { ...pair, workUs: work, comparisons: found.map(({ ratio, a }) => ({ ratio, ...a })) },
    };
  },
};

function targets(found: readonly Compared[]): Target[] {
  const { time, cpu } = verdictsOf(found);
  const least = Math.ceil(found.length * LEAST_FOUND);
  const seconds = median(found.map(({ a }) => a.measured.durationMs)) / 1000;
  return [
    {
      what: `${MORE_PERCENT} % more CPU work a call found, by CPU time`,
      wanted: `at least ${least} of ${found.length}`,
      found: `${moreIn(cpu)} of ${found.length}; by time ${moreIn(time)}`,
      met: moreIn(cpu) >= least,
    },
    {
      what: 'what such a comparison takes, probes and all: median',
      wanted: `at most ${MOST_SECONDS} s`,
      found: `${seconds.toFixed(1)} s`,
      met: seconds <= MOST_SECONDS,
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
