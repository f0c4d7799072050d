import { DEFAULTS } from '../defaults';
import type { Failure } from '../failure';
import type { Workload } from '../harness/benchmark';
import { SWEPT_PARALLEL } from '../harness/sweep';
import { workloadOf, type WorkloadOptions } from '../harness/workload';
import type { BenchEntry, BenchListing, SweepEntry } from '../report/listings';
import { benchPage } from '../report/pages/bench';
import { REPORT_SCHEMA, type Report } from '../report/report';
import { NO_RUNTIME, type RuntimeInfo } from '../runtimes/runtime';
import { sweep } from '../scoring/sweep';
import { assertForFunctions } from './forFunctions';
import { assertOneFunction } from './oneFunction';
import { IO_TIMES, type RunOptions, type SweepOption } from './options';
import type { Outcome } from './outcome';
import { scoreEntries } from './score';
import { runtimesOf, scoreOptions, type Session, workloadOptionsOf } from './session';
import { type NamedFile, readSubjects, subjectOf } from './subjects';

export interface BenchOptions extends Omit<RunOptions, 'parallel'> {
  parallel?: number[];
  sweep?: SweepOption;
}

/** A file on a runtime. */
interface Pair {
  named: NamedFile;
  runtime: RuntimeInfo | Failure;
}

/**
 * `bench FILE…`: measures each file on each runtime at each number of calls, in the same rounds.
 */
export async function benchCommand(
  session: Session,
  files: readonly string[],
  options: BenchOptions,
): Promise<Outcome> {
  const named = await readSubjects(files, options);
  assertForFunctions(session, named, options);
  assertOneFunction(session, 'bench', named, options);
  const runtimes = await runtimesOf(session, options.runtime, files[0]);
  const pairs = runtimes.flatMap((runtime) => named.map((file) => ({ named: file, runtime })));
  const sweeps = options.sweep === undefined ? [] : await swept(session, pairs, options);
  const subjects =
    options.sweep === undefined ? await measured(session, pairs, options) : pointsOf(sweeps);
  const { machine } = session.dependencies;
  const listing: BenchListing = { schema: REPORT_SCHEMA, machine, subjects, sweeps };
  return {
    value: listing,
    page: (units) => benchPage(listing, units),
    hasFailed: subjects.some(({ state }) => state !== 'scored'),
  };
}

async function measured(
  session: Session,
  pairs: readonly Pair[],
  options: BenchOptions,
): Promise<BenchEntry[]> {
  const levels = options.parallel ?? [DEFAULTS.parallel];
  const wanted = levels.flatMap((parallel) => pairs.map((pair) => ({ ...pair, parallel })));
  const readable = wanted.flatMap(({ named, runtime, parallel }) =>
    named.document
      ? [{ ...subjectOf(named, options), runtime, workload: workloadOptionsFor(options, parallel) }]
      : [],
  );
  const reports = await scoreEntries(session, readable, benchOptions(options));
  return wanted.map(({ named, runtime, parallel }) =>
    named.document
      ? entryOf(reports.shift() as Report)
      : { ...nameOf(named), ...unread(named.failure, runtime, workloadFor(options, parallel)) },
  );
}

async function swept(
  session: Session,
  pairs: readonly Pair[],
  options: BenchOptions,
): Promise<SweepEntry[]> {
  const ioTimes = IO_TIMES[options.sweep ?? 'both'];
  const levels = options.parallel ?? SWEPT_PARALLEL;
  const readable = pairs.flatMap(({ named, runtime }) =>
    named.document ? [{ ...subjectOf(named, options), runtime }] : [],
  );
  const { dependencies, progress, signal } = session;
  const sweeps = await sweep(
    readable,
    { parallel: levels, ioTimes },
    benchOptions(options),
    dependencies,
    progress.show.bind(progress, 'Sweep'),
    signal,
  );
  return pairs.flatMap(({ named, runtime }) =>
    ioTimes.map((ioTime) => {
      const about = { ...nameOf(named), runtime: known(runtime) };
      if (named.document) return { ...about, ...(sweeps.shift() as (typeof sweeps)[number]) };
      const points = levels.map((n) => unread(named.failure, runtime, workloadFor(options, n)));
      return { ...about, ioTime, points, growth: named.failure };
    }),
  );
}

function pointsOf(sweeps: readonly SweepEntry[]): BenchEntry[] {
  return sweeps.flatMap(({ ioTime: _, growth, points, ...about }) =>
    points.map((point) => ({ ...about, ...point })),
  );
}

function benchOptions(options: BenchOptions) {
  const parts = { benchmark: true, debuggability: false };
  return scoreOptions({ ...options, parallel: DEFAULTS.parallel }, NO_RUNTIME, parts);
}

function workloadOptionsFor(options: BenchOptions, parallel: number): WorkloadOptions {
  return workloadOptionsOf({ ...options, parallel });
}

/** Returns the workload; a file that could not be read counts as a function. */
function workloadFor(options: BenchOptions, parallel: number): Workload {
  const { kind, ...asked } = workloadOptionsFor(options, parallel);
  return workloadOf(kind === 'auto' ? 'function' : kind, asked);
}

function entryOf({ subject, runtime, benchmark }: Report): BenchEntry {
  return {
    ...nameOf({ file: subject.file, functionName: subject.function }),
    runtime,
    ...benchmark,
  };
}

function nameOf({ file, functionName }: Pick<NamedFile, 'file'> & { functionName?: string }) {
  return { file, ...(functionName === undefined ? {} : { function: functionName }) };
}

function unread(failure: Failure, runtime: RuntimeInfo | Failure, workload: Workload) {
  return { runtime: known(runtime), ...workload, ...failure };
}

function known(runtime: RuntimeInfo | Failure): RuntimeInfo {
  return 'state' in runtime ? NO_RUNTIME : runtime;
}
