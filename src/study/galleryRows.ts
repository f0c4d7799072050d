/** The gallery as one table: a row for each planned run, with its results so far. */

import type { Failure } from '../failure';
import type { Gallery, GalleryMember } from '../gallery/gallery';
import { CALLBACKS } from '../gallery/standing';
import { whyMemberCannotRun } from '../gallery/whyNotRun';
import type { Benchmark, Estimate } from '../harness/benchmark';
import type { Report } from '../report/report';
import type { RuntimeInfo } from '../runtimes/runtime';
import { besideBaseline, type Figures, measuredFigures } from './figures';
import type { PlannedRun, Studied } from './study';

/** Properties of a row's member; its name and the runtime name the row. */
type OfMember = Pick<
  GalleryMember,
  'name' | 'kind' | 'pattern' | 'title' | 'description' | 'handWritten'
>;

export interface GalleryRow extends OfMember {
  /** The Node of the measurement, with its flags; null if there is none to run it. */
  runtime: string | null;
  /** Tokens, and measured figures. */
  figures: Figures;
  /** Interval of the time or, for some kinds, of the rate; null if not measured. */
  interval: Pick<Estimate, 'low' | 'high' | 'samples'> | null;
  /** Reason for missing figures; null if none are missing, or nothing has run yet. */
  why: Failure | null;
  /** ISO 8601, or null if nothing has run. */
  measuredAt: string | null;
  /** True if it is from an earlier run. */
  isKept: boolean;
}

/** @param studied results of the planned runs, in the order of the plan; null: none yet */
export function galleryRows(
  gallery: Gallery,
  plan: readonly PlannedRun[],
  studied: Studied,
): GalleryRow[] {
  return plan.map((run, index) => {
    const known = studied[index] ?? null;
    const report = known?.report ?? null;
    const { name, kind, pattern, title, description, handWritten } = run.member;
    return {
      ...{ name, kind, pattern, title, description, handWritten },
      runtime: 'state' in run.runtime ? null : nameOf(run.runtime),
      figures: besideBaseline(
        measuredFigures(run.member, report),
        kind === 'doxbee' ? callbacksBeside(run, plan, studied) : null,
      ),
      interval: report === null ? null : intervalOf(report.benchmark),
      why: report === null ? whyNotBefore(gallery, run) : whyNotAfter(report),
      measuredAt: report?.measured.startedAt ?? null,
      isKept: known?.isKept ?? false,
    };
  });
}

/** Figures of callbacks on the same Node; a pattern's flags do not prevent a ratio. */
function callbacksBeside(
  { runtime }: PlannedRun,
  plan: readonly PlannedRun[],
  studied: Studied,
): Figures | null {
  if ('state' in runtime) return null;
  const index = plan.findIndex(
    (run) =>
      run.member.name === CALLBACKS &&
      !('state' in run.runtime) &&
      run.runtime.path === runtime.path,
  );
  const callbacks = studied[index];
  return callbacks ? timeOnly(measuredFigures(callbacks.run.member, callbacks.report)) : null;
}

/** Leaves out the tokens: their baseline is the shortest member. */
function timeOnly({ timeMs }: Figures): Figures {
  return timeMs === undefined ? {} : { timeMs };
}

function intervalOf(benchmark: Benchmark): GalleryRow['interval'] {
  if (benchmark.state !== 'scored') return null;
  const { timeMs, ops, server } = benchmark;
  const { low, high, samples } = ops?.opsPerSecond ?? server?.requestsPerSecond ?? timeMs;
  return { low, high, samples };
}

/** Reason why a run is impossible, as far as it is known without running anything. */
function whyNotBefore(gallery: Gallery, { member, runtime }: PlannedRun): Failure | null {
  if (!('state' in runtime)) return whyMemberCannotRun(gallery, member.document.file, runtime);
  return runtime;
}

function whyNotAfter({ benchmark, debuggability }: Report): Failure | null {
  if (benchmark.state !== 'scored' && benchmark.reason.code !== 'notAsked') return benchmark;
  if (debuggability.state === 'scored') return null;
  const { code } = debuggability.reason;
  return code === 'notAsked' || code === 'notThisWorkload' ? null : debuggability;
}

function nameOf({ version, flags }: RuntimeInfo): string {
  return [version, ...flags].join(' ');
}
