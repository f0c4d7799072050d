import type { Failure } from '../failure';
import type { BenchEntry, BenchListing } from '../report/listings';
import { benchPage } from '../report/pages/bench';
import { REPORT_SCHEMA, type Report } from '../report/report';
import { NO_RUNTIME, type RuntimeInfo } from '../runtimes/runtime';
import type { RunOptions } from './options';
import type { Outcome } from './outcome';
import { scoreDocuments } from './score';
import { runtimesOf, scoreOptions, type Session } from './session';
import { type NamedFile, readSubjects } from './subjects';

export type BenchOptions = Omit<RunOptions, 'parallel'> & { parallel: number[] };

/** `bench FILE…`: on each runtime at each number of calls, all files in the same rounds. */
export async function benchCommand(
  session: Session,
  files: readonly string[],
  options: BenchOptions,
): Promise<Outcome> {
  const subjects: BenchEntry[] = [];
  const named = await readSubjects(files);
  for (const runtime of await runtimesOf(session, options.runtime, files[0])) {
    for (const parallel of options.parallel) {
      subjects.push(...(await benchRun(session, named, runtime, { ...options, parallel })));
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

async function benchRun(
  session: Session,
  named: readonly NamedFile[],
  runtime: RuntimeInfo | Failure,
  options: RunOptions,
): Promise<BenchEntry[]> {
  const documents = named.flatMap(({ document }) => document ?? []);
  const parts = { benchmark: true, debuggability: false };
  const wanted = scoreOptions(options, runtime, parts);
  const reports = await scoreDocuments(session, documents, wanted);
  return named.map((file) => {
    if (!file.document) return unreadEntry(file.file, file.failure, runtime, options);
    const { runtime: ran, benchmark } = reports[documents.indexOf(file.document)] as Report;
    return { file: file.file, runtime: ran, ...benchmark };
  });
}

function unreadEntry(
  file: string,
  failure: Failure,
  runtime: RuntimeInfo | Failure,
  { parallel, ioMs, mode }: RunOptions,
): BenchEntry {
  const known = 'state' in runtime ? NO_RUNTIME : runtime;
  return { file, runtime: known, parallel, ioMs, mode, ...failure };
}
