import type { Complexity } from '../complexity/complexity';
import type { SubjectDocument } from '../document/document';
import { functionsOf } from '../document/functions';
import type { Gallery } from '../gallery/gallery';
import { scalesOf, standingOf, type PlacedFigures } from '../gallery/standing';
import type { Benchmark } from '../harness/benchmark';
import type { Tally } from '../harness/tally';
import { asWritten } from './reporting/asWritten';
import { complexityWarnings, runtimeWarnings, warningsOf } from './reporting/measuredWarnings';
import { withCallRemedy } from './reporting/callRemedy';
import type { Debuggability } from '../probe/debuggability';
import type { Finding } from '../rules/finding';
import { foundIn, type Found } from '../rules/findings';
import { withoutIgnored } from './reporting/ignored';
import { atLevels, type RuleLevels } from '../rules/ruleLevels';
import { withConstructor } from './reporting/constructorRemedy';
import { modelWarnings } from './reporting/modelWarnings';
import { relativesOf } from './reporting/relatives';
import { reportedCall } from './reporting/reportedCall';
import { REPORT_SCHEMA, type Report, type ReportedCall } from '../report/report';
import { warnings } from '../report/messages/warnings';
import { withoutFloor } from './reporting/withoutFloor';
import {
  revisionWarnings,
  warningsOfCall,
  warningsOfModules,
  warningsOfTypes,
  warningsOfSideEffects,
} from './reporting/warningsOfCall';
import { NO_RUNTIME } from '../runtimes/runtime';
import { foundCallsOf, howItFailed, outsideOf } from './foundCalls';
import type { ScoreDependencies } from './inputs';
import type { KnownSoFar } from './stages';
import { subjectOf } from './subject';

/** Lines in which an ignoring comment without a finding is reported. */
const EVERY_LINE = { from: 1, to: Infinity };
const NO_LINE = { from: 1, to: 0 };

const NOTHING: Found = { findings: [], ofCalls: [] };

/** Creates the report of a stage. */
export function reportOf(
  known: KnownSoFar,
  tally: Tally,
  measured: Report['measured'],
  { machine, gallery }: Pick<ScoreDependencies, 'machine' | 'gallery'>,
  rules: RuleLevels = {},
): Report {
  const { document, runtime } = known.entry;
  const { complexity, call: made = null, notRun = null, neverRan = null } = known;
  const explained = <Part extends KnownSoFar['benchmark' | 'debuggability']>(part: Part) =>
    withConstructor(withCallRemedy(part, made), made);
  const benchmark = explained(withoutFloor(known.benchmark, made?.own.io));
  const probed = explained(known.debuggability);
  const { waits, debuggability } = withoutWaits(probed, document);
  const functionName = made?.functionName ?? known.entry.functionName;
  const call =
    made &&
    withWays(
      reportedCall(made, foundCallsOf(known), { notRun, neverRan }, howItFailed(known)),
      benchmark,
    );
  const found =
    'state' in runtime ? NOTHING : foundIn(probed, document, runtime, made, known.dropped);
  const within = linesProbed(call, debuggability);
  const { findings: left, notes } = withoutIgnored(found.findings, document, within);
  const findings = withFixes(atLevels(left, rules), known.mended ?? []);
  const switchedOff = found.findings.length - findings.length;
  const ofCalls = atLevels(withoutIgnored(found.ofCalls, document, NO_LINE).findings, rules);
  return {
    schema: REPORT_SCHEMA,
    subject: subjectOf(document, functionName),
    runtime: 'state' in runtime ? NO_RUNTIME : runtime,
    machine,
    complexity,
    workload: known.choice,
    ...(call ? { call } : {}),
    benchmark,
    ...(waits ? { waits } : {}),
    debuggability,
    findings,
    ...(ofCalls.length > 0 ? { findingsOfCalls: ofCalls } : {}),
    ...(switchedOff > 0 ? { ignoredFindings: switchedOff } : {}),
    ...besideGallery(known, gallery),
    warnings: [
      ...runtimeWarnings(runtime),
      ...complexityWarnings(functionsOf(document).error),
      ...warningsOf(benchmark, debuggability, tally),
      ...(call ? warningsOfCall(call) : warningsOfSideEffects(outsideOf(known))),
      ...(call && made ? warningsOfModules(made.own.modules, call) : []),
      ...warningsOfTypes(made?.typesNotRead),
      ...modelWarnings(document),
      ...notes,
      ...revisionWarnings(document),
      ...(known.changedOnDisk ? [warnings.changedOnDisk(document.file)] : []),
    ],
    measured,
  };
}

/** Returns the lines in which an ignoring comment can be said to have no finding. */
function linesProbed(call: ReportedCall | null | undefined, { state }: Report['debuggability']) {
  if (state !== 'scored') return NO_LINE;
  return call ? { from: call.line, to: call.line + call.lines - 1 } : EVERY_LINE;
}

function withWays(call: ReportedCall, benchmark: Benchmark): ReportedCall {
  const ways = benchmark.state === 'scored' ? benchmark.ways : undefined;
  return ways ? { ...call, ways } : call;
}

/** Moves the waits, which the probes recorded, out of the debuggability: they are about time. */
function withoutWaits(
  probed: Debuggability,
  document: SubjectDocument,
): Pick<Report, 'waits' | 'debuggability'> {
  if (probed.state !== 'scored') return { debuggability: probed };
  // positions in the code that ran are of no use to a reader of the source
  const { waits, neverRan, ...debuggability } = asWritten(probed, document);
  return { ...(waits ? { waits } : {}), debuggability };
}

/** Adds the fixes that were tried to the findings, which are found anew for each report. */
function withFixes(findings: readonly Finding[], mended: readonly Finding[]): Finding[] {
  return findings.map((finding) => {
    const { rule, line, column } = finding;
    const known = mended.find(
      (each) => each.rule === rule && each.line === line && each.column === column,
    );
    return known?.fix === undefined ? finding : { ...finding, fix: known.fix };
  });
}

function placed({ tokens }: Complexity, benchmark: Benchmark): PlacedFigures {
  if (benchmark.state !== 'scored')
    return { tokens, timeMs: null, cpuUsPerCall: null, peakBytes: null };
  const { timeMs, cpuUsPerCall, memory } = benchmark;
  return {
    tokens,
    timeMs: timeMs.median,
    cpuUsPerCall: 'state' in cpuUsPerCall ? null : cpuUsPerCall.median,
    peakBytes: memory.peakBytes,
  };
}

function titleOf({ file }: SubjectDocument, { members }: Gallery): string | null {
  return members.find(({ document }) => document.file === file)?.title ?? null;
}

/**
 * Compares an upload with the gallery's members, and a user's function with members of its
 * construct.
 */
function besideGallery(
  {
    entry: { document },
    choice,
    call,
    complexity,
    benchmark,
    debuggability,
    kept = [],
  }: KnownSoFar,
  gallery: Gallery,
): Pick<Report, 'gallery' | 'standing' | 'relatives'> {
  const uploads = choice.kind === 'doxbee' ? kept : [];
  const scales = scalesOf(gallery, choice.kind, uploads);
  const figures = placed(complexity, benchmark);
  const standing = standingOf(figures, scales, uploads, titleOf(document, gallery));
  if (!call) return { gallery: scales, standing };
  const own = foundCallsOf({ benchmark, debuggability });
  const completesBy = own?.completesBy ?? null;
  const scored = { call, complexity, benchmark, debuggability, completesBy };
  const relatives = relativesOf(scored, gallery, kept);
  return { gallery: scales, standing, ...(relatives ? { relatives } : {}) };
}
