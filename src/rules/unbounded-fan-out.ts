import type { Node } from '@babel/types';

import { codeOf, type Code } from '../analysis/code';
import { calledName, isCall, isCallOrNew, isMember } from '../document/calls';
import { keyName } from '../document/functionName';
import { isInside } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { isFunction, isFunctionVisit, walkWithin, type Visit } from '../document/walk';
import { unwrapped } from '../document/unwrapped';
import { named } from '../models/shipped';
import { containsNode } from '../fixes/containsNode';
import type { RuleModule } from './rule';
import { type AskedAt, nameOf, visitAt, whereIs } from './waits/askedPlaces';

export const unboundedFanOut: RuleModule = {
  severity: 'hint',
  title: 'as many calls at once as a list is long',
  mark: 'asks for all at once',
  why: 'With the list grows what is under way at once: connections, memory, and what the other side has to take.',
  remedy: 'Where the list may be long, ask for some at a time.',
  ended: 'asks for some at a time',
  fixes: ['someAtATime'],
  waits: 'manyAtOnce',
  /** Finds calls that run at once for each element of a list from an argument or a response. */
  check({ asked, document }) {
    const { file } = syntaxOf(document);
    if (!file || !asked) return [];
    const code = codeOf(file);
    const told = new Set<Node>();
    return asked.places.flatMap((place) => {
      const call = visitAt(place, document);
      const list = call && listOf(place, call);
      const [first, second] = place.operations;
      const isAtOnce = second !== undefined && second.startMs < first!.endMs;
      if (!isAtOnce || !call || !list || told.has(list) || !isInput(list, code)) return [];
      told.add(list);
      const name = nameOf(place, document);
      const words = document.text.slice(list.start ?? 0, list.end ?? 0);
      const message = `As many calls are under way at once by ${name} as \`${words}\` is long, ${place.operations.length} here: of a long list all of them`;
      return [{ message, ...whereIs(place, document), related: [] }];
    });
  },
};

/** Returns the list of a loop that does not wait, or of a `map` whose promises are collected. */
function listOf({ loop, each: fn }: AskedAt, { node }: Visit): Node | null {
  if (loop)
    return loop.node.type === 'ForOfStatement' && !waits(loop.node.body) && !isLeftTo(node)
      ? unwrapped(loop.node.right)
      : null;
  const mapped = fn?.parent?.node;
  if (mapped) return mappedBy(mapped);
  let found: Node | null = null;
  walkWithin(node, (each) => {
    if (isFunction(each)) return false;
    if (isCall(each) && calledName(each) === 'map') found ??= mappedBy(each);
    return found === null;
  });
  return found;
}

/** True for `if (running.size >= limit) await Promise.race(running);`, which bounds the number. */
function waits(body: Node): boolean {
  return containsNode(
    body,
    ({ type }) => type === 'AwaitExpression',
    (node) => !isFunction(node),
  );
}

/** Returns `list` of `list.map((each) => ask(each))`; null where a limiter makes the calls. */
function mappedBy(call: Node): Node | null {
  if (!isCall(call) || !isMember(call.callee)) return null;
  const [fn] = call.arguments;
  if (!fn || !isFunction(fn)) return null;
  const body = unwrapped(fn.body);
  return isLeftTo(body) ? null : unwrapped(call.callee.object);
}

/** True for `limit(() => ask(each))` and `queue.add(() => ask(each))`. */
function isLeftTo(node: Node): boolean {
  if (!isCall(node) || named('chains').test(calledName(node) ?? '')) return false;
  return node.arguments.some((each) => isFunction(each));
}

/**
 * True for `await db.query('messages').take(50)` and `await users.findMany({ take: limit })`, which
 * bound the list.
 */
function isLimited(asked: Node): boolean {
  const limits = (each: Node) =>
    each.type === 'ObjectProperty'
      ? named('limitsCount').test(keyName(each.key, each.computed) ?? '')
      : isCall(each) &&
        named('limitsCount').test(calledName(each) ?? '') &&
        each.arguments.length > 0;
  return containsNode(asked, limits, (node) => !isFunction(node));
}

/** True for a parameter, a response, or a list made of one; false for a literal or a slice. */
function isInput(list: Node, code: Code): boolean {
  const node = unwrapped(list);
  if (node.type === 'AwaitExpression') return !isLimited(node);
  if (isMember(node)) return isInput(node.object, code);
  if (isCallOrNew(node)) {
    if (calledName(node) === 'slice' && node.arguments.length > 1) return false;
    const [given] = node.arguments;
    const { callee } = node;
    if (isMember(callee) && callee.object.type !== 'Identifier')
      return isInput(callee.object, code);
    const isOfGlobal =
      isMember(callee) && callee.object.type === 'Identifier' && /^[A-Z]/.test(callee.object.name);
    if (isOfGlobal) return given !== undefined && isInput(given, code);
    return isMember(callee) && isInput(callee.object, code);
  }
  return node.type === 'Identifier' && isNameOfInput(code.at(node), code);
}

function isNameOfInput(name: Visit, code: Code): boolean {
  const binding = code.scopes.bindingOf(name);
  const [declared, ...more] = binding?.declared ?? [];
  if (!binding || !declared || more.length > 0 || binding.assigned.length > 0) return false;
  for (let at: Visit | null = declared; at; at = at.parent) {
    const { node, parent } = at;
    if (node.type === 'VariableDeclarator') return node.init ? isInput(node.init, code) : false;
    if (parent && isFunctionVisit(parent))
      return parent.node.params.some((each) => isInside(node, each));
  }
  return false;
}
