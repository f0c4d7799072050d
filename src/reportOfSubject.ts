import type { Complexity } from './complexity/complexity';
import { textHash, type SubjectDocument } from './document/document';
import { functionsOf } from './document/functions';
import type { Gallery } from './gallery/gallery';
import { scalesOf, standingOf, type PlacedFigures } from './gallery/standing';
import type { Benchmark } from './harness/benchmark';
import type { Tally } from './harness/tally';
import { complexityWarnings, runtimeWarnings, warningsOf } from './report/measuredWarnings';
import { withCallRemedy } from './report/callRemedy';
import { withConstructor } from './report/constructorWords';
import { relativesOf } from './report/relatives';
import { reportedCall } from './report/reportedCall';
import { REPORT_SCHEMA, type Measured, type Report } from './report/report';
import { warnings } from './report/warnings';
import { withoutFloor } from './report/withoutFloor';
import { revisionWarnings, warningsOfCall, warningsOfModules } from './report/warningsOfCall';
import { NO_RUNTIME } from './runtimes/runtime';
import type { ScoreDependencies } from './scoringInputs';
import { foundBy, howItFailed, type Subject } from './scoringSubject';

/** What a report tells of a subject, as far as it is known. */
export function reportOf(
  subject: Subject,
  tally: Tally,
  measured: Measured,
  dependencies: ScoreDependencies,
): Report {
  const { document, runtime, complexity } = subject;
  const io = subject.call?.own.io;
  const explained = <Part extends Subject['benchmark' | 'debuggability']>(part: Part) =>
    withConstructor(withCallRemedy(part, subject.call), subject.call);
  const benchmark = explained(withoutFloor(subject.benchmark, io));
  const debuggability = explained(subject.debuggability);
  const functionName = subject.call?.functionName ?? subject.functionName;
  const found = foundBy(subject);
  const call =
    subject.call && reportedCall(subject.call, found, subject.notRun, howItFailed(subject));
  const { machine, gallery } = dependencies;
  return {
    schema: REPORT_SCHEMA,
    subject: {
      file: document.file,
      ...(functionName === undefined ? {} : { function: functionName }),
      language: document.language,
      unsaved: document.unsaved,
      ...(document.revision ? { revision: document.revision } : {}),
      textHash: textHash(document.text),
    },
    runtime: 'state' in runtime ? NO_RUNTIME : runtime,
    machine,
    complexity,
    workload: subject.choice,
    ...(call ? { call } : {}),
    benchmark,
    debuggability,
    ...besideGallery(subject, gallery),
    warnings: [
      ...runtimeWarnings(runtime),
      ...complexityWarnings(complexity, functionsOf(document).error),
      ...warningsOf(benchmark, debuggability, tally),
      ...(call ? warningsOfCall(call) : []),
      ...(call && subject.call ? warningsOfModules(subject.call.own.modules, call) : []),
      ...revisionWarnings(document),
      ...(subject.changedOnDisk ? [warnings.changedOnDisk(document.file)] : []),
    ],
    measured,
  };
}

function placed({ tokens }: Complexity, benchmark: Benchmark): PlacedFigures {
  if (benchmark.state !== 'scored') return { tokens, timeMs: null, peakBytes: null };
  return { tokens, timeMs: benchmark.timeMs.median, peakBytes: benchmark.memory.peakBytes };
}

function titleOf({ file }: SubjectDocument, { members }: Gallery): string | null {
  return members.find(({ document }) => document.file === file)?.title ?? null;
}

/** Uploads stand among the members; a function of a person's own beside those made like it. */
function besideGallery(
  { choice, document, call, complexity, benchmark, debuggability, kept }: Subject,
  gallery: Gallery,
): Pick<Report, 'gallery' | 'standing' | 'relatives'> {
  const uploads = choice.kind === 'doxbee' ? kept : [];
  const scales = scalesOf(gallery, choice.kind, uploads);
  const figures = placed(complexity, benchmark);
  const standing = standingOf(figures, scales, uploads, titleOf(document, gallery));
  if (!call) return { gallery: scales, standing };
  const own = foundBy({ benchmark, debuggability });
  const completesBy = own?.completesBy ?? null;
  const scored = { call, complexity, benchmark, debuggability, completesBy };
  const relatives = relativesOf(scored, gallery, kept);
  return { gallery: scales, standing, ...(relatives ? { relatives } : {}) };
}
