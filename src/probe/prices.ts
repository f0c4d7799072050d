import type { LongStacks } from '../../bench-runner/protocol/job';
import { failure, type Failure } from '../failure';
import type { Benchmark, ScoredBenchmark } from '../harness/benchmark';
import type { Entry } from '../harness/benchJob';
import { ratioOf } from '../harness/ratio';
import type { Debuggability, Price, LongStackTrial, PriceRatio } from './debuggability';

/**
 * Trials whose price is measured: none, the switches and flags that raise a level to 3, or all that
 * bring something back.
 */
export type PricesWanted = 'none' | 'switches' | 'all';

const LONG_STACKS: Readonly<Record<LongStackTrial['kind'], LongStacks>> = {
  switch: 'switches',
  flag: 'off',
  companion: 'companion',
  helper: 'helper',
};

export function trialsToPrice(
  debuggability: Debuggability,
  wanted: PricesWanted,
): LongStackTrial[] {
  if (debuggability.state !== 'scored' || wanted === 'none') return [];
  const { trials, boundaries } = debuggability.stackTraces;
  const bringing = trials.filter(({ brings }) => brings > 0);
  if (wanted === 'all') return bringing;
  if (!boundaries.some(({ level }) => level === 3)) return [];
  return bringing.filter(({ kind }) => kind === 'switch' || kind === 'flag');
}

/** Returns the entry with a trial switched on. */
export function entryWith({ kind, name }: LongStackTrial, entry: Entry): Entry {
  const { runtime } = entry;
  const flags = kind === 'flag' ? [...runtime.flags, name] : runtime.flags;
  return {
    ...entry,
    runtime: { ...runtime, flags },
    longStacks: LONG_STACKS[kind],
    beside: true,
  };
}

/** Adds measured prices to a grade: `priced[i]` is the benchmark with `trials[i]`. */
export function withPrices(
  debuggability: Debuggability,
  plain: Benchmark,
  trials: readonly LongStackTrial[],
  priced: readonly Benchmark[],
): Debuggability {
  if (debuggability.state !== 'scored') return debuggability;
  const { stackTraces } = debuggability;
  const withPrice = (trial: LongStackTrial): LongStackTrial => {
    const benchmark = priced[trials.indexOf(trial)];
    return benchmark ? { ...trial, price: priceOf(plain, benchmark) } : trial;
  };
  return {
    ...debuggability,
    stackTraces: { ...stackTraces, trials: stackTraces.trials.map(withPrice) },
  };
}

/** Returns `changed` / `plain`, paired by the rounds in which both were measured. */
export function priceOf(plain: Benchmark, changed: Benchmark): Price | Failure {
  if (plain.state !== 'scored') return { state: plain.state, reason: plain.reason };
  if (changed.state !== 'scored') return { state: changed.state, reason: changed.reason };
  const ratio = (samplesOf: (benchmark: ScoredBenchmark) => readonly number[]) =>
    priceRatio(ratioOf(samplesOf(plain), samplesOf(changed)));
  const time = ratio(({ timeMs }) => timeMs.samples);
  if (time === null) {
    return failure('skipped', 'nothingMeasured', 'No round measured it with and without.');
  }
  return {
    state: 'scored',
    time,
    cpu: ratio(({ cpuUsPerCall }) => ('state' in cpuUsPerCall ? [] : cpuUsPerCall.samples)),
    memory: ratio(({ memory }) => memory.samples),
  };
}

function priceRatio(ratio: PriceRatio | null): PriceRatio | null {
  return ratio && { median: ratio.median, low: ratio.low, high: ratio.high };
}
