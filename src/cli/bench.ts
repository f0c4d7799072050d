import type { Failure } from '../failure';
import type { BenchEntry, BenchListing } from '../report/listings';
import { benchPage } from '../report/pages/bench';
import { REPORT_SCHEMA } from '../report/report';
import type { RuntimeInfo } from '../runtimes/runtime';
import { NO_RUNTIME } from './noRuntime';
import type { RunOptions } from './options';
import type { Outcome } from './outcome';
import { scoreDocument } from './score';
import { runtimesOf, scoreOptions, type Session } from './session';
import { type NamedFile, readSubjects } from './subjects';

export type BenchOptions = Omit<RunOptions, 'parallel'> & { parallel: number[] };

/** `bench FILE…`: each file on each runtime at each number of calls, one after the other. */
export async function benchCommand(
  session: Session,
  files: readonly string[],
  options: BenchOptions,
): Promise<Outcome> {
  const subjects: BenchEntry[] = [];
  const named = await readSubjects(files);
  const runtimes = await runtimesOf(session, options.runtime);
  for (const file of named) {
    for (const runtime of runtimes) {
      for (const parallel of options.parallel) {
        subjects.push(await benchOne(session, file, runtime, { ...options, parallel }));
      }
    }
  }
  const { machine } = session.dependencies;
  const listing: BenchListing = { schema: REPORT_SCHEMA, machine, subjects };
  return {
    value: listing,
    page: (units) => benchPage(listing, units),
    hasFailed: subjects.some(({ state }) => state !== 'scored'),
  };
}

async function benchOne(
  session: Session,
  named: NamedFile,
  runtime: RuntimeInfo | Failure,
  options: RunOptions,
): Promise<BenchEntry> {
  const { file } = named;
  if (!named.document) {
    const { parallel, ioMs, mode } = options;
    const known = 'state' in runtime ? NO_RUNTIME : runtime;
    return { file, runtime: known, parallel, ioMs, mode, ...named.failure };
  }
  const parts = { benchmark: true, debuggability: false };
  const wanted = scoreOptions(options, runtime, parts);
  const report = await scoreDocument(session, named.document, wanted);
  return { file, runtime: report.runtime, ...report.benchmark };
}
