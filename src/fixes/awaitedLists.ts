/** Awaits the calls of `list.forEach(async …)`, all at once or one by one. */

import type { Node } from '@babel/types';

import { isResultIgnored } from '../analysis/ignoredResult';
import { calledName, isMember, type Call } from '../document/calls';
import { endOf, rangeOf, startOf } from '../document/range';
import { isFunction, type FunctionNode, type Visit } from '../document/walk';
import { outermost } from '../document/unwrapped';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { containsNode } from './containsNode';
import { insertion } from './codeLayout';
import { callOf } from './codeOfFinding';

/** Creates `await Promise.all(list.map(async …))`. */
export function awaitAll(broken: Broken, source: ParsedSource): FixPlace | null {
  const found = iterationAround(broken, source);
  if (!found) return null;
  const { visit, list, method } = found;
  // another call may await the whole list already
  if (outermost(visit).key === 'arguments') return null;
  const renamed: Edit[] = method.name === 'map' ? [] : [{ ...rangeOf(method.node), text: 'map' }];
  const { parent } = outermost(visit);
  const isVoid = parent?.node.type === 'UnaryExpression' && parent.node.operator === 'void';
  const opened: Edit = isVoid
    ? { start: startOf(parent.node), end: startOf(visit.node), text: 'await Promise.all(' }
    : insertion(startOf(visit.node), 'await Promise.all(');
  return {
    edits: [opened, ...renamed, insertion(endOf(visit.node), ')')],
    ...rangeOf(list),
  };
}

/** Creates `for (const each of list) { … }`, with the body of the function. */
export function forOf(broken: Broken, source: ParsedSource): FixPlace | null {
  const found = iterationAround(broken, source);
  if (!found || !isResultIgnored(found.visit)) return null;
  const { visit, list, fn } = found;
  const { parent } = outermost(visit);
  const [only, ...more] = fn.params;
  if (parent?.node.type !== 'ExpressionStatement' || more.length > 0) return null;
  const isPlain = only?.type === 'Identifier' || only?.type === 'ObjectPattern';
  if (!isPlain || fn.body.type !== 'BlockStatement' || !fn.async || hasOwnMeaning(fn)) return null;
  const { text } = source;
  const name = text.slice(
    startOf(only),
    only.typeAnnotation ? startOf(only.typeAnnotation) : endOf(only),
  );
  const listed = text.slice(startOf(list), endOf(list));
  return {
    edits: [
      {
        start: startOf(parent.node),
        end: startOf(fn.body),
        text: `for (const ${name.replace(/\?$/, '')} of ${listed}) `,
      },
      { start: endOf(fn.body), end: endOf(parent.node), text: '' },
    ],
    ...rangeOf(list),
  };
}

interface Iteration {
  visit: Visit;
  /** The list. */
  list: Node;
  method: { name: string; node: Node };
  fn: FunctionNode;
}

/** Returns the `list.map(…)` of a finding: its call, or the call around it in an async function. */
function iterationAround(broken: Broken, source: ParsedSource): Iteration | null {
  const call = callOf(broken, source);
  if (!call) return null;
  const own = iterationAt(call);
  if (own) return own;
  const { within } = call;
  return within?.parent && within.key === 'arguments' ? iterationAt(within.parent) : null;
}

function iterationAt(visit: Visit): Iteration | null {
  const name = calledName(visit.node);
  if ((name !== 'forEach' && name !== 'map') || visit.node.type !== 'CallExpression') return null;
  const { callee, arguments: given } = visit.node as Extract<Call, { type: 'CallExpression' }>;
  const [fn, ...more] = given;
  if (!fn || !isFunction(fn) || more.length > 0 || !isMember(callee)) return null;
  const givesPromise = fn.async || fn.body.type !== 'BlockStatement';
  if (!givesPromise || fn.generator || !visit.within?.node.async) return null;
  return { visit, list: callee.object, method: { name, node: callee.property }, fn };
}

/** True if a `return` or a `this` would have another meaning in a loop. */
function hasOwnMeaning({ body, type }: FunctionNode): boolean {
  const isArrow = type === 'ArrowFunctionExpression';
  const isMeant = (node: Node) =>
    node.type === 'ReturnStatement' ||
    (!isArrow && (node.type === 'ThisExpression' || node.type === 'MetaProperty')) ||
    (node.type === 'Identifier' && node.name === 'arguments');
  return containsNode(body, isMeant, (inner) => !isFunction(inner));
}
