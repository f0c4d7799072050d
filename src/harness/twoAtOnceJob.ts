import type { TwoAtOnceJob, TwoAtOnceResult } from '../../bench-runner/protocol/twoAtOnce';
import type { CompletesBy } from '../../bench-runner/protocol/job';
import type { RuntimeInfo } from '../runtimes/runtime';
import { callsOf, type Program } from './benchJob';
import type { Executor } from './executor';
import type { FailedCall } from './failedCall';

/** Most orders of two calls, for equal arguments and for different ones. */
const MOST_ORDERS = 10;
/** Silence after which the event loop of a child has stopped. */
const SILENCE_MS = 3000;
/** Longest time of all runs. */
const MOST_MS = 10_000;

export interface TwoAtOnceOptions {
  completesBy: CompletesBy;
  /** Name of the global function that gets each access, and the state of each. */
  sees: string;
  locations: readonly number[];
  testsState: boolean;
  sql: TwoAtOnceJob['sql'];
  timeoutMs: number;
}

/** Runs two calls of a program one after the other and at once, in one child. Never rejects. */
export async function runTwoAtOnce(
  program: Program,
  { completesBy, sees, locations, testsState, sql, timeoutMs }: TwoAtOnceOptions,
  executor: Executor,
  runtime: RuntimeInfo,
  signal: AbortSignal,
): Promise<TwoAtOnceResult | FailedCall> {
  const { result } = await executor.run(
    {
      ...callsOf(program, 1, completesBy),
      kind: 'twoAtOnce',
      timeoutMs: Math.min(timeoutMs, MOST_MS),
      silenceMs: SILENCE_MS,
      twoAtOnce: { mostOrders: MOST_ORDERS, sees, locations: [...locations], testsState, sql },
    },
    runtime,
    signal,
  );
  return result.state === 'completed' ? (result as TwoAtOnceResult) : result;
}
