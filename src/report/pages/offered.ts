import { callsFunction } from '../../document/workloadKinds';
import { command } from '../../page/controls';
import { type Child, type Markup } from '../../page/markup';
import type { ReasonCode } from '../../failure';
import type { Report } from '../report';

/** How a report stands in the panel, which decides what more can be measured of it. */
export interface Offered {
  isBusy: boolean;
  /** The text changed since it was scored. */
  stale: boolean;
  trusted: boolean;
}

/** A sweep is about calls of the text that was scored: none is offered once that has changed. */
export function growthAction({ benchmark }: Report, offered: Offered | null): Markup | null {
  if (!offered?.trusted || offered.stale || !callsFunction(benchmark.kind)) return null;
  if (benchmark.state !== 'scored') return null;
  return command('measureGrowth', 'grow', 'Measure how it grows', {
    title: 'At 100 to 2,000 calls at once, with fixed and with growing I/O: a minute or two',
    disabled: offered.isBusy,
  });
}

/** No process of what cannot be run tells anything. */
function cannotRun({ benchmark }: Report): boolean {
  return benchmark.state !== 'scored' && CANNOT_RUN.has(benchmark.reason.code);
}

const CANNOT_RUN: ReadonlySet<ReasonCode> = new Set(['emptyFile', 'onlyTypes', 'syntaxError']);

/** Offered under the conditions of a sweep. */
export function elsewhereAction(report: Report, offered: Offered | null): Markup | null {
  if (!offered?.trusted || offered.stale || report.benchmark.state === 'skipped') return null;
  if (cannotRun(report)) return null;
  const text = report.elsewhere ? 'On other runtimes again…' : 'On other runtimes…';
  return command('scoreElsewhere', 'compare', text, { disabled: offered.isBusy });
}

/** Of calls; a profile can be looked at when the text has changed, but not be taken anew. */
export function profileActions(report: Report, offered: Offered | null): Child[] | null {
  const { profile, benchmark } = report;
  if (!offered?.trusted || cannotRun(report) || !callsFunction(benchmark.kind)) return null;
  if (offered.stale && !profile) return null;
  const disabled = offered.isBusy || offered.stale;
  const isNative = profile?.state === 'scored' && profile.cpu.profiler === 'v8-profiler-next';
  const title = 'Runs the workload under two profilers: some seconds';
  const text = profile ? 'Profile again' : 'Where does the time go?';
  const build = { title: 'Has it built for this Node, and asks before', disabled };
  return [
    command('profile', 'clock', text, { title, disabled }),
    profile && !isNative ? command('buildProfiler', 'again', 'Use v8-profiler-next…', build) : null,
  ];
}
