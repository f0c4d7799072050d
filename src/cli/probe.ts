import type { ProbeEntry, ProbeListing } from '../report/listings';
import { probePage } from '../report/pages/probe';
import { REPORT_SCHEMA, type Report } from '../report/report';
import { assertForFunctions } from './forFunctions';
import type { RunOptions } from './options';
import type { Outcome } from './outcome';
import { scoreSubject } from './score';
import { runtimesOf, scoreOptions, type Session } from './session';
import { readSubject, subjectOf, unscoredOutcome } from './subjects';

/** `probe FILE`: the call sites, on each runtime. */
export async function probeCommand(
  session: Session,
  file: string,
  options: RunOptions,
): Promise<Outcome> {
  const subject = await readSubject(file, options);
  if (!subject.document) return unscoredOutcome(subject.file, subject.failure);
  assertForFunctions(session, [subject], options);
  const subjects: ProbeEntry[] = [];
  const parts = { benchmark: false, debuggability: true };
  for (const runtime of await runtimesOf(session, options.runtime, subject.file)) {
    const wanted = scoreOptions(options, runtime, parts);
    const report = await scoreSubject(session, subjectOf(subject, options), wanted);
    subjects.push(entryOf(report));
  }
  const { machine } = session.dependencies;
  const listing: ProbeListing = { schema: REPORT_SCHEMA, machine, subjects };
  return {
    value: listing,
    page: (units) => probePage(listing, units),
    hasFailed: subjects.some(({ debuggability }) => debuggability.state !== 'scored'),
  };
}

function entryOf({
  subject,
  runtime,
  call,
  debuggability,
  findings,
  ignoredFindings: ignored,
}: Report): ProbeEntry {
  return {
    file: subject.file,
    ...(subject.function === undefined ? {} : { function: subject.function }),
    runtime,
    ...(call === undefined ? {} : { call }),
    debuggability,
    findings,
    ...(ignored === undefined ? {} : { ignoredFindings: ignored }),
  };
}
