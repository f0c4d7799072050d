/** The gallery as it is measured: which member runs where, and what came of it. */

import type { Failure } from '../failure';
import type { GalleryMember } from '../gallery/gallery';
import type { WorkloadOptions } from '../harness/workload';
import type { Report } from '../report/report';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { ScoreOptions } from '../scoring/score';

/** One member on one runtime under one workload. */
export interface PlannedRun {
  member: GalleryMember;
  runtime: RuntimeInfo | Failure;
  workload: WorkloadOptions;
  parts: NonNullable<ScoreOptions['parts']>;
}

export interface StudiedRun {
  run: PlannedRun;
  report: Report;
  /** It was measured before, and nothing that it depends on has changed since. */
  isKept: boolean;
}

/** What is known of each planned run, in the order of the plan. */
export type Studied = readonly (StudiedRun | null)[];

/** Results of earlier runs, by all that they depend on. */
export interface KeptResults {
  /** What was measured of the same run before, or null. */
  get(run: PlannedRun): Promise<Report | null>;
  /** Keeps what was measured; a result that could not be had is not kept. */
  put(run: PlannedRun, report: Report): Promise<void>;
}
