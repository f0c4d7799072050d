import type { Node } from '@babel/types';

import type { CallVisit } from '../document/callAt';
import { isCall, isMember } from '../document/calls';
import { rangeOf } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { outermost } from '../document/unwrapped';
import { named } from '../models/shipped';
import type { Code } from './code';
import { hearerOf, isBodyAllThatIsRead } from './messages';
import { setOnceTo } from './setOnceTo';
import { visitsWithin } from './visitsWithin';

/**
 * Returns the unread part of an answer that may show a failure: the `status` of a `fetch`, or
 * another client's `error`. Null if that part is read or passed on, or another sign of a failure is
 * read.
 */
export function uncheckedResponseOf(call: CallVisit, code: Code): 'status' | 'error' | null {
  const hearer = hearerOf(call);
  if (hearer) return isBodyAllThatIsRead(hearer, code) && !asksBody(call, code) ? 'status' : null;
  if (isOfFetch(call)) return isStatusUnread(call, code) ? 'status' : null;
  const awaited = awaitedAround(call);
  return awaited && isPartRead(awaited, code, isNoError) ? 'error' : null;
}

/**
 * True for a function call or a `fetch` method; other methods of clients report a status in their
 * own ways.
 */
export function isOfFetch({ node }: CallVisit): boolean {
  return node.callee.type === 'Identifier' || isNamed(node.callee, 'fetch');
}

/** Returns the `await` around the chain of a call: `await db.from('a').select().eq('b', c)` */
export function awaitedAround(call: Visit): Visit | null {
  const { key, parent } = outermost(call);
  if (parent?.node.type === 'AwaitExpression') return parent;
  const isLink = parent !== null && (key === 'object' || key === 'callee');
  return isLink && (isMember(parent.node) || isCall(parent.node)) ? awaitedAround(parent) : null;
}

function isNoError(name: string): boolean {
  return name !== 'error';
}

function isPartOfBody(name: string): boolean {
  return named('partOfAnswer').test(name);
}

function isStatusUnread(call: CallVisit, code: Code): boolean {
  if (isSentAnyway(call, code) || asksBody(call, code)) return false;
  const { key, parent } = outermost(call);
  if (parent?.node.type === 'AwaitExpression') return isPartRead(parent, code, isPartOfBody);
  if (key !== 'object' || !parent || !isNamed(parent.node, 'then')) return false;
  const { node } = outermost(parent).parent ?? {};
  const [reader] = node && isCall(node) ? node.arguments : [];
  return (
    reader !== undefined && isFunction(reader) && isPattern(reader.params[0], code, isPartOfBody)
  );
}

/**
 * True if the browser sends a request whose status cannot or need not be read: `keepalive`,
 * `no-cors`.
 */
function isSentAnyway({ node }: CallVisit, code: Code): boolean {
  return visitsWithin(code, rangeOf(node)).some(({ node: each }) => {
    if (each.type !== 'ObjectProperty' || each.key.type !== 'Identifier') return false;
    if (each.key.name === 'keepalive') return true;
    return each.value.type === 'StringLiteral' && each.value.value === 'no-cors';
  });
}

function asksBody(call: CallVisit, code: Code): boolean {
  let around = call.within;
  // an inline callback is a part of the function around it
  while (around?.within && outermost(around).key === 'arguments') around = around.within;
  const within = around ? visitsWithin(code, rangeOf(around.node)) : [];
  return within.some(
    (each) => names(each.node).some(isTold) && !isOfAnotherAnswer(each, call, code),
  );
}

/**
 * True for `other.ok` of `const other = await fetch(…)`, which shows nothing about this call's
 * answer.
 */
function isOfAnotherAnswer({ node }: Visit, call: CallVisit, code: Code): boolean {
  if (!isMember(node) || node.object.type !== 'Identifier') return false;
  const made = setOnceTo(code, code.at(node.object));
  const asked = made?.type === 'AwaitExpression' ? made.argument : null;
  if (!asked || !isCall(asked) || asked === call.node) return false;
  const [own, other] = [call.node.callee, asked.callee];
  return own.type === 'Identifier' && other.type === 'Identifier' && own.name === other.name;
}

function isTold(name: string): boolean {
  return named('tellsOutcome').test(name);
}

/** Returns the names that a node reads. */
function names(node: Node): string[] {
  if (isMember(node) && !node.computed && node.property.type === 'Identifier')
    return [node.property.name];
  if (node.type !== 'ObjectPattern') return [];
  return node.properties.flatMap((each) =>
    each.type === 'ObjectProperty' && each.key.type === 'Identifier' ? each.key.name : [],
  );
}

type IsPart = (name: string) => boolean;

function isPartRead(visit: Visit, code: Code, isMeant: IsPart): boolean {
  const { key, parent } = outermost(visit);
  switch (parent?.node.type) {
    case 'ExpressionStatement':
      return true;
    case 'MemberExpression':
      return key === 'object' && isPart(parent.node, isMeant);
    case 'VariableDeclarator':
      return key === 'init' && isPattern(parent.node.id, code, isMeant);
    default:
      return false;
  }
}

function isPattern(pattern: Node | undefined, code: Code, isMeant: IsPart): boolean {
  if (!pattern) return true;
  if (pattern.type === 'ObjectPattern')
    return (
      pattern.properties.every(({ type }) => type === 'ObjectProperty') &&
      names(pattern).every(isMeant)
    );
  if (pattern.type !== 'Identifier') return false;
  const { read = [], assigned = [] } = code.scopes.bindingOf(code.at(pattern)) ?? {};
  return (
    assigned.length === 0 &&
    read.every((each) => {
      const { key, parent } = outermost(each);
      return key === 'object' && parent !== null && isPart(parent.node, isMeant);
    })
  );
}

function isPart(node: Node, isMeant: IsPart): boolean {
  return names(node).some(isMeant);
}

function isNamed(node: Node, name: string): boolean {
  return names(node).includes(name);
}
