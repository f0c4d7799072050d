import type { File, Node } from '@babel/types';

import { isFunction, walk, type FunctionNode, type Visit } from '../document/walk';
import { isNamed } from './ownNodes';

/** What people call a callback that is told of an end; `next` goes on with something. */
const NAMES =
  /^_?(?:cb|done|callback|\w+(?:Callback|Cb)|on(?:Done|End|Ready|Results?|Complete[d]?|Finish(?:ed)?|Success|Load(?:ed)?|Response)|respond|reply)$/;
/** Events that come once. */
const LAST = /^(?:end|finish|close|exit|load|ready|open|connect|response|complete|done|error)$/;
const LISTENS = /^(?:on|addListener|addEventListener)$/;
/** Methods that call what they are given once for each item. */
const FOR_EACH =
  /^(?:forEach|map|filter|some|every|find\w*|reduce\w*|sort|flatMap|from|setInterval)$/;

/**
 * The name of a function's last parameter where that is a callback which is told a value first, and
 * no error: `done(results)`. Null where it is told an error or nothing first, as Node has it, or is
 * called for each of several things.
 */
export function valueCallback(fn: FunctionNode, file: File): string | null {
  const name = nameOf(fn.params.at(-1));
  if (name === null || !NAMES.test(name) || fn.async || fn.generator) return null;
  const calls: Visit[] = [];
  walk(file, (visit) => {
    if (isCallOf(visit.node, name) && isInside(visit.node, fn)) calls.push(visit);
  });
  const told = calls.filter(({ node }) => argumentsOf(node).length > 0);
  if (told.some(({ node }) => isErrorFirst(argumentsOf(node)))) return null;
  const hasValue = told.some(
    ({ node }) => !isNothing(argumentsOf(node)[0]!) && !isError(argumentsOf(node)[0]!),
  );
  if (!hasValue || !calls.every((call) => isEnd(call, fn))) return null;
  return calls.some((call) => functionAround(call) !== fn) ? name : null;
}

function nameOf(parameter: Node | undefined): string | null {
  if (parameter?.type === 'AssignmentPattern') return nameOf(parameter.left);
  return parameter?.type === 'Identifier' ? parameter.name : null;
}

function isCallOf(node: Node, name: string): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return false;
  return isNamed(node.callee, name);
}

function argumentsOf(node: Node): readonly Node[] {
  return 'arguments' in node && Array.isArray(node.arguments) ? node.arguments : [];
}

function isInside(node: Node, around: Node): boolean {
  return (node.start ?? 0) > (around.start ?? 0) && (node.end ?? 0) <= (around.end ?? 0);
}

/** `done(null, value)`, `done(error, value)` */
function isErrorFirst(given: readonly Node[]): boolean {
  return given.length > 1 && (isNothing(given[0]!) || isError(given[0]!));
}

function isNothing(node: Node): boolean {
  return node.type === 'NullLiteral' || isNamed(node, 'undefined');
}

function isError(node: Node): boolean {
  if (node.type === 'Identifier')
    return /^_?(?:e|er|err|error|ex|\w+(?:Err|Error))$/.test(node.name);
  return (
    node.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    /Error$/.test(node.callee.name)
  );
}

/** Its own result is not asked for, and it is not called again and again. */
function isEnd(call: Visit, fn: FunctionNode): boolean {
  const { parent, key } = call;
  if (!parent || !isLeft(parent.node, key)) return false;
  for (let at: Visit | null = parent; at && at.node !== fn; at = at.parent) {
    if (/^(?:For|While|DoWhile)/.test(at.node.type)) return false;
    if (isFunction(at.node)) return !isCalledAgain(at);
  }
  return true;
}

function isLeft(holder: Node, key: string): boolean {
  switch (holder.type) {
    case 'ExpressionStatement':
    case 'ReturnStatement':
      return true;
    case 'ArrowFunctionExpression':
      return key === 'body';
    case 'LogicalExpression':
      return key === 'right';
    case 'ConditionalExpression':
      return key !== 'test';
    case 'UnaryExpression':
      return holder.operator === 'void';
    default:
      return false;
  }
}

/** A function that is given to something that calls it more than once. */
function isCalledAgain({ parent, key }: Visit): boolean {
  const holder = parent?.node;
  if (holder?.type !== 'CallExpression' || key !== 'arguments') return false;
  const { callee } = holder;
  const method = callee.type === 'MemberExpression' ? callee.property : callee;
  if (method.type !== 'Identifier') return false;
  const [event] = holder.arguments;
  if (LISTENS.test(method.name)) {
    return event?.type !== 'StringLiteral' || !LAST.test(event.value);
  }
  return FOR_EACH.test(method.name);
}

function functionAround(visit: Visit): Node | null {
  for (let at = visit.parent; at; at = at.parent) if (isFunction(at.node)) return at.node;
  return null;
}
