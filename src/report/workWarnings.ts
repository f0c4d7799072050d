/** The warnings of a comparison: ways in which its two sides do unlike work. */

import type { WarningBuilders } from './codedWarnings';
import { units } from './warningUnits';

/** One builder a code; `a` and `b` are what was found on the two sides. */
export const workWarnings = {
  differentResult: (a: string, b: string) => ({
    about: 'comparison',
    cause: `The calls complete with different results: in A with ${a}, in B with ${b}.`,
    remedy: 'Let both hand over the same; until then one of them may leave work out.',
  }),

  differentOperations: (difference: string) => ({
    about: 'comparison',
    cause: `The I/O is not the same: ${difference}.`,
    remedy: 'Let both make the same I/O operations; until then read the ratio as between two jobs.',
  }),

  differentFloor: (aMs: number, bMs: number) => ({
    about: 'comparison',
    cause: `A call of A waits for I/O ${units.time(aMs)} in a row, one of B ${units.time(bMs)}.`,
    remedy: 'Compare the times above the I/O, or let both wait for the same operations in a row.',
  }),

  /** A fact, and no fault: one is the other refactored. `null`: its floor is not known. */
  differentConcurrency: (a: number, b: number, aMs: number | null, bMs: number | null) => ({
    about: 'comparison',
    cause: `Both make the same operations: A ${asks(a, aMs)}, B ${asks(b, bMs)}.`,
    remedy:
      'This is what is compared: nothing is to be undone. The times above the I/O leave it out.',
  }),

  synchronousCallback: (side: 'A' | 'B') => ({
    about: 'comparison',
    cause: `A call of ${side} completes before it returns, one of ${side === 'A' ? 'B' : 'A'} later.`,
    remedy: `Let ${side} complete asynchronously, as its callers have to expect of async code.`,
  }),

  longStackSwitches: (a: readonly string[], b: readonly string[]) => ({
    about: 'comparison',
    cause: `Long stack traces are not switched on alike: in A ${listed(a)}, in B ${listed(b)}.`,
    remedy: 'Switch them off on both sides: they cost time and memory.',
  }),

  differentPromisify: (a: readonly string[], b: readonly string[]) => ({
    about: 'comparison',
    cause: `Callbacks are made into promises by different means: in A by ${listed(a)}, in B by ${listed(b)}.`,
    remedy: 'Promisify with the same function on both sides, or count it as part of the pattern.',
  }),

  differentBoundary: (a: readonly string[], b: readonly string[]) => ({
    about: 'comparison',
    cause: `The I/O hands over its outcome in different ways: in A by ${listed(a)}, in B by ${listed(b)}.`,
    remedy: 'Let both take the I/O that Async Score brings, or the same fakes of their own.',
  }),

  differentIo: (real: 'A' | 'B') => ({
    about: 'comparison',
    cause: `${real} ran with its own I/O, ${real === 'A' ? 'B' : 'A'} with I/O that was made up.`,
    remedy: 'Let both run with their own, or neither (--io).',
  }),

  differentArguments: (a: string, b: string) => ({
    about: 'comparison',
    cause: `They are not called with the same: A with (${a}), B with (${b}).`,
    remedy: 'Give both the same arguments, by a @score tag above them or a case of a sidecar file.',
  }),

  differentInventions: (unlike: readonly string[]) => ({
    about: 'comparison',
    cause: `What was made up is not the same: ${unlike.join('; ')}.`,
    remedy: 'Say in a @score tag or a sidecar file what is answered, the same for both.',
  }),

  differentBranches: (a: readonly number[], b: readonly number[]) => ({
    about: 'comparison',
    cause: `Unlike parts of the code ran: in A ${leftOut(a)}, in B ${leftOut(b)}.`,
    remedy: 'Give both arguments and answers that lead through the same branches.',
  }),

  leftUnderWay: (a: number, b: number) => ({
    about: 'comparison',
    cause: `A call of A tells its end with ${units.counted(a, 'operation')} still under way, one of B with ${units.count(b)}.`,
    remedy: 'Wait for the same operations on both sides before the call ends.',
  }),
} satisfies WarningBuilders;

/** `asks up to 3 at once (20 ms of waits)` */
function asks(atOnce: number, floorMs: number | null): string {
  const how = atOnce <= 1 ? 'asks for one after the other' : `asks for up to ${atOnce} at once`;
  return floorMs === null ? how : `${how} (${units.time(floorMs)} of waits)`;
}

function leftOut(lines: readonly number[]): string {
  if (lines.length === 0) return 'all of it ran';
  const [last, ...others] = [...lines].reverse();
  const before = others.reverse().join(', ');
  const where = others.length === 0 ? `line ${last}` : `lines ${before} and ${last}`;
  return `what begins in ${where} did not`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(' and ');
}
