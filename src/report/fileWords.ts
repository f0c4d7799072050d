/** Words for what is known of a file with several functions. */

import type { MadeBy } from '../document/made';
import type { Failure } from '../failure';
import type { FileSummary, FunctionRow, RowFinding } from './fileScore';
import { REASONS } from './labels';
import type { WorkloadChoice } from './report';
import type { Units } from './units';
import { failureSentence } from './words';

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

/** What stands in the place of findings, where there are none. */
export function withoutFindings(row: FunctionRow, units: Units): string {
  const { unknown, lostStacks } = row;
  if (unknown !== null) return unknownWords(unknown, units);
  if (lostStacks === 0) return 'no problem found';
  return `no problem found, but the stacks of ${units.counted(lostStacks, 'call')} are lost`;
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
  if (found === 0) return `${functions}${those}: no problem found`;
  return `${functions}: ${units.counted(found, 'finding')} in ${units.count(having)} of them`;
}

/** What is to be known of a file that nobody wrote by hand. */
export const MADE_WORDS: Readonly<Record<MadeBy, string>> = {
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

/** The same as sentences: what the file is beside its functions. */
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
