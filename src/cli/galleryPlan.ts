import { DEFAULTS } from '../defaults';
import type { GalleryMember } from '../gallery/gallery';
import { PUBLISHED_TABLES } from '../gallery/publishedTables';
import type { GalleryTable } from '../report/listings';
import { eachOnce, planOn, planWhereEachRuns } from '../study/plan';
import { planTables } from '../study/planTables';
import type { PlannedRun } from '../study/study';
import type { RunOptions } from './options';
import { runtimesOf, type Session, workloadOptionsOf } from './session';
import { tableRuntimes } from './tableRuntimes';

export interface GalleryOptions extends RunOptions {
  /** Names of members; by default all. */
  pattern?: string[];
  table?: GalleryTable;
  /** True to measure again what is kept. */
  fresh?: true;
}

/** Returns the runs of these members that the options request. Rejects with a `UsageError`. */
export async function galleryPlan(
  session: Session,
  members: readonly GalleryMember[],
  options: GalleryOptions,
): Promise<PlannedRun[]> {
  const { table = 'all' } = options;
  if (table === 'complexity') return [];
  if (asPublished(options)) return planOfTables(session, members, table);
  const measuring = {
    workload: { ...workloadOptionsOf(options), kind: 'auto' as const },
    parts: { benchmark: table !== 'debuggability', debuggability: table !== 'performance' },
  };
  const { runtime } = options;
  if (runtime.length > 0) {
    // two ranges may name one Node
    return eachOnce(planOn(members, await runtimesOf(session, runtime, undefined), measuring));
  }
  const usual = await session.runtimes.find(undefined, { signal: session.signal });
  const others = await session.runtimes.working(session.signal);
  return planWhereEachRuns(members, usual, others, measuring);
}

/**
 * True for faithful mode with default options: each table is then measured under its own
 * conditions.
 */
function asPublished({ mode, runtime, parallel, ioMs }: GalleryOptions): boolean {
  const isDefault = parallel === DEFAULTS.parallel && ioMs === DEFAULTS.ioMs;
  return mode === 'faithful' && runtime.length === 0 && isDefault;
}

async function planOfTables(
  { runtimes, signal }: Session,
  members: readonly GalleryMember[],
  score: GalleryTable | 'all',
): Promise<PlannedRun[]> {
  const tables = PUBLISHED_TABLES.filter(({ of }) => score === 'all' || score === of);
  const versions = tables.flatMap(({ measureOn }) => measureOn ?? []);
  const nearest = await tableRuntimes(runtimes, [...new Set(versions)], signal);
  const [newest = null] = await runtimes.newestFirst(signal);
  return planTables(tables, members, nearest, newest);
}
