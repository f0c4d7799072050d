import type { Node } from '@babel/types';

import { analysisOf } from '../analysis/functionAnalysis';
import type { ValueAnalysis } from '../analysis/values/value';
import { isMember } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import type { FunctionOfDocument } from '../document/functions';
import { startsOfLines } from '../document/lines';
import { isFunction, type Visit } from '../document/walk';

/** A mock that the code at a place uses. */
export interface UsedPlace {
  /** As in plans of mocks: `db.users.find().name`. */
  path: string;
  /** Code at the place: `user.name`. */
  code: string;
}

/** Where a function failed; 1-based, as in stacks. */
export interface FailedAt {
  line: number;
  column: number;
  /** Message of the error, which shows how a value was used. */
  message: string;
}

/**
 * Returns the mocks that led to a failure, in the order of the text. They are what was undefined
 * there, what the condition before a `throw` reads, or what the statement uses.
 */
export function placesAt(
  document: SubjectDocument,
  fn: Pick<FunctionOfDocument, 'start' | 'end'>,
  at: FailedAt,
): UsedPlace[] {
  const { analysis, offset, innermost } = lookedUp(document, fn, at);
  if (!analysis || !innermost) return [];
  const reading = analysis.reading();
  const meant = lookedAt(innermost, offset, at.message);
  const places = meant.flatMap((node) => placesIn(reading, node));
  return places.map(({ node, path }) => ({
    path,
    code: codeOf(document, node),
  }));
}

/**
 * Returns the statement that a call ended in, and the test before it; null where the code has none.
 */
export function endedIn(
  document: SubjectDocument,
  fn: Pick<FunctionOfDocument, 'start' | 'end'>,
  at: Omit<FailedAt, 'message'>,
): { code: string; behind: string | null } | null {
  const { innermost } = lookedUp(document, fn, at);
  for (let each = innermost; each && !isFunction(each.node); each = each.parent) {
    const { node } = each;
    if (!/Statement$|Declaration$/.test(node.type)) continue;
    if (!ONE_STATEMENT.test(node.type)) return null;
    const condition = node.type === 'ThrowStatement' ? conditionBefore(each) : null;
    return { code: codeOf(document, node), behind: condition && codeOf(document, condition) };
  }
  return null;
}

const ONE_STATEMENT = /^(?:Throw|Return|Expression)Statement$|^VariableDeclaration$/;

function lookedUp(
  document: SubjectDocument,
  fn: Pick<FunctionOfDocument, 'start' | 'end'>,
  { line, column }: Omit<FailedAt, 'message'>,
) {
  const offset = (startsOfLines(document.text)[line - 1] ?? 0) + column - 1;
  const analysis = analysisOf(document, fn);
  return {
    analysis,
    offset,
    innermost: analysis && innermostAt(analysis.code.visits.values(), offset),
  };
}

function codeOf({ text }: SubjectDocument, { start, end }: Node): string {
  return text.slice(start ?? 0, end ?? 0).replace(/\s+/g, ' ');
}

function innermostAt(visits: Iterable<Visit>, offset: number): Visit | null {
  let found: Visit | null = null;
  for (const visit of visits) {
    const { start, end } = visit.node;
    // of the nodes at one place the last visited is the innermost
    if ((start ?? 0) <= offset && offset < (end ?? 0)) found = visit;
  }
  return found;
}

/** Returns the expressions that decided on the failure. */
function lookedAt(innermost: Visit, offset: number, message: string): Node[] {
  const { parent } = innermost;
  const owner = parent?.node;
  if (owner && isMember(owner) && owner.property.start === offset) {
    return [/is not a (?:function|constructor)/.test(message) ? owner : owner.object];
  }
  for (let at: Visit | null = innermost; at; at = at.parent) {
    const { node } = at;
    if (node.type === 'ThrowStatement') {
      const thrown = isMade(node.argument) ? [] : [node.argument];
      const condition = conditionBefore(at);
      return condition ? [condition] : thrown;
    }
    if (isFunction(node)) return [];
    if (node.type === 'IfStatement' || node.type === 'WhileStatement') return [node.test];
    if (node.type === 'ForStatement') return node.test ? [node.test] : [];
    if (/^For(?:Of|In)Statement$/.test(node.type) && 'right' in node) return [node.right as Node];
    if (/Statement$|Declaration$/.test(node.type)) return [node];
  }
  return [];
}

/** True for an error that is created to be thrown: its arguments did not cause it. */
function isMade({ type }: Node): boolean {
  return type === 'NewExpression' || type === 'CallExpression';
}

/** Returns the test right before a throw, in the same function. */
function conditionBefore(thrown: Visit): Node | null {
  for (let at: Visit | null = thrown; at && !isFunction(at.node); at = at.parent) {
    const { node } = at;
    if (node.type === 'IfStatement' && at !== thrown) return node.test;
    if (node.type === 'SwitchStatement') return node.discriminant;
    const left = at.parent && lastLeaving(at.parent.node, node);
    if (left) return left;
  }
  return null;
}

/** Returns the test of the last `if (user) return user;` before a statement in its block. */
function lastLeaving(block: Node, statement: Node): Node | null {
  if (block.type !== 'BlockStatement') return null;
  const before = block.body.filter(({ start }) => (start ?? 0) < (statement.start ?? 0));
  const leaving = before.flatMap((each) =>
    each.type === 'IfStatement' && isLeft(each.consequent) ? [each.test] : [],
  );
  return leaving.at(-1) ?? null;
}

function isLeft(statement: Node): boolean {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement;
  return last !== undefined && /^(?:Return|Break|Continue)Statement$/.test(last.type);
}

/** Returns the largest expressions in a node whose value is a mock. */
function placesIn({ code, valuesOf }: ValueAnalysis, within: Node): { node: Node; path: string }[] {
  const found: { node: Node; path: string }[] = [];
  const around = code.at(within).within;
  for (const visit of code.visits.values()) {
    const { node } = visit;
    if ((node.start ?? 0) < (within.start ?? 0) || (node.end ?? 0) > (within.end ?? 0)) continue;
    if (found.some((known) => (known.node.end ?? 0) > (node.start ?? 0))) continue;
    if (!isValue(visit) || visit.within?.node !== around?.node) continue;
    const place = valuesOf(visit).find((value) => value.is === 'place');
    if (place?.is === 'place') found.push({ node, path: place.path });
  }
  return found;
}

const VALUES =
  /^(?:Identifier|(?:Optional)?(?:Member|Call)Expression|AwaitExpression|NewExpression)$/;

/** True unless the node only names a property or a variable. */
function isValue({ node, key, parent }: Visit): boolean {
  if (!VALUES.test(node.type)) return false;
  if (node.type !== 'Identifier') return true;
  return !(key === 'property' || key === 'key' || (key === 'id' && parent !== null));
}
