/** A function beside the gallery's members that are made in the same way, in words. Pure. */

import type { Construct } from '../analysis/constructs';
import { BOUNDARIES } from '../probe/operationWords';
import type { FiguresPerOperation, ReportedRelatives } from './report';
import type { Units } from './units';

const MADE_OF: Readonly<Record<Construct, string>> = {
  awaits: 'await',
  asyncIterators: 'async iterators',
  generators: 'generators',
  observables: 'observables',
  promiseChains: 'chains of promises',
  callbacks: 'callbacks',
};

/** Titles of the columns behind that of the name. */
export const RELATIVE_COLUMNS = [
  'operations',
  'tokens each',
  'CPU time each',
  'stack traces',
] as const;

/** `The gallery's uploads that are mostly made of await …` */
export function relativesSentence({ madeOf, endsAlike, boundary }: ReportedRelatives): string {
  const others = endsAlike ? '' : ', though they tell their end in another way';
  const level = boundary === null ? '' : ` Stack traces are those with ${BOUNDARIES[boundary]}.`;
  return (
    `The gallery's uploads that are mostly made of ${MADE_OF[madeOf]} as well${others}. They do other work, ` +
    `so only what an I/O operation takes can be read beside each other; what is invented costs time of its own.${level}`
  );
}

/** What stands in those columns; `–` where it is not known. */
export function relativeTexts(figures: FiguresPerOperation, units: Units): string[] {
  const { operations, tokensPerOperation, cpuUsPerOperation, level } = figures;
  return [
    known(operations, units.count),
    known(tokensPerOperation, units.number),
    known(cpuUsPerOperation, units.cpuTime),
    known(level, (value) => `${value} of 5`),
  ];
}

/** Whether there is anything of a member to stand beside the function's own figures. */
export function isKnownOfRelatives({ members }: ReportedRelatives): boolean {
  return members.some(({ operations, level }) => operations !== null || level !== null);
}

/** In the place of the table where nothing is known of any member. */
export function unmeasuredRelatives({ madeOf }: ReportedRelatives): string {
  return (
    `What an I/O operation takes can stand here beside the gallery's uploads that are mostly made of ${MADE_OF[madeOf]} ` +
    'as well, once the gallery is measured on this Node and under this workload.'
  );
}

function known(value: number | null, words: (value: number) => string): string {
  return value === null ? '–' : words(value);
}
