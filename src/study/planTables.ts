import { DEFAULTS } from '../defaults';
import type { Failure } from '../failure';
import type { GalleryMember } from '../gallery/gallery';
import type { PublishedTable } from '../gallery/publishedTables';
import type { RuntimeInfo } from '../runtimes/runtime';
import { eachOnce, inTable, type Measuring, planOn, planTable } from './plan';
import type { PlannedRun } from './study';

/**
 * Plans runs that reproduce published tables: each under its own workload, on the Node nearest to
 * its own. Claims of a text about pairs of programs are tested on the newest Node too.
 *
 * @param nearest runtimes by the versions in the tables, or the reason why there is none
 */
export function planTables(
  tables: readonly PublishedTable[],
  members: readonly GalleryMember[],
  nearest: ReadonlyMap<string, RuntimeInfo | Failure>,
  newest: RuntimeInfo | null,
): PlannedRun[] {
  const plan = tables.flatMap((table) => {
    const runtime = nearest.get(table.measureOn ?? '');
    if (runtime === undefined) return [];
    const { workload, rows, claims } = table;
    if (workload === null) return planOn(inTable(table, members), [runtime], GRADED);
    const on = claims.length > 0 && newest !== null ? [runtime, newest] : [runtime];
    return on.flatMap((one) => planTable({ workload, rows }, members, one, ONLY.benchmark));
  });
  return eachOnce(plan);
}

const ONLY = {
  benchmark: { benchmark: true, debuggability: false },
  debuggability: { benchmark: false, debuggability: true },
};

/** Measurement without times: of the workload, only the procedure matters. */
const GRADED: Measuring = {
  workload: {
    kind: 'auto',
    parallel: DEFAULTS.parallel,
    ioMs: DEFAULTS.ioMs,
    connections: DEFAULTS.connections,
    mode: 'faithful',
  },
  parts: ONLY.debuggability,
};
