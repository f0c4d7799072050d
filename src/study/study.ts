/** The gallery as measured: planned runs, and their results. */

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
  /** True if it was measured before, and nothing that it depends on has changed since. */
  isKept: boolean;
}

/** Result of each planned run, in the order of the plan. */
export type Studied = readonly (StudiedRun | null)[];

/** Results of earlier runs, by all that they depend on. */
export interface KeptResults {
  /** Returns the earlier result of the same run, or null. */
  get(run: PlannedRun): Promise<Report | null>;
  /** Keeps a result, except for a failed one. */
  put(run: PlannedRun, report: Report): Promise<void>;
}
