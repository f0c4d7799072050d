/** What measuring in one process gets wrong: the second of two runs on the heap, the compiled code
 * and the type feedback of the first. */

import * as fs from 'node:fs';

import { createRandom, shuffled } from '../../src/harness/random';
import { cell, paragraph, type Page, type Table } from '../../src/page/page';
import { A, B, inOneProcess, type PeerWorkload } from './peerRuns';
import { areApart, ratioOfMedians, type Interval } from './statistics';

/** Little waiting, so that what the CPU does can be seen. */
const WORKLOAD: PeerWorkload = { parallel: 1000, ioMs: 1 };

/** Processes of one repeat. */
export const ORDER_PROCESSES = 5;

/** Ratios of one repeat, each B / A with the interval that its own samples give. */
export interface OrderEffect {
  aFirst: Interval;
  bFirst: Interval;
  /** Each in a process to itself. */
  alone: Interval;
  /** B measured after A, over B measured alone. */
  bAfterA: Interval;
  /** A second copy of A measured after A, over A: the same program twice. */
  copyAfterA: Interval;
}

export function orderEffects(repeats: number, taskMs: number, folder: string): OrderEffect[] {
  const copy = `${folder}/another-name.js`;
  fs.copyFileSync(A, copy);
  const random = createRandom(repeats);
  return Array.from({ length: repeats }, () => {
    const orders = { ab: [A, B], ba: [B, A], a: [A], b: [B], aa: [A, copy] };
    const samples = new Map<string, number[][]>();
    for (const [name, files] of shuffled(Object.entries(orders), random)) {
      samples.set(name, inOneProcess(files, WORKLOAD, taskMs));
    }
    const of = (name: keyof typeof orders, index: number) => samples.get(name)?.[index] ?? [];
    const ratio = (a: number[], b: number[]) => ratioOfMedians(a, b, random);
    return {
      aFirst: ratio(of('ab', 0), of('ab', 1)),
      bFirst: ratio(of('ba', 1), of('ba', 0)),
      alone: ratio(of('a', 0), of('b', 0)),
      bAfterA: ratio(of('b', 0), of('ab', 1)),
      copyAfterA: ratio(of('aa', 0), of('aa', 1)),
    };
  });
}

const ROWS = [
  ['aFirst', 'B / A, A measured first'],
  ['bFirst', 'B / A, B measured first'],
  ['alone', 'B / A, each in a process to itself'],
  ['bAfterA', 'B after A / B alone: 1 if A left nothing behind'],
  ['copyAfterA', 'a copy of A after A / A: 1 if the order did not matter'],
] as const;

export function orderPage(effects: readonly OrderEffect[]): Page {
  const apart = effects.filter(({ aFirst, bFirst }) => areApart(aFirst, bFirst)).length;
  const polluted = effects.filter(({ bAfterA }) => !holdsOne(bAfterA)).length;
  const same = effects.filter(({ copyAfterA }) => !holdsOne(copyAfterA)).length;
  return [
    paragraph(
      `tinybench in one process, ${WORKLOAD.parallel} × ${WORKLOAD.ioMs} ms: the ratio of each process with the interval that it claims.`,
    ),
    table(effects),
    paragraph(
      `Of ${effects.length}: the intervals of the two orders have nothing in common in ${apart}, B is another after A than alone in ${polluted}, and a copy of the same program is found to be faster or slower in ${same}.`,
    ),
  ];
}

function holdsOne({ low, high }: Interval): boolean {
  return low <= 1 && high >= 1;
}

function table(effects: readonly OrderEffect[]): Table {
  const head = { title: 'tinybench', align: 'left' } as const;
  const columns = effects.map((_, index) => ({ title: `${index + 1}`, align: 'right' }) as const);
  return {
    kind: 'table',
    columns: [head, ...columns],
    rows: ROWS.map(([key, words]) => [
      cell(words),
      ...effects.map((effect) => cell(intervalWords(effect[key]))),
    ]),
  };
}

function intervalWords({ median, low, high }: Interval): string {
  return `${median.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
}
