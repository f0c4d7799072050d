/** What came of each part of a report: the title that it is folded under. Pure. */

import { isNotYet, type Failure } from '../failure';
import { answering } from './callWords';
import { costResult, gradeInParts } from './glanceWords';
import { REASONS, STATES } from './labels';
import { capital } from '../document/words';
import type { Report, ReportedCall, Warning } from './report';
import type { Units } from './units';
import { runtimeWords } from './words';

/** `Called with 2 invented arguments; 3 answers invented` */
export function callResult(call: ReportedCall, units: Units): string {
  const invented = call.args.filter(({ from }) => from === 'invention').length;
  const given = call.args.filter(({ from }) => from === 'person').length;
  const args = [
    ...(given > 0 ? [units.counted(given, 'given argument')] : []),
    ...(invented > 0 ? [units.counted(invented, 'invented argument')] : []),
  ];
  const missed = (call.notRun ?? []).length;
  return [
    `Called with ${args.length > 0 ? args.join(' and ') : 'nothing'}`,
    answersWords(call, units),
    ...(missed > 0 ? [`${units.counted(missed, 'part')} of it did not run`] : []),
  ].join('; ');
}

function answersWords({ io, inventions }: ReportedCall, units: Units): string {
  if (io === 'real') return 'with its real I/O';
  const answers = answering(inventions).length;
  return answers === 0 ? 'no answer invented' : `${units.counted(answers, 'answer')} invented`;
}

export function complexityResult({ complexity, warnings }: Report, units: Units): string {
  const { tokens, functions } = complexity;
  const words = `${units.counted(tokens, 'token')}; ${units.counted(functions.length, 'function')} in the file`;
  return withWarnings(words, warnings, ['complexity'], units);
}

/** Left out where it went wrong, or where more was asked for: that stands open. */
export function costFold(report: Report, units: Units): string | undefined {
  const { benchmark, warnings, profile, sweeps, elsewhere } = report;
  if (profile ?? sweeps ?? elsewhere) return undefined;
  if (benchmark.state !== 'scored') return withoutFault('Cost', benchmark);
  return withWarnings(costResult(benchmark, units), warnings, ['time', 'memory'], units);
}

export function debuggabilityFold(report: Report, units: Units): string | undefined {
  const { debuggability, warnings } = report;
  if (debuggability.state !== 'scored') return withoutFault('Debuggability', debuggability);
  return withWarnings(capital(gradeInParts(debuggability)), warnings, ['debuggability'], units);
}

export function measuredResult({ benchmark, runtime, measured }: Report, units: Units): string {
  if (measured.runs === 0 && isNotYet(benchmark)) return 'Nothing was run yet';
  if (measured.runs === 0)
    return `Nothing was run; looked at in ${units.time(measured.durationMs)}`;
  const processes = units.counted(measured.runs, 'process', 'processes');
  return `Measured on ${runtimeWords(runtime)}, in ${units.time(measured.durationMs)} and ${processes}`;
}

function withoutFault(what: string, { state, reason }: Failure): string | undefined {
  if (state === 'skipped' || reason.code === 'syntaxError')
    return `${what}: ${REASONS[reason.code]}`;
  return state === 'cancelled' ? `${what}: ${STATES[state]}` : undefined;
}

function withWarnings(
  words: string,
  warnings: readonly Warning[],
  about: readonly Warning['about'][],
  units: Units,
): string {
  const count = warnings.filter((warning) => about.includes(warning.about)).length;
  return count === 0 ? words : `${words}; ${units.counted(count, 'warning')}`;
}
