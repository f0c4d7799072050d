import type { CatchClause, Comment, Node } from '@babel/types';

import { callAt, type CallVisit } from '../document/callAt';
import { calledName, isCall, isCallOrNew, isMember } from '../document/calls';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { endOf, isInside, startOf } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { isFunction, isFunctionVisit, type FunctionNode, type Visit } from '../document/walk';
import { codeOf, type Code } from './code';

/**
 * Whether the error of a call is dropped without a word: what takes it neither looks at it nor calls
 * anything, and no comment says why.
 */
export function isDroppedSilently(document: SubjectDocument, at: SourcePosition): boolean {
  const call = callAt(document, at);
  const { file } = syntaxOf(document);
  if (!call || !file) return true;
  const handler = handlerOf(call);
  if (handler === null) return true;
  const isSaid = (file.comments ?? []).some((comment) => isIn(comment, handler));
  return !isSaid && isSilent(codeOf(file), handler);
}

function isIn(comment: Comment, handler: Node): boolean {
  return (comment.start ?? 0) >= startOf(handler) && (comment.end ?? 0) <= endOf(handler);
}

type Handler = CatchClause | FunctionNode;

/** What takes the error of a call: its own callback, `.catch(…)` behind it, or `catch` around it. */
function handlerOf(call: CallVisit): Handler | null {
  const callback = call.node.arguments.at(-1);
  if (callback && isFunction(callback)) return callback;
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

/** The function that `.catch(…)`, or `.then(…, …)`, gives to what an expression comes to. */
function chainedHandler({ node, key, parent }: Visit): FunctionNode | null {
  if (key !== 'object' || !parent || !isMember(parent.node) || !parent.parent) return null;
  const chain = parent.parent.node;
  if (!isCall(chain) || parent.node.object !== node) return null;
  const name = calledName(chain);
  const given = name === 'catch' ? chain.arguments[0] : name === 'then' ? chain.arguments[1] : null;
  return given && isFunction(given) ? given : null;
}

function isSilent(code: Code, handler: Handler): boolean {
  const error = handler.type === 'CatchClause' ? handler.param : handler.params[0];
  const { body } = handler;
  const isTold = [...code.visits.values()].some(
    (visit) => isInside(visit.node, body) && (isCallOrNew(visit.node) || isThrow(visit)),
  );
  return !isTold && !isRead(code, error ?? null);
}

function isThrow({ node }: Visit): boolean {
  return node.type === 'ThrowStatement';
}

function isRead(code: Code, error: Node | null): boolean {
  if (error === null) return false;
  // of one that is taken apart, nobody knows what is looked at
  if (error.type !== 'Identifier') return true;
  return (code.scopes.bindingOf(code.at(error))?.read ?? []).length > 0;
}

/**
 * Where a promise is left to itself: of the calls that led to an operation, innermost first, the first
 * one whose promise nobody waits for or hands on; else a call of the function around them that stands
 * alone. Null where it is not to be seen.
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

/** A statement of its own, whatever is chained to it. */
function standsAlone({ key, parent }: Visit): boolean {
  if (!parent) return false;
  const { type } = parent.node;
  if (type === 'ExpressionStatement') return true;
  const goesOn =
    (key === 'object' && isMember(parent.node)) ||
    (key === 'callee' && isCall(parent.node)) ||
    type === 'ParenthesizedExpression' ||
    (type === 'UnaryExpression' && 'operator' in parent.node && parent.node.operator === 'void');
  return goesOn && standsAlone(parent);
}

function nameOfFunctionAround(call: CallVisit): string | null {
  for (let visit = call.parent; visit; visit = visit.parent) {
    if (!isFunctionVisit(visit)) continue;
    const { node, parent } = visit;
    if (node.type === 'FunctionDeclaration') return node.id?.name ?? null;
    const holder = parent?.node;
    if (holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier')
      return holder.id.name;
    return 'key' in node && node.key.type === 'Identifier' ? node.key.name : null;
  }
  return null;
}
