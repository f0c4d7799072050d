import type { PreparedCall } from '../calling/preparedCall';
import type { Exploration, Seen } from '../explore/exploration';
import { Explorer } from '../explore/explore';
import type { Executor } from '../harness/executor';
import type { ScoreDependencies } from './inputs';
import { calledBy, prepare, type CanRun } from './prepare';
import { NOT_YET, type Prepared, type Probed } from './stages';

interface ExploringMeans {
  executor: Executor;
  dependencies: ScoreDependencies;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Explores the calls of a prepared function; null where no Node can run it. */
export function exploring<Stage extends CanRun & Seen>(
  prepared: Prepared | Probed,
  { dependencies, ...means }: ExploringMeans,
  see: (call: PreparedCall, explorer: Explorer, aside: boolean) => Promise<Stage>,
): Exploration<Stage> | null {
  const { entry } = prepared;
  const { document, call: options = {}, runtime } = entry;
  if ('state' in runtime) return null;
  const explorer = new Explorer({ ...means, runtime });
  const again = { ...prepared, debuggability: NOT_YET };
  return {
    ...{ document, options, explorer },
    prepare: async (call, other = document) => {
      const changed = { ...again, entry: { ...entry, document: other, call } };
      return (await prepare(changed, dependencies, means.signal)).call;
    },
    see: (call, aside) => see(call, explorer, aside === 'aside'),
    called: calledBy,
  };
}
