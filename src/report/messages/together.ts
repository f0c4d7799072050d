/** Words for what two calls of a function do to each other at once. */

import { shorten } from '../../page/text/width';
import type { LaneStep, Race, RaceKind } from '../../probe/twoAtOnce/race';
import type { Rule } from '../../rules/rules';

export const RULE_OF_RACE: Readonly<Record<RaceKind, Rule>> = {
  mixedUp: 'mixed-up',
  actsTwice: 'acts-twice',
  startedTwice: 'started-twice',
  lostUpdate: 'lost-update',
  lateAnswer: 'late-answer',
};

/** A step in parts: `writes`, `total`, `3`, and its line. Left out: it has no such part. */
export interface StepParts {
  does: string;
  what?: string;
  value?: string;
  line?: number;
}

const MOST_VALUE = 40;

export function stepParts({ does, what, value = '', line }: LaneStep): StepParts {
  const at = line === undefined ? {} : { line };
  switch (does) {
    case 'asks':
      return { does, what, ...at };
    case 'gets':
      return { does: 'gets the answer of', what: what.split('.').at(-1) ?? what };
    default:
      return {
        does,
        ...(what === '' ? {} : { what }),
        ...(value === '' ? {} : { value: shorten(value, MOST_VALUE, 'middle') }),
        ...at,
      };
  }
}

/** `writes total: 3 (line 13)`; `gets the answer of sizeOf`; `ends: 3` */
export function stepWords(step: LaneStep): string {
  const { does, what, value, line } = stepParts(step);
  const words = what === undefined ? does : `${does} ${what}`;
  return `${words}${value === undefined ? '' : `: ${value}`}${line === undefined ? '' : ` (line ${line})`}`;
}

/** Steps that are written of a call that runs alone. */
const MOST_ALONE = 6;

/** What one call does to the state when the two run one after the other, and how it ends. */
export function aloneWords({ state, call, inTurn }: Race, lane: LaneStep['lane']): string {
  const steps = inTurn.filter(
    (step) =>
      step.lane === lane &&
      (step.does === 'ends' || step.what === state || (step.does === 'asks' && step.what === call)),
  );
  const words = steps.map(({ line: _, ...step }) => stepWords(step));
  const left = words.length - MOST_ALONE;
  if (left > 1) words.splice(MOST_ALONE - 1, left, '…');
  return words.join(', ');
}

/** What the state is at the end, and what the calls were given. */
export function raceSentence({ left, state, given, after = 0 }: Race): string {
  const told = left
    ? `At once they leave ${state} at ${short(left.atOnce)}; one after the other, at ${short(left.inTurn)}. `
    : '';
  const before = after > 0 ? `, after ${after} earlier ${after === 1 ? 'call' : 'calls'}` : '';
  return `${told}Both calls get ${given === 'equal' ? 'the same arguments' : 'arguments of their own'}${before}.`;
}

function short(value: string): string {
  return shorten(value, MOST_VALUE, 'middle');
}
