import { DEFAULTS } from '../defaults';
import type { Failure } from '../failure';
import type { GalleryMember } from '../gallery/gallery';
import type { PublishedTable } from '../gallery/publishedTables';
import type { RuntimeInfo } from '../runtimes/runtime';
import { eachOnce, inTable, type Measuring, planOn, planTable } from './plan';
import type { PlannedRun } from './study';

/**
 * What reproduces published tables: each under its own workload, on the Node nearest to its own.
 * What a text says of pairs of programs is asked of the newest Node too.
 *
 * @param nearest the runtimes by the versions that the tables name, or why there is none
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

/** Nothing of the workload but its procedure counts where no time is measured. */
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
