/** What the functions of a project cost, and what a change does to that. */

import type { Failure } from '../failure';
import type { Comparison, Report } from './report';

export interface TimedFunction {
  /** Of a call. Left out: nobody asked. */
  cpu?: CpuOfCall | Failure;
}

/** In µs, with the 95 % interval of the median; of fewer than six runs their range. */
export interface CpuOfCall {
  state: 'scored';
  medianUs: number;
  lowUs: number;
  highUs: number;
  runs: number;
  /** What is to be known of the time before it is trusted. */
  doubts: string[];
  /** Of several machines the shard that timed it: its times and those of others are not to be compared. */
  shard?: number;
}

/** How long a call waits as it is written, and in the best order that its data allows. */
export interface WaitsOfCall {
  inRowMs: number;
  bestMs: number;
}

export type CostOfChange = CostChange | NotCompared;

/** Every ratio is now / then. */
export interface CostChange extends Pick<Comparison['ratio'], 'time' | 'cpu' | 'memory'> {
  state: 'scored';
  /** What the two do differently: the change does that. */
  unlike: string[];
}

/** One of the two could not be timed. */
export type NotCompared = Failure & { of: 'now' | 'then' };

/** Tone of a change in cost, by verdicts without doubt; mixed verdicts are bad. */
export function toneOfCost({ time, cpu }: CostChange): 'bad' | 'good' | 'plain' {
  const verdicts = [time, cpu].map((each) => (each.state === 'scored' ? each.verdict : null));
  if (verdicts.some((each) => each === 'slower' || each === 'more')) return 'bad';
  return verdicts.some((each) => each === 'faster' || each === 'less') ? 'good' : 'plain';
}

export function cpuOfCall({ benchmark, warnings }: Report): CpuOfCall | Failure {
  const cpu = benchmark.state === 'scored' ? benchmark.cpuUsPerCall : benchmark;
  if ('state' in cpu) return brief(cpu);
  const { median, low, high, samples } = cpu;
  const doubts = warnings.filter(({ about }) => about === 'time').map(({ cause }) => cause);
  const [medianUs, lowUs, highUs] = [median, low, high];
  return { state: 'scored', medianUs, lowUs, highUs, runs: samples.length, doubts };
}

/** @param comparison A is as it was, B as it is */
export function costOfChange({ a, b, ratio, fairness }: Comparison): CostOfChange {
  if (b.benchmark.state !== 'scored') return { ...brief(b.benchmark), of: 'now' };
  if (a.benchmark.state !== 'scored') return { ...brief(a.benchmark), of: 'then' };
  const { time, cpu, memory } = ratio;
  return { state: 'scored', time, cpu, memory, unlike: fairness.map(({ cause }) => cause) };
}

/** A failure without its stack and output, which stay in the report. */
export function brief({ state, reason }: Failure): Failure {
  const { stack, stderr, ...told } = reason;
  void stack;
  void stderr;
  return { state, reason: told };
}
