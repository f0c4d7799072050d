/**
 * Probes functions twice, once by themselves and once beside busy processes: what is found out is bounded by counts
 * and not by a clock, so that both must tell the same.
 */

import { spawn } from 'node:child_process';

import { cell, type Table } from '../../src/page/page';
import type { Report } from '../../src/report/report';
import { scoreTogether } from '../../src/scoring/score';
import { dependencies, never, OPTIONS, silent } from '../score';
import { ownRuntime } from '../subjects';
import type { Member } from './corpus';
import { seconds } from './table';

const BUSY = 8;

/** What came of the functions of an origin; each in the order in which they were probed. */
export interface ProbedTwice {
  name: string;
  /** Milliseconds of each while nothing else ran. */
  tookMs: readonly number[];
  /** Those that were told otherwise beside busy processes. */
  others: readonly Member[];
}

export async function probeTwice(name: string, wanted: readonly Member[]): Promise<ProbedTwice> {
  const tookMs: number[] = [];
  const alone: string[] = [];
  for (const each of wanted) {
    const startMs = performance.now();
    alone.push(await probed(each));
    tookMs.push(performance.now() - startMs);
  }
  const others: Member[] = [];
  await besideBusy(async () => {
    for (const [i, each] of wanted.entries())
      if ((await probed(each)) !== alone[i]) others.push(each);
  });
  return { name, tookMs, others };
}

/** How many are told the same, and how long a probe takes: the median, and what nine of ten take at most. */
export function tableOfTwice(all: readonly ProbedTwice[]): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'from', align: 'left' },
      { title: `the same beside ${BUSY} busy processes`, align: 'right' },
      { title: 'a probe, median', align: 'right' },
      { title: 'nine of ten', align: 'right' },
    ],
    rows: all.map(({ name, tookMs, others }) => {
      const sorted = [...tookMs].sort((a, b) => a - b);
      const at = (share: number) => seconds(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
      const same = `${sorted.length - others.length} of ${sorted.length}`;
      return [cell(name), cell(same), cell(at(0.5)), cell(at(0.9))];
    }),
  };
}

async function besideBusy(run: () => Promise<void>): Promise<void> {
  const busy = Array.from({ length: BUSY }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    await run();
  } finally {
    for (const each of busy) each.kill();
  }
}

async function probed({ document, fn }: Member): Promise<string> {
  const [report] = await scoreTogether(
    [{ document, functionName: fn.path, runtime: ownRuntime }],
    { ...OPTIONS, parts: { benchmark: false, debuggability: true }, timeoutMs: 30_000 },
    dependencies(),
    silent,
    never,
  );
  return withoutTimes(report);
}

/** How long it took, and what the machine did meanwhile, is other each time. */
function withoutTimes(report: Report | undefined): string {
  const isOther = (key: string) => TIMES.has(key);
  return JSON.stringify(report, (key, value: unknown) => (isOther(key) ? undefined : value));
}

const TIMES = new Set(['startedAt', 'durationMs', 'childMs', 'conditions']);
