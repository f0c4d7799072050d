/** The levels that were measured of a member of the gallery beside those that were published. */

import type { PublishedDebuggability } from '../gallery/published';
import type { GradedDebuggability, StackTraces } from '../probe/debuggability';
import { isGraded } from '../probe/grade';
import type { Report } from './report';

/** One published row beside what was measured on one runtime. */
export interface BesidePublished {
  /** Name of the published row. */
  row: string;
  /** Version of the Node that was measured on. */
  runtime: string;
  stackTraces: LevelBeside;
  sourceMaps: LevelBeside;
  total: LevelBeside;
}

export interface LevelBeside {
  /** Null where it could not be measured; the report says why. */
  measured: number | null;
  /** Null where none was published. */
  published: number | null;
  /** What the report shows of it, where the two are levels that differ. */
  explanation: string | null;
}

/** A report that was not asked to grade stands beside nothing. */
export function besidePublished(
  { runtime, debuggability }: Report,
  rows: readonly PublishedDebuggability[],
): BesidePublished[] {
  if (debuggability.state !== 'scored' && debuggability.reason.code === 'notAsked') return [];
  const graded = debuggability.state === 'scored' ? debuggability : null;
  return rows.map((row) => ({
    row: row.row,
    runtime: runtime.version,
    stackTraces: beside(graded?.stackTraces.level, row.stackTraces, graded, stackEvidence),
    sourceMaps: beside(graded?.sourceMaps.level, row.sourceMaps, graded, mapEvidence),
    total: beside(graded?.total, row.total, null, stackEvidence),
  }));
}

function beside(
  measured: number | undefined,
  published: number | null,
  graded: GradedDebuggability | null,
  evidence: (graded: GradedDebuggability) => string,
): LevelBeside {
  const differs = measured !== undefined && published !== null && measured !== published;
  return {
    measured: measured ?? null,
    published,
    explanation: differs && graded ? evidence(graded) : null,
  };
}

/** `own stack names 0 of 8 sites, the final callback 0, with q.longStackSupport 8; …` */
function stackEvidence({ stackTraces }: GradedDebuggability): string {
  const sites = gradedSites(stackTraces);
  const count = (named: string) =>
    sites.filter(({ probes }) => probes.find(({ mode }) => mode === 'passed')?.named === named)
      .length;
  const withTrials = stackTraces.trials.map(({ name, brings }) => `with ${name} ${brings}`);
  const named = [
    `own stack names ${count('own')} of ${sites.length} sites`,
    `the final callback ${count('finalCallback')}`,
    ...(withTrials.length > 0 ? withTrials : ['and no long-stack switch was found']),
  ].join(', ');
  return `${named}; the level is that of the middle site`;
}

function gradedSites({ sites, boundary }: StackTraces) {
  return sites.filter((site) => site.boundary === boundary && isGraded(site));
}

function mapEvidence({ sourceMaps }: GradedDebuggability): string {
  return sourceMaps.evidence;
}
