/** A report in a few words: its cards, and the titles that its parts are folded under. */

import { capital, shortenMiddle } from '../../document/words';
import { callsFunction } from '../../document/workloadKinds';
import { type Failure, isNotYet } from '../../failure';
import type { ScoredBenchmark } from '../../harness/benchmark';
import { isDelivered } from '../../probe/consequenceWords';
import { takesNoError } from '../../probe/grade';
import type { GradedDebuggability, Site } from '../../probe/debuggability';
import { listOf } from '../../page/page';
import { isTold, isUncertain } from '../../rules/finding';
import { type Reach, reachOf } from '../fileScore';
import type { Report, ReportedCall, Warning } from '../report';
import type { Units } from '../units';
import { answering } from './call';
import { costFigure, cpuOrCost } from './cost';
import { REASONS, STATES } from './labels';
import { partsWords, runtimeWords, totalWords } from './score';

/** `2 findings`, `1 finding, by its calls: 2`, `no problem found` */
export function foundWords(
  {
    findings,
    findingsOfCalls = [],
    debuggability,
  }: Pick<Report, 'findings' | 'findingsOfCalls' | 'debuggability'>,
  units: Units,
): string {
  const told = findings.filter(isTold).length;
  const byCalls = findingsOfCalls.filter(isTold).length;
  const reaches = debuggability.state === 'scored' ? [reachOf(debuggability)] : [];
  if (byCalls > 0)
    return listOf(told > 0 && units.counted(told, 'finding'), byCallsWords(byCalls, units)).join(
      ', ',
    );
  return told > 0
    ? units.counted(told, 'finding')
    : nothingFound(reaches, units, findings.filter(isUncertain).length);
}

/** `by its calls: 2` */
export function byCallsWords(count: number, units: Units): string {
  return `by its calls: ${units.count(count)}`;
}

/** Least share of the calls of I/O whose failures were seen before a code is called free of problems. */
const ENOUGH = 0.9;

/** True if the failures of enough calls were seen to call the code free of problems. */
export function isReached(reaches: readonly Reach[]): boolean {
  const { reached, of } = sumOf(reaches);
  return reached >= ENOUGH * of;
}

/** `no problem found`, `nothing found in what ran (3 of 7 calls of I/O)` */
export function nothingFound(reaches: readonly Reach[], units: Units, hints = 0): string {
  if (hints > 0) return `nothing certain found, ${units.counted(hints, 'hint')}`;
  if (isReached(reaches)) return 'no problem found';
  const { reached, of } = sumOf(reaches);
  return `nothing found in what ran (${units.count(reached)} of ${units.counted(of, 'call')} of I/O)`;
}

function sumOf(reaches: readonly Reach[]): Reach {
  const reached = reaches.reduce((sum, each) => sum + each.reached, 0);
  return { reached, of: reaches.reduce((sum, each) => sum + each.of, 0) };
}

/** `331 tokens · 2 findings · 14.7 µs`, as far as it is known. */
export function summary(report: Report, units: Units): string {
  const tokens = units.counted(report.complexity.tokens, 'token');
  return [tokens, ...scoredInShort(report, units)].join(' · ');
}

/** `2 findings`, `14.7 µs`: what a score tells beside the tokens. */
export function scoredInShort(report: Report, units: Units): string[] {
  const { benchmark, debuggability } = report;
  return [
    ...(debuggability.state === 'scored' ? [foundWords(report, units)] : []),
    ...(benchmark.state === 'scored' ? [cpuOrCost(benchmark, units)] : []),
  ];
}

/** ``the caller is told of 3 of 5 failures, 1 falls back to `[]` ``; null where nothing was made to fail. */
export function toldWords({ stackTraces }: GradedDebuggability, units: Units): string | null {
  const places = new Map<string, Site>();
  for (const site of stackTraces.sites) {
    if (site.consequence === null || takesNoError(site)) continue;
    const { at, operation } = site;
    const place = at ? `${at.file}:${at.line}:${at.column}` : operation;
    // of what is seen at several boundaries the worse counts
    const known = places.get(place);
    if (known === undefined || becomesOf(known) === 'told') places.set(place, site);
  }
  if (places.size === 0) return null;
  const sites = [...places.values()];
  const count = (wanted: Becomes) => sites.filter((one) => becomesOf(one) === wanted).length;
  const others = (['triedAgain', 'fallback', 'exits'] as const).flatMap((one) => {
    const times = count(one);
    const [ofOne, ofSeveral] = BECOMES_WORDS[one];
    const to = one === 'fallback' ? fallbackWords(sites) : '';
    return times === 0 ? [] : [`, ${units.count(times)} ${times === 1 ? ofOne : ofSeveral}${to}`];
  });
  const told = `${units.count(count('told'))} of ${units.counted(places.size, 'failure')}`;
  return `the caller is told of ${told}${others.join('')}`;
}

/** `` `[]` ``, or `other results` where they differ. */
function fallbackWords(sites: readonly Site[]): string {
  const results = sites.flatMap(({ consequence }) =>
    consequence?.kind === 'fallback' ? consequence.result : [],
  );
  const [first = '', ...others] = new Set(results);
  return others.length > 0 ? 'other results' : `\`${shortenMiddle(first, MOST_RESULT)}\``;
}

const MOST_RESULT = 40;

type Becomes = 'told' | 'triedAgain' | 'fallback' | 'exits' | 'lost';

const BECOMES_WORDS = {
  triedAgain: ['is tried again', 'are tried again'],
  fallback: ['falls back to ', 'fall back to '],
  exits: ['ends the process as the code says', 'end the process as the code says'],
} as const;

function becomesOf(site: Site): Becomes {
  if (isDelivered(site)) return 'told';
  switch (site.consequence?.kind) {
    case 'recovered':
      return 'triedAgain';
    case 'fallback':
    case 'exits':
      return site.consequence.kind;
    default:
      return 'lost';
  }
}

/** `debuggability 6 of 10: stack traces 1 of 5, source maps 5 of 5` */
export function gradeInParts(debuggability: GradedDebuggability): string {
  return `debuggability ${totalWords(debuggability)}: ${partsWords(debuggability)}`;
}

/** `Time 75.5 ms, 5 runs that agree; memory 8.6 MB` */
function costResult(benchmark: ScoredBenchmark, units: Units): string {
  const { timeMs, memory, kind } = benchmark;
  const { median, samples } = timeMs;
  const spread = samples.length < 2 ? '' : isWide(timeMs) ? ' that differ' : ' that agree';
  const time =
    callsFunction(kind) || kind === 'script' ? units.time(median) : costFigure(benchmark, units);
  return `Time ${time}, ${units.counted(samples.length, 'run')}${spread}; memory ${units.bytes(memory.peakBytes)}`;
}

/** An interval that is wider than this share of its median says little. */
const WIDE = 0.1;

export function isWide({ median, low, high }: ScoredBenchmark['timeMs']): boolean {
  return high - low > WIDE * median;
}

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
