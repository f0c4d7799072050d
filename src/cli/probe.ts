import type { ProbeEntry, ProbeListing } from '../report/listings';
import { probePage } from '../report/pages/probe';
import { REPORT_SCHEMA } from '../report/report';
import type { RunOptions } from './options';
import type { Outcome } from './outcome';
import { scoreDocument } from './score';
import { runtimesOf, scoreOptions, type Session } from './session';
import { readSubject, unscoredOutcome } from './subjects';

/** `probe FILE`: the call sites, on each runtime. */
export async function probeCommand(
  session: Session,
  file: string,
  options: RunOptions,
): Promise<Outcome> {
  const subject = await readSubject(file);
  if (!subject.document) return unscoredOutcome(subject.file, subject.failure);
  const subjects: ProbeEntry[] = [];
  const parts = { benchmark: false, debuggability: true };
  for (const runtime of await runtimesOf(session, options.runtime, subject.file)) {
    const wanted = scoreOptions(options, runtime, parts);
    const report = await scoreDocument(session, subject.document, wanted);
    const { debuggability } = report;
    subjects.push({ file: subject.file, runtime: report.runtime, debuggability });
  }
  const { machine } = session.dependencies;
  const listing: ProbeListing = { schema: REPORT_SCHEMA, machine, subjects };
  return {
    value: listing,
    page: (units) => probePage(listing, units),
    hasFailed: subjects.some(({ debuggability }) => debuggability.state !== 'scored'),
  };
}
