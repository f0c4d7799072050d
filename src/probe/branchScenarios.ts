import { isBuiltin } from 'node:module';

import type { OtherEnds, WayEnd } from '../../bench-runner/protocol/search';
import { missingIn } from '../analysis/followsFrom';
import { nameGiven } from '../analysis/nameGiven';
import { runsOnceInACall, namesOfEnds } from '../analysis/runsOnce';
import { codeOfFile, type PreparedCall } from '../calling/preparedCall';
import { marksIn, type MarksOfCode } from '../calling/search/marked';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { endOf, startOf } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { visitAt } from '../document/visitAt';
import { visitsOf } from '../document/walk';
import { partsInSource } from './codeParts';
import { ofStray, type Consequence, type ConsequenceGround } from './consequence';
import type { OtherWay } from './debuggability';
import { originOf, type StackReader } from './frames';
import type { Left } from './leftovers';
import { PlacedCalls } from './placedCalls';
import { named } from '../models/shipped';

/** Limit of tests in one scenario: no sentence explains a longer list. */
const MOST_TESTS = 4;

/** Lookups for the calls of other scenarios, in positions of the source. */
interface Ground {
  call: PreparedCall;
  calls: PlacedCalls;
  consequences: ConsequenceGround;
  testsOf(end: WayEnd): OtherWay['tests'] | null;
  /** Code that this call runs and the undisturbed call does not. */
  runs(end: WayEnd): string;
}

/**
 * Returns what goes wrong in calls without a failure in which a test has another outcome than
 * usual. Each problem is listed once per test.
 */
export function branchScenariosOf(
  call: PreparedCall,
  ends: OtherEnds,
  reader: StackReader,
  capabilities: ConsequenceGround['capabilities'],
): OtherWay[] {
  const [usual, ...others] = ends.calls;
  // marking a text takes as long as parsing it
  const marks = others.length > 0 ? marksIn(call.document.file, codeOfFile(call)) : null;
  if (!usual || !marks) return [];
  const unmarked = readerOfMarked(reader, marks);
  const known = new Set(usual.strays.map(({ arrived }) => arrived.message));
  const ground: Ground = {
    call,
    calls: new PlacedCalls(
      { asked: ends.asked, undisturbed: [{ scenario: '', completes: true, asked: usual.asked }] },
      unmarked,
    ),
    consequences: { capabilities, originOf: ({ stack }) => originOf(stack, unmarked) },
    testsOf: testsIn(call, marks, reader),
    runs: ({ ran }) => marks.codeOf(ran),
  };
  const found = others.flatMap((end): OtherWay[] => {
    const tests = ground.testsOf(end);
    if (!tests) return [];
    const strays = end.strays.filter(({ arrived }) => !known.has(arrived.message));
    const wrong = [
      ...seenIn({ ...end, strays }, tests, ground),
      ...leftBy(end, ground),
      ...twiceBy(end, ground),
    ];
    return wrong.map((each) => ({ tests, ...each }));
  });
  return distinct(found);
}

/** Undoes the columns that the marks in the code have moved. */
function readerOfMarked(reader: StackReader, marks: MarksOfCode): StackReader {
  const { locator } = reader;
  return {
    ...reader,
    locator: {
      locate: (line, column) => locator.locate(line, marks.columnBefore({ line, column })),
      lineOf: (file, line) => locator.lineOf(file, line),
      dispose: () => undefined,
    },
  };
}

/**
 * Returns the tests of a scenario. Null if there are too many, or if some are in other files: those
 * concern the callers there.
 */
function testsIn(
  { document, runnable }: PreparedCall,
  marks: MarksOfCode,
  { locator }: StackReader,
): Ground['testsOf'] {
  const placeOf = partsInSource(document, runnable, locator);
  return ({ tests }) => {
    const told = tests.flatMap(({ id, is }) => {
      const range = marks.test(id);
      const part = range && placeOf(range);
      if (!range || !part) return [];
      const code = runnable.code.slice(range.start, range.end).replace(/\s+/g, ' ');
      return [{ ...part, code, is }];
    });
    const isTold = told.length === tests.length && told.length > 0 && told.length <= MOST_TESTS;
    return isTold ? told : null;
  };
}

function seenIn(end: WayEnd, tests: OtherWay['tests'], ground: Ground): { seen: Consequence }[] {
  const seen: Consequence[] = [
    ...end.strays
      .map((stray) => ofStray(stray, ground.consequences))
      .filter((stray) => !isOfInvention(stray, end, tests, ground.call.document)),
    ...(neverEnds(end, tests, ground) ? [{ kind: 'neverEnds' as const }] : []),
    ...(end.endsAgain ? [{ kind: 'endsTwice' as const }] : []),
  ];
  return seen.map((each) => ({ seen: each }));
}

/**
 * True if the error of an engine or of Node may come from a mock's unsuitable value. It is the
 * code's own where the scenario only removes a result of a call, or a value that the code has just
 * found missing.
 */
function isOfInvention(
  seen: Consequence,
  { changes }: WayEnd,
  tests: OtherWay['tests'],
  document: SubjectDocument,
): boolean {
  if (seen.kind !== 'uncaught' && seen.kind !== 'unhandled') return false;
  const { at } = seen.error;
  if (at === null || at.file !== document.file) return true;
  if (!seen.mistake || changes.every(isNotFound)) return false;
  const used = valueMissedAt(document, at);
  return !tests.some(({ code, is }) => !is && code === used);
}

/** Returns the code of the value that the engine misses; null where that is unknown. */
function valueMissedAt(document: SubjectDocument, at: SourcePosition): string | null {
  const visit = visitAt(document, at);
  const missing = visit && missingIn(visit);
  return missing && document.text.slice(startOf(missing), endOf(missing)).replace(/\s+/g, ' ');
}

function isNotFound({ path, fact }: WayEnd['changes'][number]): boolean {
  const isNothing = fact.is === 'undefined' || fact.value === null;
  const [, module] = /^"([^"]+)"/.exec(path) ?? [];
  return isNothing && path.includes('()') && !(module && isBuiltin(module));
}

/**
 * True if nothing follows the end of this scenario and its caller waits for ever. Handlers of
 * events and code that uses the callback may still end the call.
 */
function neverEnds(end: WayEnd, tests: OtherWay['tests'], { call, runs }: Ground): boolean {
  if (end.outcome !== 'neverCompleted') return false;
  const visit = visitAt(call.document, tests.at(-1)!.from);
  if (!visit || !runsOnceInACall(visit, call.range) || answersYesOrNo(call)) return false;
  if (tests.some(({ code }) => isOver(code))) return false;
  const text = runs(end);
  const names = namesOfEnds(visit, call.range, call.own.call.handler ?? null);
  return !names.some((name) => namesIn(text, name));
}

/**
 * True for a guard that returns `true` where it does not call back: `if (!user) return
 * refuse('No user', callback); return true;`.
 */
function answersYesOrNo({ document, range }: PreparedCall): boolean {
  const { file } = syntaxOf(document);
  if (!file) return false;
  return visitsOf(file).some(
    ({ node, within }) =>
      node.type === 'ReturnStatement' &&
      node.argument?.type === 'BooleanLiteral' &&
      within !== null &&
      startOf(within.node) === range.start,
  );
}

function isOver(code: string): boolean {
  return (code.match(/\w+/g) ?? []).some((word) => named('isOver').test(word));
}

/**
 * Returns leaks of the scenario. A resource that the scenario's code names may be handed over; an
 * unnamed object is held elsewhere.
 */
function leftBy(end: WayEnd, { call, calls, runs }: Ground): { left: Left }[] {
  const text = runs(end);
  return calls.leftOnTheWay(end).flatMap((left) => {
    const name = nameGiven(left.at, call.document);
    const isKept = name === null ? left.kind === 'object' : namesIn(text, name);
    return isKept ? [] : [{ left }];
  });
}

function twiceBy(end: WayEnd, { calls }: Ground): Pick<OtherWay, 'releasedTwice'>[] {
  const releasedTwice = calls.twiceOnTheWay(end);
  return releasedTwice.length > 0 ? [{ releasedTwice }] : [];
}

function namesIn(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${name.replace(/[^\w]/g, '\\$&')}(?![\\w$])`).test(text);
}

function distinct(all: readonly OtherWay[]): OtherWay[] {
  const keys = all.map(({ tests, seen, left, releasedTwice }) => {
    const { line, column } = tests.at(-1)!.from;
    return [
      seen?.kind,
      left?.kind,
      left?.at.line,
      releasedTwice?.[0]?.at.line,
      line,
      column,
    ].join();
  });
  return all.filter((_, i) => keys.indexOf(keys[i]!) === i);
}
