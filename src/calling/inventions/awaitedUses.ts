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

/** Whether what a call comes to is waited for, or returned to who waits for it. */
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

/** What `socket.on('join', async () => { …; return socket.disconnect(); })` returns. */
export function isForNobody(call: Visit): boolean {
  const { parent, within } = outermost(call);
  if (parent?.node.type !== 'ReturnStatement' || !within) return false;
  const { key, parent: listens } = outermost(within);
  return key === 'arguments' && named('listens').test(calledName(listens!.node) ?? '');
}

/** `return callback(error);`, `return res.status(404).json({});`: an end, and nothing that is waited for. */
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
  // the body of an answer that came is read without arguments
  if (!isAnswer || (method === 'json' && node.arguments.length === 0)) return false;
  const root = rootName(node.callee);
  return root !== null && named('responseName').test(root) && isParameter(root, visit);
}

/** What a function around the scored one was given to settle a promise with: it stands alone in its document. */
export function inferSettlers({ reading }: Context, facts: Statements): void {
  for (const { node } of reading.code.scopes.undeclared) {
    if (node.type === 'Identifier' && isSettler(node.name))
      facts.add(node.name, { answers: 'value' }, CONFIDENCE.use);
  }
}

function isSettler(name: string): boolean {
  return name === 'resolve' || name === 'reject';
}

/** What a function was given to settle a promise with: both, as alone `resolve` may look for something. */
function settles(name: string, visit: Visit): boolean {
  return isSettler(name) && isParameter('resolve', visit) && isParameter('reject', visit);
}

/** `return NextResponse.json(user);`, `return c.html(page);`, `return toDto(user);`: it is there at once. */
function buildsAnswer(call: Call): boolean {
  const name = calledName(call) ?? '';
  // the body of an answer that came is read without arguments
  if (named('answersByStatus').test(name) && call.arguments[0]?.type === 'NumericLiteral')
    return true;
  return (
    (named('answersByBody').test(name) && call.arguments.length > 0) ||
    named('buildsValue').test(name)
  );
}

/** `res` of `res.status(404).json` */
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

/** `response`, or `{ request, response }` */
function isNamed(parameter: Node, name: string): boolean {
  if (parameter.type !== 'ObjectPattern')
    return parameter.type === 'Identifier' && parameter.name === name;
  return parameter.properties.some(
    (each) => each.type === 'ObjectProperty' && isNamed(each.value, name),
  );
}

/** `yield [a(), b()]`, `yield { a: a() }`: what drives a generator waits for all that it holds. */
export function isYieldedIn(holder: Visit): boolean {
  let at: Visit | null = holder;
  while (at && /^(?:ArrayExpression|ObjectExpression|ObjectProperty)$/.test(at.node.type)) {
    at = at.parent;
  }
  return at?.node.type === 'YieldExpression' && !at.within?.node.async;
}

/** What an async function returns is waited for, but for what tells somebody of its end. */
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

/** What an arrow function comes to. */
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

/** `{ users: users.map((user) => userView(user)) }`: what is put away so, and waited for by nobody, is there at once. */
function inferMadeForEach(facts: Statements, mapping: Visit, values: readonly Value[]): void {
  const { key, parent: map } = outermost(mapping);
  if (key !== 'arguments' || !map || calledName(map.node) !== 'map') return;
  const { key: put, parent: holder } = outermost(map);
  if (holder?.node.type !== 'ObjectProperty' || put !== 'value') return;
  for (const value of values)
    if (value.is === 'place' && value.path.endsWith('()'))
      facts.add(value.path.slice(0, -2), { answers: 'value' }, CONFIDENCE.name);
}

/** Both of `user.id ? user : null`. */
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

/** `return kept.get(id) ?? load(id)`: what is asked whether it is there is no promise, which always is. */
function isAsked(visit: Visit): boolean {
  const { key, parent } = outermost(visit);
  return parent?.node.type === 'LogicalExpression' && key === 'left';
}

/**
 * `const id = uuid(); sessions[id] = …; return id;`: what does as a key, an operand or a text is no
 * promise, nor is `user` where the code goes by `user.email`, nor what is there or not: `if (cached) return cached`, nor what
 * another call is handed and waited for with: `await db.save(user)`.
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

/** `Promise.all([…])`, `Promise.race([…])` */
function isOfPromises({ callee }: Call): boolean {
  return (
    isMember(callee) && callee.object.type === 'Identifier' && callee.object.name === 'Promise'
  );
}

/** What is awaited as it was given is a promise, unless it is used as something else. */
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

/** `token` of `(await post()).token`, which an async function returned, is what its promise comes to. */
function isPartOfAnswer(known: KnownFacts, path: string): boolean {
  const end = path.lastIndexOf('()');
  return end >= 0 && known.of(path.slice(0, end))?.answers === 'promise';
}

/**
 * `load().then((one) => one.data)`, or a name for it: values are told of as they are once they are there, so
 * that `one.data` is what the promise comes to, and is none itself.
 */
export function isOfCall(visit: Visit, scopes: Scopes): boolean {
  return callsIn(visit, scopes).length > 0;
}

/** `await load(id)` of an async function of the file: what that returns is waited for in it, or is no promise. */
export function isOfOwnAsync({ code, valuesOf }: ValueAnalysis, visit: Visit): boolean {
  const heads = callsIn(visit, code.scopes).map(headOf);
  const called = heads.flatMap((call) => valuesOf(code.at(call.callee)));
  const isAsync = (each: Value) =>
    each.is === 'function' && isFunction(each.visit.node) && each.visit.node.async;
  return called.length > 0 && called.every(isAsync);
}

/** `load()` of `load().finally(done)` */
function headOf(call: Call): Call {
  const on = named('chains').test(calledName(call) ?? '') ? receiver(call) : null;
  const before = on ? unwrapped(on) : null;
  return before && isCall(before) ? headOf(before) : call;
}

/** An expression that is a call, or those that its name was set to: `running ??= load()`. */
function callsIn(visit: Visit, scopes: Scopes): Call[] {
  const node = unwrapped(visit.node);
  if (isCall(node)) return [node];
  const { declared = [], assigned = [] } = scopes.bindingOf(visit) ?? {};
  return [...declared, ...assigned].flatMap((each) => {
    const made = madeFor(each);
    return made && isCall(made) ? [made] : [];
  });
}

/** What stands behind `=`, of a name that it is set to as it is. */
function madeFor({ node, parent }: Visit): Node | null {
  const holder = parent?.node;
  if (holder?.type === 'VariableDeclarator')
    return holder.id === node && holder.init ? unwrapped(holder.init) : null;
  return holder?.type === 'AssignmentExpression' && holder.left === node
    ? unwrapped(holder.right)
    : null;
}

/** `user.name`, and neither `job.cancel()` nor `child.stdout.pipe(…)`, which promises may have beside. */
function isPartRead(read: Visit): boolean {
  const { key, parent } = outermost(read);
  if (!isMemberRead(read) || !parent) return false;
  const user = outermost(parent);
  const goesOn = user.key === 'callee' || user.key === 'object' || user.key === 'left';
  return key === 'object' && !goesOn;
}

/** `user.name`, and not `user.then` */
function isMemberRead(read: Visit): boolean {
  const { key, parent } = outermost(read);
  if (!parent || !isMember(parent.node) || key !== 'object') return false;
  const { property, computed } = parent.node;
  return computed || property.type !== 'Identifier' || !named('chains').test(property.name);
}

/** Promises in a list are waited for together. */
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

/** What the platform has in maps of texts, and other forms of a value: an async function that returns it does not wait for it. */
function isAtOnce(path: string): boolean {
  const [owner = '', name = ''] = ['', ...path.split('.')].slice(-2);
  if (named('plainForm').test(name)) return true;
  return named('mapOfTexts').test(owner) && named('asksMap').test(name);
}
