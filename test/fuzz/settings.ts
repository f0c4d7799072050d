import type { Parameters } from 'fast-check';

import { isNightly } from '../nightly';

/** So many times as many cases are tried by night. */
const BY_NIGHT = 10;

/**
 * How properties are tried: the same cases each time, unless a person says otherwise. `FUZZ_SEED` is
 * another beginning, `FUZZ_SECONDS` how long each property is tried.
 */
export function tried<T>(runs: number): Parameters<T> {
  const { FUZZ_SEED: seed = '20130401', FUZZ_SECONDS: seconds } = process.env;
  if (seconds === undefined)
    return { seed: Number(seed), numRuns: isNightly ? BY_NIGHT * runs : runs };
  const interruptAfterTimeLimit = Number(seconds) * 1000;
  return { seed: Number(seed), numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit };
}

/** Longest time for the tests of a file, in milliseconds. */
export const TIMEOUT_MS =
  (isNightly ? BY_NIGHT : 1) * 60_000 + 2000 * Number(process.env.FUZZ_SECONDS ?? 0);
