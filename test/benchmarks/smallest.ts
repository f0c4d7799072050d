/** The smallest difference of CPU work that comparisons find reliably, by the time they may take. */

import { cell, paragraph, type Table } from '../../src/page/page';
import { compareFiles, type Compared } from './builtCli';
import { calibrate } from './burningUpload';
import { moreIn, verdictsOf } from './claims';
import type { Context, Measurement } from './measurement';
import { WORK_US, writePair } from './power';
import type { Settings } from './settings';

const COMPARISONS = 10;
const BUDGETS_SECONDS = [20, 60];
const DIFFERENCES_PERCENT = [5, 3, 2, 1];
const MINUTES = 60;
/** The share of comparisons that must find a difference for it to be found reliably. */
const RELIABLE = 0.9;

export interface Level {
  budgetSeconds: number;
  percent: number;
  /** Comparisons made; fewer than planned where no figure could still be reliable. */
  comparisons: number;
  foundByTime: number;
  foundByCpu: number;
}

export const smallest: Measurement = {
  name: 'smallest',
  title: 'The smallest difference found reliably',
  seconds: ({ minutes = MINUTES }) => minutes * 60,
  async run(settings, context) {
    const { work = WORK_US, comparisons = COMPARISONS, minutes = MINUTES } = settings;
    const levels = await search(settings, context, calibrate(work));
    const least = leastFound(comparisons);
    return {
      page: [
        paragraph(
          `Reliably: in ${least} of ${comparisons} comparisons. A difference that can no longer be is tried no further, and none smaller after it; nothing is begun after ${minutes} minutes.`,
        ),
        table(levels),
        ...BUDGETS_SECONDS.map((seconds) => paragraph(smallestWords(levels, seconds, least))),
      ],
      targets: [],
      data: levels,
    };
  },
};

async function search(
  settings: Settings,
  { progress, folder }: Context,
  iterations: number,
): Promise<Level[]> {
  const { comparisons = COMPARISONS, minutes = MINUTES } = settings;
  const { differences = DIFFERENCES_PERCENT } = settings;
  const endMs = performance.now() + minutes * 60_000;
  const levels: Level[] = [];
  for (const [index, budgetSeconds] of BUDGETS_SECONDS.entries()) {
    for (const percent of [...differences].sort((a, b) => b - a)) {
      progress(index, BUDGETS_SECONDS.length);
      const pair = writePair(folder, iterations, percent);
      const compare = () => compareFiles(pair.a, pair.b, ['--budget', String(budgetSeconds)]);
      const inTime = () => performance.now() < endMs;
      const level = { budgetSeconds, percent, ...(await tryLevel(compare, comparisons, inTime)) };
      if (level.comparisons === 0) return levels;
      levels.push(level);
      if (Math.max(level.foundByTime, level.foundByCpu) < leastFound(comparisons)) break;
    }
  }
  return levels;
}

/** Compares until it is sure that neither time nor CPU time can be found often enough. */
export async function tryLevel(
  compare: () => Promise<Pick<Compared, 'ratio'>>,
  comparisons: number,
  inTime: () => boolean,
): Promise<Pick<Level, 'comparisons' | 'foundByTime' | 'foundByCpu'>> {
  const mostMissed = comparisons - leastFound(comparisons);
  const level = { comparisons: 0, foundByTime: 0, foundByCpu: 0 };
  while (level.comparisons < comparisons && inTime()) {
    const verdicts = verdictsOf([await compare()]);
    level.comparisons += 1;
    level.foundByTime += moreIn(verdicts.time);
    level.foundByCpu += moreIn(verdicts.cpu);
    const missed = level.comparisons - Math.max(level.foundByTime, level.foundByCpu);
    if (missed > mostMissed) break;
  }
  return level;
}

export function leastFound(comparisons: number): number {
  return Math.ceil(comparisons * RELIABLE);
}

/** The smallest percentage that was found often enough, as were all larger ones; null for none. */
export function smallestFound(
  levels: readonly Level[],
  budgetSeconds: number,
  found: 'foundByTime' | 'foundByCpu',
  least: number,
): number | null {
  const falling = levels
    .filter((level) => level.budgetSeconds === budgetSeconds)
    .sort((a, b) => b.percent - a.percent);
  const missed = falling.findIndex((level) => level[found] < least);
  const reliable = missed < 0 ? falling : falling.slice(0, missed);
  return reliable.at(-1)?.percent ?? null;
}

function smallestWords(levels: readonly Level[], seconds: number, least: number): string {
  const words = (found: 'foundByTime' | 'foundByCpu') => {
    const percent = smallestFound(levels, seconds, found, least);
    return percent === null ? 'none of those tried' : `${percent} %`;
  };
  return `Within ${seconds} s: ${words('foundByTime')} by time, ${words('foundByCpu')} by CPU time.`;
}

function table(levels: readonly Level[]): Table {
  const column = (title: string) => ({ title, align: 'right' }) as const;
  return {
    kind: 'table',
    columns: ['budget', 'more CPU work', 'by time', 'by CPU time', 'comparisons'].map(column),
    rows: levels.map(({ budgetSeconds, percent, foundByTime, foundByCpu, comparisons }) => [
      cell(`${budgetSeconds} s`),
      cell(`${percent} %`),
      cell(String(foundByTime)),
      cell(String(foundByCpu)),
      cell(String(comparisons)),
    ]),
  };
}
