import { firstLine } from '../document/lines';
import type { ReasonCode } from '../failure';
import type { Benchmark } from '../harness/benchmark';
import type { Probed } from './stages';

/**
 * Ends that say something about the call itself; one that was late or stopped may complete another
 * time.
 */
const ENDS_BADLY: ReadonlySet<ReasonCode> = new Set([
  'threw',
  'completedWithError',
  'uncaughtException',
  'unhandledRejection',
]);

/**
 * Explains a benchmark whose calls complete in probes, each in a module of its own, but fail when
 * repeated: `if (connected) throw …`. The code means that, so no mock is at fault.
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
