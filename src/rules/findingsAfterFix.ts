import { pairsOf, type EndedFinding, type VerifiedFix } from './effect';
import type { Edit } from '../fixes/fix';
import { startsOfLines, lineAt } from '../document/lines';
import type { SubjectDocument } from '../document/document';
import type { Consequence } from '../probe/consequence';
import type { GradedDebuggability, Site } from '../probe/debuggability';
import type { Waits } from '../probe/order/knownWaits';
import type { InTurn } from '../probe/twoAtOnce/race';
import { capital } from '../document/words';
import { outcomeWords } from '../probe/consequenceWords';
import { callWords } from './callPlaces';
import { FAILING_CALL } from './breach';
import { doesOf, type Finding } from './finding';
import { isOfRaces } from './racing';
import { isOfWaits, RULES, type Rule } from './rules';

/** One version of a text, with its results. */
export interface Seen {
  document: SubjectDocument;
  debuggability: GradedDebuggability;
  findings: readonly Finding[];
  waits?: Waits;
}

/** Returns the effect of edits on the findings of a text. */
export function findingsAfterFix(edits: readonly Edit[], before: Seen, after: Seen): VerifiedFix {
  const lineAfter = lineMover(edits, before.document, after.document);
  const { gone, come } = changesOf(before.findings, after.findings, lineAfter);
  const ended = gone.filter((each) => isMended(each) && isShown(each, before, after));
  // what two calls do to each other may turn into another mistake of any severity
  const mildest = ended.some(isOfRaces) ? SEVERITIES.length : Math.max(...ended.map(rankOf));
  return {
    ended: ended.map((finding) => endedFinding(finding, before, after)),
    added: come
      .filter((each) => isMended(each) && rankOf(each) <= mildest && !isLeft(each, before, after))
      .filter((each) => !(isLate(each) && ended.some(isOfRaces)))
      .map(({ rule }) => rule),
    isSame: isSame(before.debuggability, after.debuggability, ended),
  };
}

/** True for a late answer, which is told only where nothing else is told of its state. */
function isLate({ rule }: Finding): boolean {
  return rule === 'late-answer';
}

/**
 * Returns the findings on one side only. A finding that an edit moved to another line is on both.
 */
function changesOf(
  before: readonly Finding[],
  after: readonly Finding[],
  lineAfter: (line: number) => number,
) {
  const gone = new Set(before);
  const come = new Set(after);
  const apart = (was: Finding, is: Finding) => Math.abs(lineAfter(was.line) - is.line);
  const pairs = before.flatMap((was) =>
    after.flatMap((is) => (is.rule === was.rule ? [{ was, is, apart: apart(was, is) }] : [])),
  );
  for (const { was, is, apart: lines } of pairs.sort((a, b) => a.apart - b.apart)) {
    const isOne = lines === 0 || (gone.has(was) && come.has(is));
    if (!isOne) continue;
    gone.delete(was);
    come.delete(is);
  }
  return { gone: [...gone], come: [...come] };
}

/**
 * True if the ended finding shows in the waits, or in two calls at once. Unknown waits do not count
 * as shorter, nor calls that could not be compared as apart.
 */
function isShown(finding: Finding, before: Seen, after: Seen): boolean {
  const [{ waits: was }, { waits: is }, { rule }] = [before, after, finding];
  if (isOfRaces(finding)) return isSameInTurn(finding, before, after);
  if (!isOfWaits(rule)) return true;
  if (was?.state !== 'known' || is?.state !== 'known') return false;
  switch (RULES[rule].waits) {
    case 'fewerOperations':
      return is.operations.length < was.operations.length;
    case 'manyAtOnce':
      return is.operations.length === was.operations.length;
    default:
      return isShorter(was, is);
  }
}

/** True if two calls, one after the other, do the same as before, and leave the same state. */
function isSameInTurn(
  { rule }: Finding,
  { debuggability: { twoAtOnce: was } }: Seen,
  { debuggability: { twoAtOnce: is } }: Seen,
): boolean {
  // a promise may be kept in place of its result
  const isKept = rule === 'started-twice';
  const isAlike = (a: InTurn, b: InTurn) =>
    a.given === b.given &&
    a.isEmpty === b.isEmpty &&
    a.does === b.does &&
    (isKept || Object.entries(a.leaves).every(([state, value]) => b.leaves[state] === value));
  return was?.inTurn.every((a) => is?.inTurn.some((b) => isAlike(a, b))) === true;
}

/** True if the waits are shorter than before: what could be shorter still could be so before. */
function isLeft({ rule }: Finding, { waits: was }: Seen, { waits: is }: Seen): boolean {
  return isOfWaits(rule) && isShorter(was, is);
}

function isShorter(was: Waits | undefined, is: Waits | undefined): boolean {
  return was?.state === 'known' && is?.state === 'known' && is.inRow.ms < was.inRow.ms;
}

/** True for all rules but lost stacks, whose levels show the change at any severity. */
function isMended({ rule }: Finding): boolean {
  return rule !== 'stack-lost';
}

const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const;

function rankOf({ severity }: Finding): number {
  return SEVERITIES.indexOf(severity);
}

function isSame(
  before: GradedDebuggability,
  after: GradedDebuggability,
  ended: readonly Finding[],
): boolean {
  const [was, is] = [before.undisturbed, after.undisturbed];
  const isAskedOnce = ended.some(({ rule }) => RULES[rule].waits === 'fewerOperations');
  const listed = (names: readonly string[]) => (isAskedOnce ? [...new Set(names)] : [...names]);
  const sorted = (names: readonly string[]) => listed(names).sort().join('\n');
  return was.result === is.result && sorted(was.operations) === sorted(is.operations);
}

/**
 * Creates a function from old to new lines: a line moves with its first character that is no blank.
 */
function lineMover(edits: readonly Edit[], before: SubjectDocument, after: SubjectDocument) {
  const [starts, now] = [startsOfLines(before.text), startsOfLines(after.text)];
  return (line: number): number => {
    const start = starts[line - 1] ?? 0;
    const at = start + /^\s*/.exec(before.text.slice(start))![0].length;
    const moved = edits
      .filter((edit) => edit.start <= at)
      .reduce((sum, edit) => sum + edit.text.length - (Math.min(edit.end, at) - edit.start), at);
    return lineAt(now, moved);
  };
}

function endedFinding(finding: Finding, before: Seen, after: Seen): EndedFinding {
  const { rule, line, column, where } = finding;
  const marks = [doesOf(finding), RULES[rule].ended] as const;
  if (where) return { rule, line, column, becomes: becomesWords(where, ...marks) };
  if (isOfWaits(rule)) return { rule, line, column, becomes: shorter(rule, before, after) };
  const failing = finding.related.filter(({ message }) => message === FAILING_CALL);
  const lines = failing.length > 0 ? failing.map((each) => each.line) : [line];
  const pairs = pairsOf(before.debuggability, after.debuggability);
  const there = pairs.filter(({ was }) => isOn(was, lines));
  const pair =
    there.find((each) => seenOf(each.was, rule) && each.was.reached.by !== 'failure') ??
    there.find((each) => seenOf(each.was, rule)) ??
    there[0];
  const was = pair && seenOf(pair.was, rule);
  const is = pair?.is?.consequence ?? null;
  const call = pair
    ? `If ${callWords(pair.was, before.document)} ${RULES[rule].leadsThere ?? 'fails'}`
    : `Line ${line}`;
  const words =
    was && is && was.kind !== is.kind ? ([outcomeWords(was), outcomeWords(is)] as const) : marks;
  return { rule, line, column, becomes: becomesWords(call, ...words) };
}

/** Returns `Its waits: 3 ms → 1 ms`, with the operations that a failure newly leaves running. */
function shorter(rule: Rule, before: Seen, after: Seen): string {
  const [was, is] = [before.waits, after.waits];
  if (was?.state !== 'known' || is?.state !== 'known') return '';
  const same = `the same ${was.operations.length} operations and the same outcome`;
  if (RULES[rule].waits === 'manyAtOnce')
    return `${capital(same)}; by the code no more than ten of a list are under way at once`;
  const count = `${was.operations.length} → ${is.operations.length} operations`;
  const fewer = RULES[rule].waits === 'fewerOperations' ? `, ${count}` : '';
  return `Its waits: ${was.inRow.ms} ms → ${is.inRow.ms} ms${fewer}. ${goesOnWords(before, after)}`;
}

function goesOnWords(before: Seen, after: Seen): string {
  const [first] = pairsOf(before.debuggability, after.debuggability).flatMap(({ was, is }) => {
    const more = (is?.goesOn ?? 0) - (was.goesOn ?? 0);
    return more > 0 ? [{ was, more }] : [];
  });
  if (!first) return 'If one fails, no more goes on than before';
  const others = first.more === 1 ? 'another call has' : `${first.more} other calls have`;
  const goOn = first.more === 1 ? 'goes on' : 'go on';
  return `If ${callWords(first.was, before.document)} fails, ${others} been asked by then, and ${goOn}`;
}

function isOn({ at }: Site, lines: readonly number[]): boolean {
  return at !== null && lines.includes(at.line);
}

function seenOf({ consequence, alsoSeen }: Site, rule: Rule): Consequence | null {
  const all = consequence ? [consequence, ...alsoSeen] : alsoSeen;
  return all.find(({ kind }) => kind === RULES[rule].consequence) ?? null;
}

/** Returns `If line 19 `publish(…)` fails: the process ends → the caller gets the error`. */
function becomesWords(call: string, before: string, after: string): string {
  return `${call}: ${before} → ${after}`;
}
