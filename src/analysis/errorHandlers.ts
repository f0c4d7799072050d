import type { CatchClause, Comment, Node } from '@babel/types';

import { callAt, type CallVisit } from '../document/callAt';
import { calledName, isCall, isMember } from '../document/calls';
import { keptAs } from '../document/component';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { endOf, isInside, startOf } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { isFunction, isFunctionVisit, type FunctionNode, type Visit } from '../document/walk';
import { named } from '../models/shipped';
import { codeOf, type Code } from './code';
import { standsAlone } from './ignoredResult';

/** True if a comment in the handler that drops the error of a call gives a reason. */
export function isIgnoredWithReason(document: SubjectDocument, at: SourcePosition): boolean {
  const call = callAt(document, at);
  const handler = call && handlerOf(call);
  const comments = syntaxOf(document).file?.comments ?? [];
  return handler !== null && comments.some((comment) => isIn(comment, handler));
}

function isIn(comment: Comment, handler: Node): boolean {
  return (comment.start ?? 0) >= startOf(handler) && (comment.end ?? 0) <= endOf(handler);
}

/**
 * Returns the name of an error-first callback's error parameter if nothing reads it. Null if it is
 * read, has no name, or begins with `_`.
 */
export function uncheckedErrorOf(call: CallVisit, code: Code): string | null {
  const callback = call.node.arguments.at(-1);
  const [first] = callback && isFunction(callback) ? callback.params : [];
  if (
    first?.type !== 'Identifier' ||
    !named('errorName').test(first.name) ||
    first.name.startsWith('_')
  )
    return null;
  const binding = code.scopes.bindingOf(code.at(first));
  return binding?.read.length === 0 ? first.name : null;
}

type Handler = CatchClause | FunctionNode;

/**
 * Returns the handler of a call's error: its own callback, a chained `.catch(…)`, or the `catch`
 * around it.
 */
export function handlerOf(call: CallVisit): Handler | null {
  const callback = call.node.arguments.at(-1);
  // callbacks of `map` and the like take no error
  if (callback && isFunction(callback) && !named('callsForEach').test(calledName(call.node) ?? ''))
    return callback;
  for (let visit: Visit | null = call; visit; visit = visit.parent) {
    const { parent, key } = visit;
    if (parent?.node.type === 'TryStatement' && key === 'block' && parent.node.handler) {
      return parent.node.handler;
    }
    const chained = chainedHandler(visit);
    if (chained) return chained;
  }
  return null;
}

/** True for a handler that throws in some cases: `catch (e) { if (!isKnown(e)) throw e; }`. */
export function throwsIn(handler: Handler, code: Code): boolean {
  return [...code.visits.values()].some(
    ({ node }) => node.type === 'ThrowStatement' && isInside(node, handler),
  );
}

/** True for `finally { return held; }`, which discards any error. */
export function isOverruled(call: CallVisit): boolean {
  for (let at: Visit | null = call; at?.parent && !isFunction(at.node); at = at.parent) {
    const { node } = at.parent;
    if (node.type !== 'TryStatement' || at.key === 'finalizer') continue;
    if (node.finalizer?.body.some(({ type }) => type === 'ReturnStatement')) return true;
  }
  return false;
}

/** Returns the function that `.catch(…)` or `.then(…, …)` attaches to an expression. */
function chainedHandler({ node, key, parent }: Visit): FunctionNode | null {
  if (key !== 'object' || !parent || !isMember(parent.node) || !parent.parent) return null;
  const chain = parent.parent.node;
  if (!isCall(chain) || parent.node.object !== node) return null;
  const name = calledName(chain);
  const given = name === 'catch' ? chain.arguments[0] : name === 'then' ? chain.arguments[1] : null;
  return given && isFunction(given) ? given : null;
}

/**
 * Returns the call whose promise is dropped: the innermost of `calls` that nobody awaits or
 * returns. Otherwise, a call of the function around them that stands alone; null if there is none.
 */
export function whereLeft(
  document: SubjectDocument,
  calls: readonly SourcePosition[],
): CallVisit | null {
  const visits = calls.flatMap((at) => callAt(document, at) ?? []);
  const left = visits.find(standsAlone);
  if (left) return left;
  const { file } = syntaxOf(document);
  const outermost = visits.at(-1);
  const name = outermost && nameOfFunctionAround(outermost);
  if (!file || !name) return null;
  const alone = [...codeOf(file).visits.values()].filter(
    (visit): visit is CallVisit => calledName(visit.node) === name && standsAlone(visit),
  );
  return alone[0] ?? null;
}

export function nameOfFunctionAround(call: CallVisit): string | null {
  for (let visit = call.parent; visit; visit = visit.parent) {
    if (!isFunctionVisit(visit)) continue;
    const { node } = visit;
    if (node.type === 'FunctionDeclaration') return node.id?.name ?? null;
    const holder = keptAs(visit).parent?.node;
    if (holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier')
      return holder.id.name;
    return 'key' in node && node.key.type === 'Identifier' ? node.key.name : null;
  }
  return null;
}
