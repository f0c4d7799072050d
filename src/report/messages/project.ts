/** Words for a file with several functions, and for a project. */

import type { GeneratedBy } from '../../document/generatedBy';
import type { Failure } from '../../failure';
import { baseName } from '../../document/words';
import { isTold, isUncertain } from '../../rules/finding';
import type { FileSummary, FunctionRow, RowFinding } from '../fileScore';
import { byCallsWords, nothingFound } from './glance';
import {
  type Changes,
  findingsOfProject,
  notScoredBecause,
  type ProjectFunction,
  type ProjectRow,
  type ProjectScore,
} from '../projectScore';
import { type CostOfChange, type CpuOfCall, toneOfCost, type WaitsOfCall } from '../projectTimes';
import type { Ratio, WorkloadChoice } from '../report';
import type { Units } from '../units';
import { ratioFigure, verdictBesideRatio } from './comparison';
import { REASONS } from './labels';
import { failureSentence } from './score';

/** So many findings are told in the row of a function. */
const MOST_TOLD = 2;

/** Some findings in words; `first` of those that are told so, null of what is only counted. */
export interface Told<Found> {
  words: string;
  first: Found | null;
}

/** `line 19 ends the process`, each for a line of the row, the worst first; what reads alike once. */
export function toldFindings<Found extends Pick<RowFinding, 'line' | 'mark'>>(
  findings: readonly Found[],
): Told<Found>[] {
  const alike = new Map<string, Found[]>();
  for (const one of findings) {
    const words = `line ${one.line} ${one.mark}`;
    alike.set(words, [...(alike.get(words) ?? []), one]);
  }
  const told = [...alike].slice(0, MOST_TOLD);
  const more = findings.length - told.reduce((sum, [, same]) => sum + same.length, 0);
  return [
    ...told.map(([words, same]) => ({ words: words + timesWords(same.length), first: same[0]! })),
    ...(more > 0 ? [{ words: `${more} more`, first: null }] : []),
  ];
}

function timesWords(count: number): string {
  if (count === 1) return '';
  return count === 2 ? ', twice' : `, ${count} times`;
}

export function findingWords({ findings }: Pick<FunctionRow, 'findings'>): string[] {
  return toldFindings(findings).map(({ words }) => words);
}

/** Words in the place of findings where there are none. */
export function withoutFindings(row: FunctionRow, units: Units): string {
  const { unknown, lostStacks, reach, byItsCalls, hints } = row;
  if (unknown !== null) return unknownWords(unknown, units);
  if (byItsCalls.length > 0) return byCallsPlaces(byItsCalls, units);
  const nothing = nothingFound(reach ? [reach] : [], units, hints);
  if (lostStacks === 0) return nothing;
  return `${nothing}, but the stacks of ${units.counted(lostStacks, 'call')} are lost`;
}

/** `by its calls: 2 (store.js:7, store.js:12)` */
function byCallsPlaces(places: FunctionRow['byItsCalls'], units: Units): string {
  const named = places.slice(0, MOST_TOLD).map(({ file, line }) => `${baseName(file)}:${line}`);
  const more = places.length > named.length ? ', …' : '';
  return `${byCallsWords(places.length, units)} (${named.join(', ')}${more})`;
}

function unknownWords(unknown: Failure, units: Units): string {
  const { state, reason } = unknown;
  switch (reason.code) {
    case 'notYet':
      return '…';
    case 'nothingAsync':
    case 'noSites':
    case 'untrusted':
      return REASONS[reason.code];
    case 'notAsked':
      return 'not run';
    default: {
      const at = reason.line === undefined ? '' : ` (line ${reason.line})`;
      const said = failureSentence(unknown, units);
      return state === 'skipped' || state === 'cancelled' ? said : `not scored: ${said}${at}`;
    }
  }
}

/** `14.7 µs`, or why a call was not timed, in two words. */
export function cpuWords({ cpuUs, notRun, unknown }: FunctionRow, units: Units): string {
  if (typeof cpuUs === 'number') return units.cpuTime(cpuUs);
  if (cpuUs.reason.code === 'notYet') return '…';
  if (notRun !== null) return '';
  return unknown === null || cpuUs.reason.code === 'notAsked' ? 'not timed' : '';
}

/** `8 functions, 6 of them asynchronous; 5 findings in 3 of them` */
export function fileSentence(
  { rows, more }: Pick<FileSummary, 'rows' | 'more'>,
  units: Units,
): string {
  const looked = rows.filter(({ unknown }) => unknown === null);
  const coming = rows.filter(({ unknown }) => unknown?.reason.code === 'notYet').length;
  const found = rows.reduce((sum, { findings }) => sum + findings.length, 0);
  const having = rows.filter(({ findings }) => findings.length > 0).length;
  const functions = units.counted(rows.length + more, 'function');
  if (coming > 0) return `${functions}, ${looked.length} of ${looked.length + coming} looked into`;
  if (rows.every(({ unknown }) => unknown?.reason.code === 'nothingAsync'))
    return rows.length + more === 1
      ? `${functions}, which looks synchronous`
      : `${functions}, all of which look synchronous`;
  if (looked.length === 0) return `${functions}, none of which could be looked into`;
  const those = looked.length < rows.length ? `, ${looked.length} looked into` : '';
  if (found === 0)
    return `${functions}${those}: ${nothingFound(
      looked.flatMap(({ reach }) => reach ?? []),
      units,
      looked.reduce((sum, { hints }) => sum + hints, 0),
    )}`;
  return `${functions}: ${units.counted(found, 'finding')} in ${units.count(having)} of them`;
}

/** Notes on files that nobody wrote by hand. */
export const MADE_WORDS: Readonly<Record<GeneratedBy, string>> = {
  generator: 'The file says that it is generated: what is to be mended is what made it.',
  minifier: 'The file is minified, so its lines say little: score its source instead.',
};

const KINDS: Readonly<Record<WorkloadChoice['kind'], [is: string, runs: string]>> = {
  script: ['a script', 'It would run as a whole, with its real modules.'],
  server: ['a server', 'It would run with its real modules, and clients ask it.'],
  ops: ['one operation', 'It would run over and over, with its real modules.'],
  doxbee: ['an upload', 'It would have a place in the gallery.'],
  function: ['a function', ''],
};

/** In its row of the table, which a click runs: `is a server, too: it listens on a port (line 40). …` */
export function alsoRowWords({ kind, because }: WorkloadChoice): string {
  const [is, runs] = KINDS[kind];
  return `is ${is}, too: ${because}. Not run. ${runs}`.trimEnd();
}

/** Says as a sentence that a file is more than its functions. */
export function alsoWords(choice: WorkloadChoice): string {
  return `The file ${alsoRowWords(choice)}`;
}

const RANK = { error: 0, warning: 1, information: 2, hint: 3 } as const;

/** Rows with the worst findings first, then those that could not be scored; else as they were. */
export function worstFirst<Row extends FunctionRow>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => badness(a) - badness(b) || b.findings.length - a.findings.length);
}

function badness({ findings, unknown, notRun }: FunctionRow): number {
  const [worst] = findings.map(({ severity }: RowFinding) => RANK[severity]).sort((a, b) => a - b);
  if (worst !== undefined) return worst;
  if (notRun !== null) return 6;
  return unknown === null || unknown.state === 'skipped' ? 5 : 4;
}

/** `152 functions of 31 files: 14 findings in 9 of them; 6 could not be scored` */
export function projectSentence(project: ProjectScore, units: Units): string {
  if (project.changes) return changesSentence(project.changes, units);
  const { functions, shard } = project;
  if (functions.length === 0) return 'No function looks asynchronous: nothing was scored.';
  const files = new Set(functions.map(({ file }) => file)).size;
  const told = functions.map((one) => (one.state === 'scored' ? one.findings.filter(isTold) : []));
  const reaches = functions.flatMap((one) =>
    one.state === 'scored' && one.debuggability.state === 'scored' ? one.debuggability.reach : [],
  );
  const having = told.filter((each) => each.length > 0).length;
  const lost = functions.filter((one) => notScoredBecause(one) !== null).length;
  const of = shard ? `Shard ${shard.index} of ${shard.of}: ` : '';
  const all = `${of}${units.counted(functions.length, 'function')} of ${units.counted(files, 'file')}`;
  const found =
    having === 0
      ? nothingFound(reaches, units, findingsOfProject(project).filter(isUncertain).length)
      : `${units.counted(told.flat().length, 'finding')} in ${units.count(having)} of them`;
  return `${all}: ${found}${lost > 0 ? `; ${units.count(lost)} could not be scored` : ''}.`;
}

/** How long it took, and what was not run. */
export function doneWords({ measured }: ProjectScore, units: Units): string {
  const { durationMs, ran, kept, left, timed = 0 } = measured;
  const timedToo = timed > 0 ? `, ${units.count(timed)} timed` : '';
  const begun = `${units.counted(ran, 'function')} run in ${units.time(durationMs)}${timedToo}`;
  const before = kept > 0 ? `, ${units.count(kept)} kept from before` : '';
  const open = left > 0 ? `; ${units.count(left)} left: run it again to go on` : '';
  return `${begun}${before}${open}.`;
}

/** Outcome of the gate, in one sentence. */
export function gateSentence({ gate, measured }: ProjectScore, units: Units): string | null {
  if (!gate) return null;
  const { passed, reasons, known, ended, nothingCompared } = gate;
  const why =
    reasons.length > 0
      ? units.counted(reasons.length, 'reason')
      : `${units.counted(measured.left, 'function')} ${measured.left === 1 ? 'is' : 'are'} left`;
  const verdict = passed ? 'The gate is passed.' : `The gate is not passed: ${why}.`;
  const knownToo =
    known > 0
      ? ` ${units.counted(known, 'finding')} of the baseline ${known === 1 ? 'is' : 'are'} still there.`
      : '';
  const over =
    ended > 0
      ? ` ${units.counted(ended, 'entry', 'entries')} of the baseline ${ended === 1 ? 'is' : 'are'} there no more: --prune takes ${ended === 1 ? 'it' : 'them'} out.`
      : '';
  const notCompared = nothingCompared
    ? ' Whether anything is slower was not asked: that takes --changed-since.'
    : '';
  return `${verdict}${knownToo}${over}${notCompared}`;
}

/** `6 functions differ from main (1a2b3c4), or use what does: 2 findings are new, 1 is gone.` */
function changesSentence({ since, functions }: Changes, units: Units): string {
  const than = `${since.name} (${since.commit.slice(0, 7)})`;
  if (functions.length === 0) return `No function differs from ${than}.`;
  const differ = `${units.counted(functions.length, 'function')} ${functions.length === 1 ? 'differs' : 'differ'} from ${than}, or ${functions.length === 1 ? 'uses' : 'use'} what does`;
  const count = (key: 'appeared' | 'ended') =>
    functions.reduce((sum, one) => sum + one[key].filter(isTold).length, 0);
  const [appeared, ended] = [count('appeared'), count('ended')];
  const timed = timedSentence(functions, units);
  if (appeared + ended === 0) return `${differ}: no finding is new, and none is gone.${timed}`;
  const are = (many: number) => (many === 1 ? 'is' : 'are');
  return `${differ}: ${units.counted(appeared, 'finding')} ${are(appeared)} new, ${units.count(ended)} ${are(ended)} gone.${timed}`;
}

/** ` 4 were timed against what they were: 1 is slower, 0 are faster.` */
function timedSentence(functions: Changes['functions'], units: Units): string {
  const tones = functions.flatMap(({ cost }) => (cost?.state === 'scored' ? toneOfCost(cost) : []));
  if (tones.length === 0) return '';
  const count = (tone: string, word: string) => {
    const many = tones.filter((each) => each === tone).length;
    return `${units.count(many)} ${many === 1 ? 'is' : 'are'} ${word}`;
  };
  const were =
    tones.length === 1 ? 'was timed against what it was' : 'were timed against what they were';
  return ` ${units.count(tones.length)} ${were}: ${count('bad', 'slower')}, ${count('good', 'faster')}.`;
}

/** `CPU time 1.31×, more (1.22–1.40×); time 1.00×, no difference above 3 % (0.98–1.03×)` */
export function costWords(cost: CostOfChange, units: Units): string {
  if (cost.state !== 'scored') {
    const which = cost.of === 'then' ? 'as it was' : 'as it is';
    return `not compared, as it could not be timed ${which}: ${failureSentence(cost, units)}`;
  }
  const { cpu, time, memory, unlike } = cost;
  const isTold = memory.state === 'scored' && /^(?:more|less)$/.test(memory.verdict);
  const told = [
    ratioWords('CPU time', cpu, units),
    ...(time.state === 'scored' ? [ratioWords('time', time, units)] : []),
    ...(isTold ? [ratioWords('memory', memory, units)] : []),
  ].join('; ');
  return unlike.length === 0 ? told : `${told}. What the change does: ${unlike.join(' ')}`;
}

function ratioWords(what: string, ratio: Ratio | Failure, units: Units): string {
  const verdict = verdictBesideRatio(ratio, units);
  return ratio.state === 'scored'
    ? `${what} ${ratioFigure(ratio, units)}, ${verdict}`
    : `${what}: ${verdict}`;
}

/** `14.7 µs`, and whose it is where there are several machines. */
export function cpuCell(row: ProjectRow, { cpu }: ProjectFunction, units: Units): string {
  const words = cpuWords(row, units);
  const shard = cpu?.state === 'scored' ? cpu.shard : undefined;
  return shard === undefined ? words : `${words} (shard ${shard})`;
}

/** `14.7 µs (14.1–15.3 µs)`, and what is to be known before it is trusted. */
export function cpuOfCallWords(
  { medianUs, lowUs, highUs, doubts }: CpuOfCall,
  units: Units,
): string {
  const figure = `${units.cpuTime(medianUs)} (${units.cpuTimeInterval(lowUs, highUs)})`;
  return doubts.length === 0 ? figure : `${figure}. ${doubts.join(' ')}`;
}

/** `30 ms (best 10 ms)`: in a row, and in the best order that its data allows, where that is less. */
export function waitsWords({ inRowMs, bestMs }: WaitsOfCall, units: Units): string {
  const inRow = units.time(inRowMs);
  return bestMs < inRowMs ? `${inRow} (best ${units.time(bestMs)})` : inRow;
}

export const SEVERAL_MACHINES =
  'CPU times of several shards are of several machines, and not to be compared with each other.';

export function isOfSeveralMachines(functions: readonly ProjectFunction[]): boolean {
  const shards = functions.flatMap(({ cpu }) => (cpu?.state === 'scored' ? (cpu.shard ?? []) : []));
  return new Set(shards).size > 1;
}
