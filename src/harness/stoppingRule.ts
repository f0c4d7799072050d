import { estimate } from './estimate';
import { ratioOf } from './ratio';
import type { EntryResults } from './rounds';
import { cpuMsOf, timeMsOf } from './windows';

/**
 * Widths (high / low - 1) of the interval at which more rounds would not change a reader's
 * decision. Only the width counts, never the values: a stop at the first difference would find
 * differences where there are none.
 */
const NARROW = { time: 0.01, cpu: 0.03 };

/** Least samples: the interval of fewer is narrow by chance. */
const FEWEST_SAMPLES = 5;

/** True if every entry is known well enough; of several, each in relation to the first. */
export function isEnough(measured: readonly EntryResults[]): boolean {
  const [first, ...others] = measured.filter(({ failure }) => failure === null);
  if (first === undefined) return true;
  if ([first, ...others].some(({ timed }) => timed.length < FEWEST_SAMPLES)) return false;
  if (others.length === 0) return isNarrow(first, ownWidth());
  return others.every((other) => isNarrow(other, widthAgainst(first)));
}

type Width = (samplesOf: (run: EntryResults) => number[], entry: EntryResults) => number;

function isNarrow(entry: EntryResults, width: Width): boolean {
  return width(times, entry) <= NARROW.time && width(cpuTimes, entry) <= NARROW.cpu;
}

function ownWidth(): Width {
  return (samplesOf, entry) => {
    const samples = samplesOf(entry);
    if (samples.length === 0) return 0;
    const { low, high } = estimate(samples);
    return high / low - 1;
  };
}

function widthAgainst(first: EntryResults): Width {
  return (samplesOf, entry) => {
    const ratio = ratioOf(samplesOf(first), samplesOf(entry));
    return ratio === null ? 0 : ratio.high / ratio.low - 1;
  };
}

function times({ timed }: EntryResults): number[] {
  return timed.map(timeMsOf);
}

/** CPU times; empty where the runtime cannot report them: then time alone decides. */
function cpuTimes({ timed }: EntryResults): number[] {
  return timed.map(cpuMsOf).filter((cpuMs) => cpuMs !== null);
}
