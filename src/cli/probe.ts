import type { Failure } from '../failure';
import type { ProbeEntry, ProbeListing } from '../report/listings';
import { probePage } from '../report/pages/listings';
import { REPORT_SCHEMA, type Report } from '../report/report';
import type { RuntimeInfo } from '../runtimes/runtime';
import { modelWarnings } from '../scoring/reporting/modelWarnings';
import type { SeveralFunctions } from '../scoring/severalFunctions';
import { assertForFunctions } from './forFunctions';
import type { RunOptions } from './options';
import type { Outcome } from './outcome';
import { scoreEach, scoreSubject, severalIn } from './score';
import { runtimesOf, scoreOptions, type Session } from './session';
import { readSubject, subjectOf, unscoredOutcome } from './subjects';

const PROBED = { benchmark: false, debuggability: true };

/**
 * `probe FILE`: probes the call sites of a function, or of all functions of a file, on each
 * runtime.
 */
export async function probeCommand(
  session: Session,
  file: string,
  options: RunOptions,
): Promise<Outcome> {
  const subject = await readSubject(file, options);
  if (!subject.document) return unscoredOutcome(subject.file, subject.failure);
  assertForFunctions(session, [subject], options);
  const several = severalIn(session, subject, options);
  const reports: Report[] = [];
  for (const runtime of await runtimesOf(session, options.runtime, subject.file)) {
    if (several) reports.push(...(await probedOf(session, several, runtime, options)));
    else
      reports.push(
        await scoreSubject(
          session,
          subjectOf(subject, options),
          scoreOptions(options, runtime, PROBED),
        ),
      );
  }
  const subjects = reports.map(entryOf);
  const { machine } = session.dependencies;
  const warnings = modelWarnings(subject.document);
  const listing: ProbeListing = {
    ...{ schema: REPORT_SCHEMA, machine, subjects },
    ...(warnings.length > 0 ? { warnings } : {}),
  };
  return {
    value: listing,
    page: (units) => probePage(listing, units),
    hasFailed: several ? subjects.every(isUnknown) : subjects.some(isUnknown),
  };
}

function isUnknown({ debuggability }: ProbeEntry): boolean {
  return debuggability.state !== 'scored';
}

async function probedOf(
  session: Session,
  several: SeveralFunctions,
  runtime: RuntimeInfo | Failure,
  options: RunOptions,
): Promise<Report[]> {
  const { functions } = await scoreEach(session, several, runtime, options, PROBED);
  return functions.flatMap((one) => (one.state === 'scored' ? [one.report] : []));
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
