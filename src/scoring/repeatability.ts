import { firstLine } from '../document/lines';
import type { ReasonCode } from '../failure';
import type { Benchmark } from '../harness/benchmark';
import type { Probed } from './stages';

/** Ends that tell of the call itself; what is late, or was stopped, may end well another time. */
const ENDS_BADLY: ReadonlySet<ReasonCode> = new Set([
  'threw',
  'completedWithError',
  'uncaughtException',
  'unhandledRejection',
]);

/**
 * The benchmark of a function whose calls end well in probes, where each has a module of its own, and fail
 * where one comes after another: `if (connected) throw …`. That is how it is meant, and no invention is at fault.
 */
export function whyNotRepeated<Kind extends Benchmark>(
  benchmark: Kind,
  { debuggability }: Pick<Probed, 'debuggability'>,
): Kind {
  if (benchmark.state === 'scored' || debuggability.state !== 'scored') return benchmark;
  const { code, line, stack } = benchmark.reason;
  if (!ENDS_BADLY.has(code)) return benchmark;
  const said = firstLine(stack ?? benchmark.reason.message);
  return {
    ...benchmark,
    reason: {
      code: 'notTheSameWork',
      message: `Not timed: by itself a call ends well; after another, or beside it, it fails: ${said}`,
      needed: 'calls that can be made again and again',
      ...(line === undefined ? {} : { line }),
      ...(stack === undefined ? {} : { stack }),
    },
  };
}
