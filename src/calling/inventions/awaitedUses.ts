import type { Node } from '@babel/types';

import { isOfEverything } from '../../analysis/methods';
import type { Scopes } from '../../analysis/scopes/scopes';
import type { ValueAnalysis, Value } from '../../analysis/values/value';
import { calledName, isCall, isMember, receiver, type Call } from '../../document/calls';
import { isFunction, type Visit } from '../../document/walk';
import { awaitAround, outermost, unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import type { Context } from './context';
import { CONFIDENCE, type Statements, type Confidence, type KnownFacts } from './typeFacts';

/** True if the result of a call is awaited, or returned by an async function. */
export function afterAwait(visit: Visit): boolean {
  const at = outermost(visit);
  const holder = at.parent?.node;
  if (!holder) return false;
  if (holder.type === 'AwaitExpression' || holder.type === 'YieldExpression') return true;
  if (holder.type === 'ReturnStatement') {
    return at.within?.node.async === true && !isForNobody(visit) && !tellsSomebody(visit);
  }
  const isBody = holder.type === 'ArrowFunctionExpression' && holder.async && at.key === 'body';
  return isBody && !tellsSomebody(visit);
}

/** True for a result that a listener returns: `socket.on('join', async () => { …; return socket.disconnect(); })`. */
export function isForNobody(call: Visit): boolean {
  const { parent, within } = outermost(call);
  if (parent?.node.type !== 'ReturnStatement' || !within) return false;
  const { key, parent: listens } = outermost(within);
  return key === 'arguments' && named('listens').test(calledName(listens!.node) ?? '');
}

/** True for a call that ends a request or calls back, as `return res.status(404).json({});` does. */
function tellsSomebody(visit: Visit): boolean {
  const { node } = visit;
  if (!isCall(node)) return false;
  if (buildsAnswer(node)) return true;
  if (node.callee.type === 'Identifier') {
    const { name } = node.callee;
    const isCallback = named('nodeCallback').test(name) || named('valueCallback').test(name);
    return (isCallback && isParameter(name, visit)) || settles(name, visit);
  }
  const method = calledName(node);
  const isAnswer = method !== null && named('answersRequest').test(method);
  // `response.json()` without arguments reads a body
  if (!isAnswer || (method === 'json' && node.arguments.length === 0)) return false;
  const root = rootName(node.callee);
  return root !== null && named('responseName').test(root) && isParameter(root, visit);
}

/** Says that `resolve` and `reject` of an outer function give no promise. */
export function inferSettlers({ reading }: Context, facts: Statements): void {
  for (const { node } of reading.code.scopes.undeclared) {
    if (node.type === 'Identifier' && isSettler(node.name))
      facts.add(node.name, { answers: 'value' }, CONFIDENCE.use);
  }
}

function isSettler(name: string): boolean {
  return name === 'resolve' || name === 'reject';
}

/** True for a parameter that settles a promise; `resolve` alone may look up something. */
function settles(name: string, visit: Visit): boolean {
  return isSettler(name) && isParameter('resolve', visit) && isParameter('reject', visit);
}

/** True for a call that builds its result at once: `NextResponse.json(user)`, `c.html(page)`, `toDto(user)`. */
function buildsAnswer(call: Call): boolean {
  const name = calledName(call) ?? '';
  // `response.json()` without arguments reads a body
  if (named('answersByStatus').test(name) && call.arguments[0]?.type === 'NumericLiteral')
    return true;
  return (
    (named('answersByBody').test(name) && call.arguments.length > 0) ||
    named('buildsValue').test(name)
  );
}

/** Returns `res` of `res.status(404).json`. */
function rootName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (isMember(node)) return rootName(node.object);
  return isCall(node) ? rootName(node.callee) : null;
}

function isParameter(name: string, visit: Visit): boolean {
  for (let fn = visit.within; fn; fn = fn.within) {
    if (fn.node.params.some((each) => isNamed(each, name))) return true;
  }
  return false;
}

/** True for a parameter of that name, also of an object pattern. */
function isNamed(parameter: Node, name: string): boolean {
  if (parameter.type !== 'ObjectPattern')
    return parameter.type === 'Identifier' && parameter.name === name;
  return parameter.properties.some(
    (each) => each.type === 'ObjectProperty' && isNamed(each.value, name),
  );
}

/** True if an array or object is yielded, as in `yield [a(), b()]`: all promises in it are awaited. */
export function isYieldedIn(holder: Visit): boolean {
  let at: Visit | null = holder;
  while (at && /^(?:ArrayExpression|ObjectExpression|ObjectProperty)$/.test(at.node.type)) {
    at = at.parent;
  }
  return at?.node.type === 'YieldExpression' && !at.within?.node.async;
}

/** Says that a result which an async function returns is a promise, unless it is used at once. */
export function inferReturned(
  { code, valuesOf }: ValueAnalysis,
  facts: Statements,
  { node }: Visit,
): void {
  for (const visit of choicesOf(node).map(code.at)) {
    const values = valuesOf(visit);
    if (isForNobody(visit) && !tellsSomebody(visit)) continue;
    if (!isUsedAtOnce(visit, code.scopes) && !isAsked(visit) && !tellsSomebody(visit)) {
      inferAwaited(facts, values, CONFIDENCE.vague);
      continue;
    }
    for (const value of values) {
      if (value.is !== 'place' || !value.path.endsWith('()')) continue;
      facts.add(value.path.slice(0, -2), { answers: 'value' }, CONFIDENCE.vague);
    }
  }
}

/** Says what the body of an arrow function shows about its result. */
export function inferBody(
  reading: ValueAnalysis,
  facts: Statements,
  visit: Visit,
  values: readonly Value[],
): void {
  const fn = outermost(visit).parent!;
  if ('async' in fn.node && fn.node.async) inferReturned(reading, facts, visit);
  else inferMadeForEach(facts, fn, values);
}

/** Says that `userView` gives no promise in `{ users: users.map((user) => userView(user)) }`. */
function inferMadeForEach(facts: Statements, mapping: Visit, values: readonly Value[]): void {
  const { key, parent: map } = outermost(mapping);
  if (key !== 'arguments' || !map || calledName(map.node) !== 'map') return;
  const { key: put, parent: holder } = outermost(map);
  if (holder?.node.type !== 'ObjectProperty' || put !== 'value') return;
  for (const value of values)
    if (value.is === 'place' && value.path.endsWith('()'))
      facts.add(value.path.slice(0, -2), { answers: 'value' }, CONFIDENCE.name);
}

/** Returns both branches of `user.id ? user : null`. */
function choicesOf(written: Node): Node[] {
  const node = unwrapped(written);
  switch (node.type) {
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(choicesOf);
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(choicesOf);
    default:
      return [node];
  }
}

/** True for the left side of `kept.get(id) ?? load(id)`: a promise would always be there. */
function isAsked(visit: Visit): boolean {
  const { key, parent } = outermost(visit);
  return parent?.node.type === 'LogicalExpression' && key === 'left';
}

/**
 * True for a variable that is no promise, as its uses show: `sessions[id]`, `user.email`, `if
 * (cached)`, `await db.save(user)`.
 */
function isUsedAtOnce(visit: Visit, scopes: Scopes): boolean {
  const { node } = visit;
  if (node.type !== 'Identifier') return false;
  return (scopes.bindingOf(visit)?.read ?? []).some((read) => {
    const { key, parent } = outermost(read);
    switch (parent?.node.type) {
      case 'MemberExpression':
      case 'OptionalMemberExpression':
        return (key === 'property' && parent.node.computed) || isPartRead(read);
      case 'BinaryExpression':
      case 'TemplateLiteral':
        return true;
      case 'UnaryExpression':
        return parent.node.operator === '!';
      case 'IfStatement':
      case 'ConditionalExpression':
        return key === 'test';
      case 'LogicalExpression':
        return key === 'left';
      case 'CallExpression':
        return key === 'arguments' && awaitAround(parent) !== null && !isOfPromises(parent.node);
      default:
        return false;
    }
  });
}

/** True for `Promise.all([…])` and `Promise.race([…])`. */
function isOfPromises({ callee }: Call): boolean {
  return (
    isMember(callee) && callee.object.type === 'Identifier' && callee.object.name === 'Promise'
  );
}

/** Says that an awaited value which is no result is a promise, unless its members are read. */
export function inferGiven(
  facts: Statements,
  visit: Visit,
  values: readonly Value[],
  scopes: Scopes,
): void {
  const reads = visit.node.type === 'Identifier' ? scopes.bindingOf(visit)?.read : undefined;
  if (!reads?.every((read) => !isMemberRead(read)) || isOfCall(visit, scopes)) return;
  for (const value of values) {
    if (value.is !== 'place' || value.path.endsWith('()')) continue;
    const { path } = value;
    facts.decide((known) =>
      isPartOfAnswer(known, path) ? null : [path, { is: 'promise' }, CONFIDENCE.vague],
    );
  }
}

/** True for a part of a resolved value, such as `token` of `(await post()).token`. */
function isPartOfAnswer(known: KnownFacts, path: string): boolean {
  const end = path.lastIndexOf('()');
  return end >= 0 && known.of(path.slice(0, end))?.answers === 'promise';
}

/** True for a call, or a variable that was set to one: its value is already resolved. */
export function isOfCall(visit: Visit, scopes: Scopes): boolean {
  return callsIn(visit, scopes).length > 0;
}

/** True for a call of the file's own async functions, which await or return what they call. */
export function isOfOwnAsync({ code, valuesOf }: ValueAnalysis, visit: Visit): boolean {
  const heads = callsIn(visit, code.scopes).map(headOf);
  const called = heads.flatMap((call) => valuesOf(code.at(call.callee)));
  const isAsync = (each: Value) =>
    each.is === 'function' && isFunction(each.visit.node) && each.visit.node.async;
  return called.length > 0 && called.every(isAsync);
}

/** Returns `load()` of `load().finally(done)`. */
function headOf(call: Call): Call {
  const on = named('chains').test(calledName(call) ?? '') ? receiver(call) : null;
  const before = on ? unwrapped(on) : null;
  return before && isCall(before) ? headOf(before) : call;
}

/** Returns a call, or the calls that a variable was set to: `running ??= load()`. */
function callsIn(visit: Visit, scopes: Scopes): Call[] {
  const node = unwrapped(visit.node);
  if (isCall(node)) return [node];
  const { declared = [], assigned = [] } = scopes.bindingOf(visit) ?? {};
  return [...declared, ...assigned].flatMap((each) => {
    const made = madeFor(each);
    return made && isCall(made) ? [made] : [];
  });
}

/** Returns the expression behind `=`. */
function madeFor({ node, parent }: Visit): Node | null {
  const holder = parent?.node;
  if (holder?.type === 'VariableDeclarator')
    return holder.id === node && holder.init ? unwrapped(holder.init) : null;
  return holder?.type === 'AssignmentExpression' && holder.left === node
    ? unwrapped(holder.right)
    : null;
}

/** True for `user.name`, but not for `job.cancel()` or `child.stdout.pipe(…)`, which promises may have too. */
function isPartRead(read: Visit): boolean {
  const { key, parent } = outermost(read);
  if (!isMemberRead(read) || !parent) return false;
  const user = outermost(parent);
  const goesOn = user.key === 'callee' || user.key === 'object' || user.key === 'left';
  return key === 'object' && !goesOn;
}

/** True for `user.name`, but not for `user.then`. */
function isMemberRead(read: Visit): boolean {
  const { key, parent } = outermost(read);
  if (!parent || !isMember(parent.node) || key !== 'object') return false;
  const { property, computed } = parent.node;
  return computed || property.type !== 'Identifier' || !named('chains').test(property.name);
}

/** Says that awaited results are promises, also those in a list. */
export function inferAwaited(facts: Statements, values: readonly Value[], trust: Confidence): void {
  for (const value of values) {
    if (value.is === 'list') inferAwaited(facts, [...value.items.flat(), ...value.each], trust);
    if (value.is !== 'place' || !value.path.endsWith('()')) continue;
    const called = value.path.slice(0, -2);
    const isVague = trust === CONFIDENCE.vague;
    if (isVague && isOfEverything(called.slice(called.lastIndexOf('.') + 1))) continue;
    const answers = isVague && isAtOnce(called) ? 'value' : 'promise';
    facts.add(called, { answers }, trust);
  }
}

/** True for methods that never give a promise: of maps of texts, and those that convert a value. */
function isAtOnce(path: string): boolean {
  const [owner = '', name = ''] = ['', ...path.split('.')].slice(-2);
  if (named('plainForm').test(name)) return true;
  return named('mapOfTexts').test(owner) && named('asksMap').test(name);
}
