/** Changes of a function by an edit, found in the texts alone. */

import { chooseFunction } from '../calling/chooseFunction';
import { changedLines, type LineRange } from '../document/changedLines';
import type { SubjectDocument } from '../document/document';
import { isCallable } from '../document/findFunction';
import { functionsOf } from '../document/functions';
import { linesOf } from '../document/lines';
import type { Range } from '../document/range';
import { failure, type Failure } from '../failure';
import type { Report, RevisionChange } from '../report/report';
import type { ScoredSubject } from './inputs';

type Changed = Omit<RevisionChange, 'unreached'>;

/** Returns what changed in a subject since a revision; null: they are two subjects. */
export function revisionChange(a: ScoredSubject, b: ScoredSubject): Changed | null {
  const isSame = a.document.file === b.document.file && a.functionName === b.functionName;
  const since = a.document.revision;
  if (!isSame || !since || b.document.revision) return null;
  if (a.document.text === b.document.text) return { since: since.name, lines: [], outside: false };
  const [own, ofIt] = [linesOfSubject(a), linesOfSubject(b)];
  const lines = changedLines(textsIn(a.document, own), textsIn(b.document, ofIt)).map(
    ({ line, endLine }) => ({ line: line + ofIt.line - 1, endLine: endLine + ofIt.line - 1 }),
  );
  return { since: since.name, lines, outside: lines.length === 0 };
}

/** Returns paths of functions that are in both texts and differ. */
export function changedFunctions(before: SubjectDocument, after: SubjectDocument): string[] {
  const textOf = ({ text }: SubjectDocument, { start, end }: Range) => text.slice(start, end);
  const then = new Map(
    functionsOf(before).functions.map((fn) => [fn.path, textOf(before, fn)] as const),
  );
  return functionsOf(after)
    .functions.filter((fn) => {
      const was = isCallable(fn) && !fn.nested ? then.get(fn.path) : undefined;
      return was !== undefined && was !== textOf(after, fn);
    })
    .map(({ path }) => path);
}

/** Explains why an unchanged subject is not measured; null if it may differ. */
export function whyUnchanged(change: Changed | null): Failure | null {
  if (!change || change.lines.length > 0 || change.outside) return null;
  return failure('skipped', 'unchanged', `There is no change since ${change.since}.`);
}

/** Adds `unreached`: true if no call reached the changed lines. */
export function withReach(change: Changed, { call }: Pick<Report, 'call'>): RevisionChange {
  const notRun = (call?.notRun ?? []).flatMap(({ endLine, lines }) =>
    Array.from({ length: lines }, (_, back) => endLine - back),
  );
  const missed = new Set(notRun);
  const changed = change.lines.flatMap(({ line, endLine }) =>
    Array.from({ length: endLine - line + 1 }, (_, on) => line + on),
  );
  return { ...change, unreached: changed.length > 0 && changed.every((line) => missed.has(line)) };
}

function linesOfSubject({ document, functionName }: ScoredSubject): LineRange {
  const chosen = chooseFunction(document, functionName ?? null);
  if (!('state' in chosen)) return chosen.fn;
  return { line: 1, endLine: linesOf(document.text).length };
}

function textsIn({ text }: SubjectDocument, { line, endLine }: LineRange): string[] {
  return linesOf(text).slice(line - 1, endLine);
}
