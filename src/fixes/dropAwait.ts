/** Removes awaits of values that are no promises, which only delay the code. */

import type { Node } from '@babel/types';

import { codeOf, type Code } from '../analysis/code';
import { functionOf, isEachNone, isNoPromise } from '../analysis/noPromise';
import type { SubjectDocument } from '../document/document';
import { isCall } from '../document/calls';
import { rangeOf, startOf } from '../document/range';
import { isFunction, type FunctionNode, type Visit } from '../document/walk';
import { awaitAround, unwrapped } from '../document/unwrapped';
import { applyFix } from './applyFix';
import type { Edit, Fix, FixPlace } from './fix';
import { fixOf } from './fixOf';
import { fixScopeOf } from './fixScope';
import { containsNode } from './containsNode';
import { editable } from './parsedSource';

/**
 * Returns the fix that removes all needless awaits of a function: `await sum(list)` becomes
 * `sum(list)`. A helper that is async without need becomes plain. Null: there is none.
 */
export function dropAwaits(document: SubjectDocument, functionName: string): Fix | null {
  const file = editable(document);
  if (!file) return null;
  const code = codeOf(file);
  const { isMeant } = fixScopeOf(document, functionName, []);
  const helpers = new Map<FunctionNode, Edit[] | null>();
  const places = [...code.visits.values()].flatMap((visit): FixPlace[] => {
    const { node, within } = visit;
    if (node.type !== 'AwaitExpression' || !within || !isMeant(startOf(node))) return [];
    const asked = unwrapped(node.argument);
    if (isTick(visit) || asked.type === 'ObjectExpression' || isFunction(asked)) return [];
    const bare = withoutAwait(node, document.text);
    if (isNoPromise(code.at(asked), code)) return [{ edits: [bare], ...rangeOf(node) }];
    const helper = asyncForNothing(asked, code, helpers);
    return helper ? [{ edits: [bare, ...helper], ...rangeOf(node) }] : [];
  });
  if (places.length === 0) return null;
  const fix = fixOf('dropAwait', places, document.text);
  return applyFix(document, fix) ? fix : null;
}

/**
 * True for `await null;`, which yields on purpose. Code that begins with a bracket counts, too: it
 * would continue the line before.
 */
function isTick({ node, parent }: Visit): boolean {
  if (parent?.node.type !== 'ExpressionStatement' || node.type !== 'AwaitExpression') return false;
  const asked = unwrapped(node.argument);
  return !isCall(asked) || asked.callee.type !== 'Identifier';
}

/** Removes the word only; parentheses around the value stay. */
function withoutAwait(node: Node, text: string): Edit {
  const start = startOf(node);
  return { start, end: start + /^await\s*/.exec(text.slice(start))![0].length, text: '' };
}

/**
 * Returns edits that make a helper plain. It must await nothing, and all its callers must await it;
 * otherwise null.
 */
function asyncForNothing(
  node: Node,
  code: Code,
  known: Map<FunctionNode, Edit[] | null>,
): Edit[] | null {
  if (!isCall(node) || node.callee.type !== 'Identifier') return null;
  const name = code.at(node.callee);
  const fn = functionOf(name, code);
  if (!fn?.async || fn.generator) return null;
  const before = known.get(fn);
  if (before !== undefined) return before;
  const isAwaited = code.scopes.bindingOf(name)!.read.every(isCalledAndAwaited);
  const isOwn = isAwaited && !fn.returnType && !isExported(code.at(fn));
  const edits = isOwn && !waits(fn) && isEachNone(fn, code) ? [withoutAsync(fn)] : null;
  known.set(fn, edits);
  return edits;
}

/** Removes `async` and the blank behind it. */
function withoutAsync(fn: FunctionNode): Edit {
  return { start: startOf(fn), end: startOf(fn) + 'async '.length, text: '' };
}

function isCalledAndAwaited({ key, parent }: Visit): boolean {
  return key === 'callee' && awaitAround(parent!) !== null;
}

function isExported({ parent }: Visit): boolean {
  for (let at = parent; at && !isFunction(at.node); at = at.parent)
    if (at.node.type.startsWith('Export')) return true;
  return false;
}

function waits({ body }: FunctionNode): boolean {
  const isWait = (node: Node) =>
    node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await);
  return containsNode(body, isWait, (node) => !isFunction(node));
}
