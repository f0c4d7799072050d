import type { Node } from '@babel/types';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import type { Code } from '../../analysis/code';
import { handledEvent, kindByMethod, readsBytes, tellsOfIo } from '../../analysis/methods';
import { isCount } from '../../analysis/order/parts';
import { waitsForListener } from '../../analysis/registrations';
import { subscribesByName } from '../../analysis/valueOnlyCallback';
import { isCallbackName } from '../../analysis/values/errorFirstCallback';
import { globalName } from '../../analysis/values/callValues';
import { pathsOf, type ValueAnalysis, type Value } from '../../analysis/values/value';
import { isCall, isCallOrNew, isMember, receiver, type CallOrNew } from '../../document/calls';
import { isFunction, type Visit } from '../../document/walk';
import { outermost } from '../../document/unwrapped';
import {
  inferAwaited,
  inferBody,
  inferGiven,
  inferReturned,
  isOfCall,
  isOfOwnAsync,
  isYieldedIn,
} from './awaitedUses';
import { hasPiecesOfBytes, type Loop } from './bytes';
import { inferCall } from './callUses';
import { emitterOf, inferEmits, inferResult } from './emitters';
import { isValue, type Context } from './context';
import { CONFIDENCE, type Statements, type Confidence } from './typeFacts';
import { named, namesOf } from '../../models/shipped';

/** Says what uses of values show, in code that a call may run. */
export function inferUses({ own }: Context, facts: Statements): void {
  inferUsesIn(own, facts);
}

/** Says what uses of values show, in the rest of the file. */
export function inferUsesElsewhere({ elsewhere }: Context, facts: Statements): void {
  inferUsesIn(elsewhere, facts);
}

function inferUsesIn(reading: ValueAnalysis, facts: Statements): void {
  for (const visit of reading.relevant) {
    if (!isValue(visit)) continue;
    const values = reading.valuesOf(visit);
    for (const path of pathsOf(values)) facts.mention(path);
    if (isCallOrNew(visit.node)) inferCall(reading, facts, visit);
    if (values.some(({ is }) => is === 'place' || is === 'list')) {
      inferUse(reading, facts, visit, values);
    }
  }
}

function inferUse(reading: ValueAnalysis, facts: Statements, visit: Visit, values: Value[]): void {
  const { code } = reading;
  const at = outermost(visit);
  const { parent, key } = at;
  if (!parent) return;
  const { node } = parent;
  const paths = pathsOf(values);
  const say = (fact: ValueFact, trust: Confidence) =>
    paths.forEach((path) => facts.add(path, fact, trust));
  switch (node.type) {
    case 'AwaitExpression':
      if (isOfOwnAsync(reading, visit)) return;
      inferGiven(facts, visit, values, code.scopes);
      return inferAwaited(facts, values, CONFIDENCE.use);
    case 'YieldExpression':
      if (node.delegate) inferDelegated(facts, paths);
      else if (!parent.within?.node.async) inferAwaited(facts, values, CONFIDENCE.vague);
      return;
    case 'ArrayExpression':
    case 'ObjectProperty':
      if (key !== 'key' && isYieldedIn(parent)) inferAwaited(facts, values, CONFIDENCE.vague);
      return;
    case 'ReturnStatement':
      if (parent.within?.node.async) inferReturned(reading, facts, visit);
      return;
    case 'ArrowFunctionExpression':
      if (key === 'body') inferBody(reading, facts, visit, values);
      return;
    case 'ForOfStatement':
      return key === 'right' ? inferIterated(facts, values, node, code) : undefined;
    case 'ForInStatement':
      return key === 'right' ? say({ is: 'object', listed: true }, CONFIDENCE.vague) : undefined;
    case 'SpreadElement':
      if (parent.parent?.node.type !== 'ObjectExpression') say({ is: 'array' }, CONFIDENCE.use);
      else inferMerged(facts, values);
      return;
    case 'VariableDeclarator':
      if (key === 'init' && node.id.type === 'ArrayPattern') say({ is: 'array' }, CONFIDENCE.use);
      return;
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      if (key === 'object') inferMember(reading, facts, parent, code.memberName(node), values);
      return;
    case 'BinaryExpression':
      if (node.left.type !== 'PrivateName') inferOperand(say, node, key);
      return;
    case 'UnaryExpression':
    case 'UpdateExpression':
    case 'AssignmentExpression':
      if (isUsedAsNumber(reading, node, key)) say({ is: 'number' }, CONFIDENCE.use);
      return;
    case 'ThrowStatement':
      return inferThrown(facts, values);
    case 'CallExpression':
      if (key === 'arguments' && isRejecting(node.callee)) inferThrown(facts, values);
      return;
    case 'TemplateLiteral':
      return say({ is: 'string' }, CONFIDENCE.vague);
  }
}

/** True for `-x`, `x++`, and `process.exitCode = x`. */
function isUsedAsNumber(reading: ValueAnalysis, node: Node, key: string | null): boolean {
  if (node.type === 'UnaryExpression') return /^[-+~]$/.test(node.operator);
  if (node.type !== 'AssignmentExpression') return true;
  return key === 'right' && globalName(reading, node.left) === 'process.exitCode';
}

/** Says that `page.items` of `yield* page.items` is a list; a call may return a generator. */
function inferDelegated(facts: Statements, paths: readonly string[]): void {
  for (const path of paths)
    if (!path.endsWith('()')) facts.add(path, { is: 'array' }, CONFIDENCE.vague);
}

/** True for `reject` and `Promise.reject`, but not for a list's method of that name. */
function isRejecting(callee: Node): boolean {
  if (!isMember(callee)) return callee.type === 'Identifier' && callee.name === 'reject';
  const { object, property } = callee;
  const isOfPromise = object.type === 'Identifier' && object.name === 'Promise';
  return isOfPromise && property.type === 'Identifier' && property.name === 'reject';
}

/** Says that a thrown result is an error: `throw new AppError('no')`, `reject(createError(404))`. */
function inferThrown(facts: Statements, values: readonly Value[]): void {
  for (const path of pathsOf(values)) {
    if (path.endsWith('()')) facts.add(path, { is: 'error' }, CONFIDENCE.use);
  }
}

/** Says that an answer has members where they are taken over: `{ ...labels, ...(await load()) }`. */
function inferMerged(facts: Statements, values: readonly Value[]): void {
  for (const path of pathsOf(values))
    if (path.endsWith('()')) facts.add(path, { is: 'object', listed: true }, CONFIDENCE.vague);
}

function inferIterated(facts: Statements, values: readonly Value[], loop: Loop, code: Code): void {
  if (loop.await) inferAwaitedEach(facts, values, hasPiecesOfBytes(loop, code));
  else for (const path of pathsOf(values)) facts.add(path, { is: 'array' }, CONFIDENCE.use);
}

/** Says what a `for await` loop shows about the values it iterates. */
function inferAwaitedEach(facts: Statements, values: readonly Value[], isOfBytes: boolean): void {
  const is = isOfBytes ? 'stream' : 'asyncIterable';
  const answers = isOfBytes ? 'stream' : 'asyncIterator';
  for (const path of pathsOf(values)) {
    if (isOfBytes) facts.add(`${path}[]`, { is: 'buffer' }, CONFIDENCE.vague);
    inferResult(facts, path, { is, answers }, CONFIDENCE.use);
  }
  // elements of a list are awaited: `for await (const page of ids.map((id) => api.page(id)))`
  for (const value of values)
    if (value.is === 'list')
      inferAwaited(facts, [...value.items.flat(), ...value.each], CONFIDENCE.use);
}

function inferMember(
  reading: ValueAnalysis,
  facts: Statements,
  member: Visit,
  name: string | null,
  values: readonly Value[],
): void {
  if (name === null) return;
  if (isHandler(member, name))
    for (const path of pathsOf(values)) inferEmits(facts, path, 'eventTarget');
  const isIndex = name === '[]' && isNumbered(member.node);
  const isByName = name === '[]' && isSetByName(member, reading.code);
  const call = member.key === 'callee' && member.parent && isCallOrNew(member.parent.node);
  // no method of a text, a list, a number or a date gives a promise
  const isAwaited = call && isPromised(outermost(member.parent!));
  for (const path of pathsOf(values)) {
    if (isIndex) facts.add(path, { is: 'array' }, CONFIDENCE.use);
    if (isByName) facts.add(path, { is: 'object' }, CONFIDENCE.use);
    if (name === 'length') facts.add(path, { is: 'array' }, CONFIDENCE.vague);
    if (!call) continue;
    const kind = kindByMethod(name);
    if (kind && !isAwaited && !(kind === 'array' && isCalledBack(member.parent!.node)))
      facts.add(path, { is: kind }, CONFIDENCE.use);
    if (readsBytes(name, encodingGiven(member.parent!.node))) {
      facts.add(path, { is: 'buffer' }, CONFIDENCE.use);
    }
    if (named('ofListOrText').test(name) && !isAwaited) {
      const isText = isUsedAsText(member.parent!);
      facts.add(
        path,
        { is: isText ? 'string' : 'array' },
        isText ? CONFIDENCE.use : CONFIDENCE.vague,
      );
    }
    if (name === 'has' && !isAwaited) inferMemory(facts, path);
    // clients of message queues subscribe by a promise
    if (name === 'subscribe' && isPromised(member.parent!)) continue;
    inferAsync(reading, facts, path, name, member.parent!.node);
  }
}

/** True for `request.onsuccess = () => …` and `xhr.onerror = reject`. */
function isHandler({ key, parent }: Visit, name: string): boolean {
  if (key !== 'left' || parent?.node.type !== 'AssignmentExpression') return false;
  const { right } = parent.node;
  return handledEvent(name) !== null && (isFunction(right) || right.type === 'Identifier');
}

/** Says that a store whose `has` gives no promise has no method that does. */
function inferMemory(facts: Statements, path: string): void {
  for (const name of namesOf('memory'))
    facts.add(`${path}.${name}`, { answers: 'value' }, CONFIDENCE.name);
}

function encodingGiven(call: Node): unknown {
  const first = isCallOrNew(call) ? call.arguments[0] : undefined;
  return first?.type === 'StringLiteral' ? first.value : undefined;
}

function isPromised({ parent }: Visit): boolean {
  const node = parent?.node;
  if (node?.type === 'AwaitExpression') return true;
  if (node?.type !== 'MemberExpression' || node.property.type !== 'Identifier') return false;
  return named('chains').test(node.property.name);
}

/** True if the result of the call is a text: `ref.slice(1).split('/')`, `ref.slice(0, 2) === 'v1'`. */
function isUsedAsText(call: Visit): boolean {
  const { callee } = call.node as CallOrNew;
  const name =
    'property' in callee && callee.property.type === 'Identifier' && callee.property.name;
  if (name !== 'slice' && name !== 'concat' && name !== 'at') return false;
  const { parent, key } = outermost(call);
  const node = parent?.node;
  if (node?.type === 'TemplateLiteral') return name !== 'at';
  if (node?.type === 'BinaryExpression' && /^(?:[=!]==?|\+)$/.test(node.operator)) {
    // an element may be a text as well
    const other = key === 'left' ? node.right : node.left;
    return name !== 'at' && other.type === 'StringLiteral';
  }
  if (!node || !isMember(node) || key !== 'object' || name === 'at') return false;
  const { property } = node;
  return property.type === 'Identifier' && kindByMethod(property.name) === 'string';
}

/** True for `queue.push(item, callback)`; no array method takes a function behind another argument. */
function isCalledBack(call: Node): boolean {
  if (!isCallOrNew(call) || call.arguments.length < 2) return false;
  const [first] = call.arguments;
  const last = call.arguments.at(-1)!;
  return !isFunction(first!) && (isFunction(last) || isCallbackName(last));
}

function isNumbered(node: Node): boolean {
  return 'property' in node && node.property.type === 'NumericLiteral';
}

/** True for `settings[name] = value` and `delete settings[name]`, where the key does not count. */
function isSetByName(member: Visit, { at, scopes }: Code): boolean {
  const { node, key, parent } = member;
  const holder = parent?.node;
  const isSet =
    (holder?.type === 'AssignmentExpression' && key === 'left') ||
    (holder?.type === 'UnaryExpression' && holder.operator === 'delete');
  if (!isSet || !isMember(node)) return false;
  if (node.property.type === 'TemplateLiteral') return true;
  const binding = scopes.bindingOf(at(node.property));
  if (binding === null || binding.assigned.length > 0) return false;
  return binding.declared.every((each) => each.key === 'params');
}

function inferAsync(
  { code }: ValueAnalysis,
  facts: Statements,
  path: string,
  name: string,
  call: Node,
) {
  const own = path.endsWith('()') ? path.slice(0, -2) : null;
  if (named('chains').test(name)) {
    if (own !== null) facts.add(own, { answers: 'promise' }, CONFIDENCE.use);
    else if (!isOfCall(code.at(receiver(call) ?? call), code.scopes))
      facts.add(path, { is: 'promise' }, CONFIDENCE.use);
  } else if (name === 'subscribe') {
    if (subscribesByName(call)) return;
    if (own !== null) facts.add(own, { answers: 'observable' }, CONFIDENCE.use);
    else facts.add(path, { is: 'observable' }, CONFIDENCE.use);
  } else if (named('listens').test(name)) {
    const [event, listener] = 'arguments' in call ? call.arguments : [];
    if (name === 'addEventListener') {
      if (isOfIo(event, path)) inferEmits(facts, path, 'eventTarget');
      return;
    }
    // `join.on('a.id', '=', 'b.id')` listens to nothing
    if (listener?.type.endsWith('Literal')) return;
    // `$('button').on('click.menu', show)`: an element does no I/O
    if (isOfPage(event)) {
      if (own !== null) facts.add(own, { answers: 'value' }, CONFIDENCE.use);
      return facts.add(path, { is: 'emitter' }, CONFIDENCE.use);
    }
    // `runtime.onMessage.addListener(handle)`: the object is an event
    const isEvent = event !== undefined && listener === undefined;
    const isHandled = isCall(call) && (isEvent || waitsForListener(call, code));
    if (!isHandled) inferEmits(facts, path, emitterOf(event));
    else facts.add(`${path}.${name}`, { takes: 'handler' }, CONFIDENCE.use);
  }
}

/** True for `xhr.addEventListener('load', …)`, but not for events of the page. */
function isOfIo(event: Node | undefined, path: string): boolean {
  return (
    event?.type === 'StringLiteral' && tellsOfIo(event.value) && !named('ofGlobalScope').test(path)
  );
}

/** True for an event of elements, which jQuery lets have a name behind a dot. */
function isOfPage(event: Node | undefined): boolean {
  return (
    event?.type === 'StringLiteral' && named('pageEvent').test(event.value.replace(/[. ].*$/, ''))
  );
}

/** True for `2n`, `BigInt(…)`, and `process.hrtime.bigint()`. */
function isBigInt(node: Node): boolean {
  if (node.type === 'BigIntLiteral') return true;
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name === 'BigInt';
  const named = callee.type === 'MemberExpression' ? callee.property : null;
  return named?.type === 'Identifier' && named.name === 'bigint';
}

function inferOperand(
  say: (fact: ValueFact, trust: Confidence) => void,
  { operator, left, right }: Node & { type: 'BinaryExpression' },
  key: string,
): void {
  const other = key === 'left' ? right : left;
  if (isBigInt(other) && /^(-|\+|\*|\/|%|\*\*|&|\||\^)$/.test(operator)) {
    return say({ is: 'bigint' }, CONFIDENCE.use);
  }
  // `files.length - keep`: at least one is left over
  if (operator === '-' && key === 'right' && isMember(other) && isCount(other))
    return say({ value: 1 }, CONFIDENCE.vague);
  if (/^(-|\*|\/|%|\*\*|<|>|<=|>=|<<|>>|>>>|&|\||\^)$/.test(operator)) {
    return say({ is: 'number' }, CONFIDENCE.vague);
  }
  if (operator === '+' && other.type === 'StringLiteral') say({ is: 'string' }, CONFIDENCE.vague);
  if (operator === '+' && other.type === 'NumericLiteral') say({ is: 'number' }, CONFIDENCE.vague);
  if (operator === 'in' && key === 'right') say({ is: 'object' }, CONFIDENCE.use);
  if (operator === 'instanceof' && key === 'right') say({ is: 'function' }, CONFIDENCE.use);
  if (!/^[!=]==?$/.test(operator)) return;
  if (other.type === 'StringLiteral') say({ is: 'string' }, CONFIDENCE.vague);
  if (other.type === 'NumericLiteral') say({ is: 'number' }, CONFIDENCE.vague);
  if (other.type === 'BooleanLiteral') say({ is: 'boolean' }, CONFIDENCE.vague);
}
