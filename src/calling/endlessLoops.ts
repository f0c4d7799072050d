import type { Node } from '@babel/types';

import { codeOf, type Code } from '../analysis/code';
import { reachedFrom } from '../analysis/waits/reached';
import { visitsWithin } from '../analysis/visitsWithin';
import type { InventionPlan } from '../../bench-runner/protocol/invention';
import { calledName, isMember } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import { writtenName } from '../document/exported';
import { lineAt, startsOfLines } from '../document/lines';
import { endOf, rangeOf, startOf, type Range } from '../document/range';
import { syntaxOf } from '../document/syntax';
import type { Visit } from '../document/walk';
import { named } from '../models/shipped';

/**
 * A loop that waits and does not end by itself, such as a worker's, until a flag is set or the
 * process ends. Its test is replaced by a mock that is false after some turns. The mock's name has
 * the same length, so that positions stay.
 */
export interface EndlessLoop {
  /** 1-based. */
  line: number;
  /** Range of the whole loop. */
  whole: Range;
  /** Range of the text to replace. */
  start: number;
  end: number;
  text: string;
  /** The global that replaces its test. */
  name: string;
  /** How often that is true. */
  turns: number;
}

/** Turns of the body: the second shows what the first one leaves behind. */
const TURNS = 2;

/** Returns the endless loops in all code that a function may run. */
export function endlessLoops(document: SubjectDocument, fn: Range): EndlessLoop[] {
  const { file } = syntaxOf(document);
  if (!file) return [];
  const code = codeOf(file);
  const waiting = waitingLoops(code, document.text);
  if (waiting.length === 0) return [];
  const isReached = reachedFrom(document, fn);
  const starts = startsOfLines(document.text);
  const taken = new Set<string>();
  return waiting.flatMap(({ visit, loop }): EndlessLoop[] => {
    const whole = rangeOf(visit.node);
    if (!isReached(whole.start)) return [];
    if (loop.test && !isSteady(loop.test, visit, code, isReached)) return [];
    const name = nameOf(loop.place.end - loop.place.start - loop.margin, document.text, taken);
    if (name === null) return [];
    const text = loop.before + name + loop.after;
    const turns = visit.node.type === 'DoWhileStatement' ? TURNS - 1 : TURNS;
    const line = lineAt(starts, whole.start);
    return [{ ...loop.place, whole, text, name, turns, line }];
  });
}

interface WaitingLoop {
  visit: Visit;
  loop: Loop;
}

const known = new WeakMap<Code, readonly WaitingLoop[]>();

/** Returns the loops that wait, and neither break nor return; shared by all functions of a file. */
function waitingLoops(code: Code, text: string): readonly WaitingLoop[] {
  const found = known.get(code) ?? [...code.visits.values()].flatMap(waitingAt);
  known.set(code, found);
  return found;

  function waitingAt(visit: Visit): WaitingLoop[] {
    const loop = loopOf(visit, text);
    const isOne = loop && waits(loop.body, visit, code) && !mayEnd(loop.body, visit, code);
    return isOne ? [{ visit, loop }] : [];
  }
}

/** Returns the text in which the loops end. */
export function endingLoops(
  document: SubjectDocument,
  loops: readonly EndlessLoop[],
): SubjectDocument {
  if (loops.length === 0) return document;
  const text = loops.reduce(
    (changed, { start, end, text: test }) => changed.slice(0, start) + test + changed.slice(end),
    document.text,
  );
  return { ...document, text };
}

/** Returns the plan of mocks for that text. */
export function withTurns(plan: InventionPlan, loops: readonly EndlessLoop[]): InventionPlan {
  if (loops.length === 0) return plan;
  const facts = loops.map(({ name, turns }) => [
    name,
    { turns: [...Array.from({ length: turns }, () => true), false] },
  ]);
  return {
    ...plan,
    globals: [...plan.globals, ...loops.map(({ name }) => name)],
    facts: { ...plan.facts, ...(Object.fromEntries(facts) as InventionPlan['facts']) },
  };
}

interface Loop {
  body: Node;
  /** Null: there is none. */
  test: Node | null;
  /** Range to replace, of which `margin` characters are no part of the name. */
  place: Range;
  margin: number;
  before: string;
  after: string;
}

function loopOf({ node }: Visit, text: string): Loop | null {
  if (node.type === 'WhileStatement' || node.type === 'DoWhileStatement') {
    const place = rangeOf(node.test);
    if (/[\r\n]/.test(text.slice(place.start, place.end))) return null;
    return { body: node.body, test: node.test, place, margin: 0, before: '', after: '' };
  }
  if (node.type !== 'ForStatement' || node.test) return null;
  const from = node.init ? endOf(node.init) : startOf(node);
  const head = text.slice(from, node.update ? startOf(node.update) : startOf(node.body));
  // `for (; ; n++)` has room for a name, and `for (;;)` without its blank
  const roomy = /;([^\S\r\n]+)(?=;)/.exec(head);
  if (roomy) {
    const start = from + roomy.index + 1;
    const place = { start, end: start + roomy[1]!.length };
    return { body: node.body, test: null, place, margin: 0, before: '', after: '' };
  }
  const tight = /^for[^\S\r\n]\(;;\)/.exec(head);
  if (!tight) return null;
  const place = { start: from, end: from + tight[0].length };
  return { body: node.body, test: null, place, margin: 7, before: 'for(;', after: ';)' };
}

/** True if the loop itself waits: any other blocks the event loop. */
function waits(body: Node, loop: Visit, code: Code): boolean {
  return visitsWithin(code, rangeOf(body)).some(
    ({ node, within }) =>
      within === loop.within &&
      (/^(?:Await|Yield)Expression$/.test(node.type) ||
        (node.type === 'ForOfStatement' && node.await)),
  );
}

/** True if the loop breaks or returns, which a response may cause. */
function mayEnd(body: Node, loop: Visit, code: Code): boolean {
  return visitsWithin(code, rangeOf(body)).some((visit) => {
    if (visit.within !== loop.within) return false;
    if (visit.node.type === 'ReturnStatement') return true;
    return visit.node.type === 'BreakStatement' && (visit.node.label || isOf(visit, loop));
  });
}

function isOf(visit: Visit, loop: Visit): boolean {
  for (let at = visit.parent; at; at = at.parent) {
    if (at.node === loop.node) return true;
    if (/^(?:For|While|DoWhile|Switch)/.test(at.node.type)) return false;
  }
  return false;
}

/**
 * True if no code of the function sets the parts of a test: literals, variables and their members.
 */
function isSteady(
  test: Node,
  loop: Visit,
  code: Code,
  isReached: (offset: number) => boolean,
): boolean {
  const visits = visitsWithin(code, rangeOf(test));
  return visits.every((visit) => {
    const { node } = visit;
    switch (node.type) {
      case 'Identifier':
        return visit.key === 'property' || !isSet(visit, loop, code, isReached);
      case 'MemberExpression':
      case 'OptionalMemberExpression':
        return !node.computed && isFlag(node, code, isReached);
      case 'UnaryExpression':
        return node.operator === '!';
      case 'NumericLiteral':
        return node.value !== 0;
      case 'BooleanLiteral':
        return node.value;
      default:
        return /^(?:LogicalExpression|ThisExpression|ParenthesizedExpression|PrivateName)$/.test(
          node.type,
        );
    }
  });
}

/** True for a name that the function declares, or that its code sets, except in listeners. */
function isSet(
  visit: Visit,
  loop: Visit,
  { scopes }: Code,
  isReached: (offset: number) => boolean,
): boolean {
  const binding = scopes.bindingOf(visit);
  if (!binding) return true;
  const isOwn = binding.declared.some(({ within }) => within !== null && within === loop.within);
  const isKept = !isOwn || binding.assigned.every(isByListener);
  return (
    !isKept || binding.assigned.some((each) => isReached(startOf(each.node)) && !isByListener(each))
  );
}

/** True for `process.on('SIGTERM', () => { stopped = true; })`. */
function isByListener({ within }: Visit): boolean {
  const holder = within?.key === 'arguments' ? within.parent?.node : null;
  return Boolean(holder) && named('listens').test(calledName(holder!) ?? '');
}

function isFlag(
  node: Extract<Node, { type: 'MemberExpression' | 'OptionalMemberExpression' }>,
  code: Code,
  isReached: (offset: number) => boolean,
): boolean {
  const name = writtenName(node.property);
  if (name === null || named('changesState').test(name)) return false;
  return ![...code.visits.values()].some((visit) => {
    const { node: each, parent, key } = visit;
    const isLeft = key === 'left' && parent?.node.type === 'AssignmentExpression';
    if (!isMember(each) || (!isLeft && parent?.node.type !== 'UpdateExpression')) return false;
    if (writtenName(each.property) !== name || isByListener(visit)) return false;
    return isReached(startOf(each)) && !isOfConstructor(visit);
  });
}

function isOfConstructor({ within }: Visit): boolean {
  return within?.node.type === 'ClassMethod' && within.node.kind === 'constructor';
}

/** Returns a name of that length that the text does not contain. */
function nameOf(length: number, text: string, taken: Set<string>): string | null {
  const firsts = length === 1 ? ['$', '_', 'µ', 'ª', 'º'] : [...'abcdefghijklmnopqrstuvwxyz'];
  for (const first of firsts) {
    const name = first + '$'.repeat(length - 1);
    if (taken.has(name) || text.includes(length === 1 ? first : name)) continue;
    taken.add(name);
    return name;
  }
  return null;
}
