import { DEFAULTS } from '../defaults';
import type { GalleryMember } from '../gallery/gallery';
import { PUBLISHED_TABLES, type PublishedTable } from '../gallery/publishedTables';
import type { GalleryTable } from '../report/listings';
import { eachOnce, planOn, planTable, planWhereEachRuns, type Measuring } from '../study/plan';
import type { PlannedRun } from '../study/study';
import type { RunOptions } from './options';
import { runtimesOf, type Session, wishOf } from './session';
import { tableRuntimes } from './tableRuntimes';

export interface GalleryOptions extends RunOptions {
  /** Names of members; all where it is left out. */
  pattern?: string[];
  table?: GalleryTable;
  /** What was measured before is measured anew. */
  fresh?: true;
}

/** What is to be run of these members. Rejects with a `UsageError`. */
export async function galleryPlan(
  session: Session,
  members: readonly GalleryMember[],
  options: GalleryOptions,
): Promise<PlannedRun[]> {
  const { table = 'all' } = options;
  if (table === 'complexity') return [];
  if (asPublished(options)) return planOfTables(session, members, table);
  const measuring = {
    workload: { ...wishOf(options), kind: 'auto' as const },
    parts: { benchmark: table !== 'debuggability', debuggability: table !== 'performance' },
  };
  const { runtime } = options;
  if (runtime.length > 0) {
    return planOn(members, await runtimesOf(session, runtime, undefined), measuring);
  }
  const usual = await session.runtimes.find(undefined, { signal: session.signal });
  const others = await session.runtimes.working(session.signal);
  return planWhereEachRuns(members, usual, others, measuring);
}

/** Faithful to the published tables, where nothing else is said, is each under its own conditions. */
function asPublished({ mode, runtime, parallel, ioMs }: GalleryOptions): boolean {
  const isDefault = parallel === DEFAULTS.parallel && ioMs === DEFAULTS.ioMs;
  return mode === 'faithful' && runtime.length === 0 && isDefault;
}

async function planOfTables(
  { runtimes, signal }: Session,
  members: readonly GalleryMember[],
  table: GalleryTable | 'all',
): Promise<PlannedRun[]> {
  const tables = PUBLISHED_TABLES.flatMap((each) => {
    const { of, measureOn } = each;
    return measureOn !== null && (table === 'all' || table === of) ? { ...each, measureOn } : [];
  });
  const versions = [...new Set(tables.map(({ measureOn }) => measureOn))];
  const found = await tableRuntimes(runtimes, versions, signal);
  const plan = tables.flatMap((each) => {
    const runtime = found.get(each.measureOn);
    if (runtime === undefined) return [];
    const { workload, rows } = each;
    if (workload !== null) return planTable({ workload, rows }, members, runtime, ONLY.benchmark);
    return planOn(inTable(each, members), [runtime], GRADED);
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

function inTable({ rows }: PublishedTable, members: readonly GalleryMember[]): GalleryMember[] {
  return members.filter(({ publishedRows }) => rows.some(({ row }) => publishedRows.includes(row)));
}
