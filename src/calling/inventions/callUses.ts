import type { Node } from '@babel/types';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import { isSetToValue } from '../../analysis/callbacks';
import { isMessageConsumer } from '../../analysis/messageConsumer';
import { isResultIgnored } from '../../analysis/ignoredResult';
import {
  answersByEvents,
  isOfEverything,
  kindByArgument,
  kindByMethod,
} from '../../analysis/methods';
import { isOfPlatform } from '../../analysis/registrations';
import { endsNone, isValueOnlyCallback, subscribesByName } from '../../analysis/valueOnlyCallback';
import { globalName, isRxPipe } from '../../analysis/values/callValues';
import { returnedCompletion } from '../../analysis/completion/returnedCompletion';
import {
  isCalledBack,
  isCallbackName,
  isErrorFirstParameter,
} from '../../analysis/values/errorFirstCallback';
import {
  argumentsOf,
  calledMember,
  calledPaths,
  pathsOf,
  type ValueAnalysis,
  type Value,
} from '../../analysis/values/value';
import { calledName, isCall, isMember, receiver, type CallOrNew } from '../../document/calls';
import { isIdentifier } from '../../document/exported';
import {
  isFunction,
  isFunctionVisit,
  walkWithin,
  type FunctionNode,
  type FunctionVisit,
  type Visit,
} from '../../document/walk';
import { takesRequests } from '../../document/requestParameters';
import { awaitAround, outermost, unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import { afterAwait, inferAwaited } from './awaitedUses';
import { setsEndingFlag } from './endingFlag';
import { inferAwaitedEvents, inferPiped, inferResult, inferStream } from './emitters';
import { inferRest } from './slicedLists';
import { CONFIDENCE, type Confidence, type Statements } from './typeFacts';
import { inferFlattened } from './flattened';

/** Says what a call shows about its callee and its arguments. */
export function inferCall(reading: ValueAnalysis, facts: Statements, call: Visit): void {
  const node = call.node as CallOrNew;
  inferArguments(reading, facts, node);
  inferWritten(reading, facts, node);
  inferListed(reading, facts, node);
  inferRest(reading, facts, call);
  inferPiped(reading, facts, node);
  inferAwaitedEvents(reading, facts, node);
  inferFlattened(reading, facts, call);
  const member = calledMember(reading, node);
  if (member && (isOfEverything(member.name) || inferMethod(reading, facts, node, member))) return;
  for (const callee of reading.valuesOf(reading.code.at(node.callee))) {
    if (callee.is !== 'place') continue;
    const { path } = callee;
    facts.mention(`${path}()`);
    facts.add(path, { is: 'function' }, CONFIDENCE.vague);
    if (callee.promisified) facts.add(path, { answers: 'callback' }, CONFIDENCE.known);
    else if (!answersByEvents(path)) inferHandedOver(reading, facts, call, path);
  }
}

function inferArguments(reading: ValueAnalysis, facts: Statements, call: CallOrNew): void {
  const name = globalName(reading, call.callee);
  const [first, second] = argumentsOf(reading.code, call);
  const { packages } = reading.code.models;
  if (first && calledPaths(reading, call).some((path) => packages.has(path, 'readsStream')))
    for (const path of pathsOf(reading.valuesOf(first)))
      facts.add(path, { is: 'stream' }, CONFIDENCE.use);
  if (first && named('extendsEvent').test(calledName(call) ?? '')) {
    inferAwaited(facts, reading.valuesOf(first), CONFIDENCE.use);
  }
  if (name === null || !first) return;
  if (name === 'URL' && second) inferUrl(facts, reading.valuesOf(second));
  const kind = kindByArgument(name);
  for (const value of reading.valuesOf(first)) {
    if (waitsTogether(name)) inferTogether(facts, value);
    // `Promise.resolve(run())` takes functions of each kind
    if (name === RESOLVE) inferMadePromise(facts, value);
    if (value.is === 'place' && kind) facts.add(value.path, { is: kind }, CONFIDENCE.use);
    if (value.is === 'place' && named('listsMembers').test(name))
      facts.add(value.path, { listed: true }, CONFIDENCE.use);
  }
  if (name === 'URL' || name === 'fetch') inferUrl(facts, reading.valuesOf(first));
}

const RESOLVE = 'Promise.resolve';
/** True for `Promise.all` and its like. */
function waitsTogether(name: string): boolean {
  return name.startsWith('Promise.') && named('waitsForGiven').test(name.slice('Promise.'.length));
}

/** Says that the elements of `Promise.all(…)` are promises. */
function inferTogether(facts: Statements, value: Value): void {
  const given =
    value.is === 'list'
      ? pathsOf([...value.items.flat(), ...value.each])
      : pathsOf([value]).map((path) => `${path}[]`);
  for (const path of given) {
    if (path.endsWith('()')) facts.add(path.slice(0, -2), { answers: 'promise' }, CONFIDENCE.use);
    else if (!path.includes('()')) facts.add(path, { is: 'promise' }, CONFIDENCE.vague);
  }
}

function inferMadePromise(facts: Statements, value: Value): void {
  for (const path of pathsOf([value])) {
    if (path.endsWith('()')) facts.add(path.slice(0, -2), { answers: 'promise' }, CONFIDENCE.vague);
  }
}

function inferUrl(facts: Statements, values: readonly Value[]): void {
  for (const path of pathsOf(values)) {
    facts.add(path, { is: 'string', value: 'https://example.com/1' }, CONFIDENCE.use);
  }
}

/** Says that data written to a file is a text, unless it is known to be bytes. */
function inferWritten(reading: ValueAnalysis, facts: Statements, call: CallOrNew): void {
  const data = argumentsOf(reading.code, call)[1];
  const { packages } = reading.code.models;
  if (!data || !calledPaths(reading, call).some((path) => packages.has(path, 'writesFile'))) return;
  for (const path of pathsOf(reading.valuesOf(data)))
    facts.add(path, { is: 'string' }, CONFIDENCE.name);
}

/** Says that `ids` is an array in `async.each(ids, load, done)`. */
function inferListed(reading: ValueAnalysis, facts: Statements, call: CallOrNew): void {
  const [list, second, ...more] = argumentsOf(reading.code, call);
  if (
    !list ||
    !second ||
    !named('runsForEach').test(calledName(call) ?? '') ||
    !isMember(call.callee)
  )
    return;
  const run = [second, ...more].filter(
    (each) => isFunctionVisit(each) || isCallbackName(each.node),
  );
  const isRun = run.length > 1 || (run.length > 0 && more.length > 0) || isFunctionVisit(second);
  if (!isRun || isFunctionVisit(list)) return;
  for (const path of pathsOf(reading.valuesOf(list)))
    facts.add(path, { is: 'array' }, CONFIDENCE.vague);
}

/** Says what a method shows about its object; true if nothing else is to be said. */
function inferMethod(
  reading: ValueAnalysis,
  facts: Statements,
  call: CallOrNew,
  { name, on }: { name: string; on: ReturnType<ValueAnalysis['valuesOf']> },
): boolean {
  const [first] = argumentsOf(reading.code, call);
  const handsOver =
    first !== undefined &&
    (isFunctionVisit(first) || reading.valuesOf(first).some(({ is }) => is === 'function'));
  const places = pathsOf(on);
  const isCallback = first !== undefined && isErrorFirstParameter(first);
  const isIterating =
    named('iterates').test(name) || (name === 'sort' && call.arguments.length === 1);
  const isOverArray = (handsOver && !isCallback) || isConversion(first);
  if (isIterating && isOverArray && !isAskedForOther(reading, call)) {
    for (const path of places) facts.add(path, { is: 'array' }, CONFIDENCE.use);
    return true;
  }
  if (name === 'pipe' && first) {
    const isRx = isRxPipe(call, reading.code);
    if (!isRx) inferStream(reading, facts, first);
    const what = isRx ? 'observable' : 'stream';
    for (const path of places)
      inferResult(facts, path, { is: what, answers: what }, CONFIDENCE.use);
    return true;
  }
  if (named('chains').test(name)) inferSteps(reading, facts, call);
  return named('chains').test(name) || (named('subscribes').test(name) && !subscribesByName(call));
}

/** Says that arguments of `then` are functions. */
function inferSteps(reading: ValueAnalysis, facts: Statements, call: CallOrNew): void {
  for (const step of argumentsOf(reading.code, call)) {
    if (isCall(step.node)) continue;
    for (const path of pathsOf(reading.valuesOf(step))) {
      facts.add(path, { is: 'function' }, CONFIDENCE.vague);
    }
  }
}

/** True if the result has members that no array has: `$('a').map((_, a) => a.href).get()`. */
function isAskedForOther({ code }: ValueAnalysis, call: CallOrNew): boolean {
  const { key, parent } = outermost(code.at(call));
  const name = key === 'object' && parent && isMember(parent.node) && code.memberName(parent.node);
  return typeof name === 'string' && /^[A-Za-z]/.test(name) && !(name in Array.prototype);
}

/** True for `String` of `ids.map(String)`. */
function isConversion(first: Visit | undefined): boolean {
  return first?.node.type === 'Identifier' && named('converts').test(first.node.name);
}

/** Infers what a call does with its last argument, options aside: a callback, or work in between. */
function inferHandedOver(
  reading: ValueAnalysis,
  facts: Statements,
  call: Visit,
  path: string,
): void {
  const { arguments: args } = call.node as CallOrNew;
  const last = lastBeforeOptions(args);
  if (!last || last.type === 'SpreadElement' || call.node.type === 'NewExpression') return;
  const inferred = factByForm(reading, call) ?? factOfLast(reading, call, { last, path });
  if (inferred) facts.add(path, ...inferred);
}

type Inferred = [fact: ValueFact, confidence: Confidence];

/** Returns the fact that the form of all arguments shows. */
function factByForm({ code }: ValueAnalysis, call: Visit): Inferred | null {
  const node = call.node as CallOrNew;
  const { use } = CONFIDENCE;
  if (isEachThenEnd(node)) return [{ answers: 'eachThenEnd' }, use];
  if (isPairOfCallbacks(node)) return [{ answers: 'twoCallbacks' }, use];
  if (isMessageConsumer(node, code))
    return [{ takes: 'listener', ...(afterAwait(call) ? { answers: 'promise' } : {}) }, use];
  if (isValueOnlyCallback(code, call)) return [{ answers: 'valueCallback' }, use];
  return null;
}

function factOfLast(
  reading: ValueAnalysis,
  call: Visit,
  { last, path }: { last: Node; path: string },
): Inferred | null {
  const { use, vague } = CONFIDENCE;
  const given = reading.code.at(last);
  const fn = reading.valuesOf(given).find(({ is }) => is === 'function');
  if (!fn) {
    const isLent =
      isCallbackName(last) && !isSetToValue(reading.code, given) && !isPromise(reading, call);
    return isLent ? [{ answers: 'callback' }, use] : null;
  }
  if (fn.is !== 'function' || !isFunctionVisit(fn.visit)) return null;
  const { callee } = call.node as CallOrNew;
  const takes = isOfPlatform(unwrapped(callee), reading.code) ? 'listener' : 'handler';
  const isIgnored = isResultIgnored(call);
  const isAwaited = afterAwait(call);
  if (isIgnored && setsEndingFlag(reading, fn.visit)) return [{ takes: 'kept' }, use];
  if (isWrapped(reading, call, fn.visit)) return [{ takes: 'wrapped' }, use];
  if (subscribesByName(call.node)) return [{ takes }, vague];
  if (isIgnored && takesRequests(fn.visit.node)) return [{ takes }, vague];
  const isKeptForLater = named('keepsForLater').test(calledName(call.node) ?? '');
  if (isKeptForLater && !isAwaited && endsNone(reading.code, fn.visit)) return [{ takes }, use];
  // an operator of a pipe does nothing by itself, nor does a step such as `db.with('x', (q) => q.from('y')).where(…)`
  if (isPiped(call) || isStep(reading, call, fn.visit) || isOtherWay(call) || runsAtOnce(call))
    return [{ answers: 'value' }, use];
  if (!isIgnored && !isAwaited && givesValue(fn.visit.node)) return [{ answers: 'value' }, vague];
  if (isCallbackName(last) || isCalledBack(fn.visit, isAwaited || isKept(call)))
    return [{ answers: 'callback' }, use];
  if (isOverList(reading, call, fn.visit)) return [{ answers: 'value' }, vague];
  // the awaited result is not the function's, which returns nothing
  if (isUsedAfterAwait(call) && givesNoPromise(fn.visit)) return [{ answers: 'promise' }, use];
  if (isIgnored && endsNone(reading.code, fn.visit)) return [{ takes }, vague];
  if (call.within || isIgnored || isAwaited)
    return [{ takes: isQueue(call, fn.visit, path) ? 'queued' : 'work' }, use];
  return null;
}

/**
 * True for `select().eachPage((records, next) => …, (err) => …)` and `db.each(sql, (err, row) => …,
 * (err, count) => …)`.
 */
function isEachThenEnd(call: CallOrNew): boolean {
  const [onEach, onEnd] = call.arguments.slice(-2);
  if (!onEach || !onEnd || !isFunction(onEach) || !isFunction(onEnd)) return false;
  if (onEach.params.length === 0 || !isToldOfErrorsFirst(onEnd)) return false;
  const name = calledName(call) ?? '';
  return named('goesThrough').test(name) || (name === 'each' && isToldOfErrorsFirst(onEach));
}

/** True for `getCurrentPosition(resolve, reject)` and `login(name, (user) => …, (error) => …)`. */
function isPairOfCallbacks(call: CallOrNew): boolean {
  const [onValue, onError] = call.arguments.slice(-2);
  if (!onValue || !onError || named('callsForEach').test(calledName(call) ?? '')) return false;
  if (onValue.type === 'Identifier' && onError.type === 'Identifier')
    return named('hearsOfSuccess').test(onValue.name) && named('hearsOfFailure').test(onError.name);
  if (!isFunction(onValue) || !isFunction(onError) || onError.params.length !== 1) return false;
  return isToldOfErrorsFirst(onError) && !isToldOfErrorsFirst(onValue);
}

function isToldOfErrorsFirst({ params: [first] }: FunctionNode): boolean {
  return first?.type === 'Identifier' && named('errorName').test(first.name);
}

/** Returns the last argument, or the function before options: `retry(async () => { … }, { retries: 3 })`. */
function lastBeforeOptions(
  args: CallOrNew['arguments'],
): CallOrNew['arguments'][number] | undefined {
  const last = args.at(-1);
  const before = args.at(-2);
  return last?.type === 'ObjectExpression' && before && isFunction(unwrapped(before))
    ? before
    : last;
}

/**
 * True for a queue that cannot fail by itself: `limit(() => load(id))` of `pLimit(4)`,
 * `queue.add(() => load(id))`. One that passes arguments may.
 */
function isQueue({ node }: Visit, fn: FunctionVisit, path: string): boolean {
  const { arguments: args, callee } = node as CallOrNew;
  if (args.length !== 1 || fn.node.params.length > 0) return false;
  if (unwrapped(callee).type === 'Identifier') return path.endsWith('()');
  return named('queuesWork').test(calledName(node) ?? '');
}

/**
 * True if the result is kept: `jobs.push(limit(() => load(id)))`, `ids.map((id) => limit(() =>
 * load(id)))`. A call with a callback has no result to keep.
 */
function isKept(call: Visit): boolean {
  const { key, parent } = outermost(call);
  if (key === 'elements') return true;
  if (key === 'arguments') return named('puts').test(calledName(parent!.node) ?? '');
  if (key !== 'body' || !parent) return false;
  const { key: given, parent: maps } = outermost(parent);
  return given === 'arguments' && named('mapsItems').test(calledName(maps!.node) ?? '');
}

/** True if the result is awaited, chained, or passed on as a promise: `Promise.resolve(fn(req, res, next))`. */
function isPromise(reading: ValueAnalysis, call: Visit): boolean {
  if (afterAwait(call)) return true;
  const { key, parent } = outermost(call);
  if (!parent) return false;
  if (parent.node.type === 'VariableDeclarator' && parent.node.id.type === 'Identifier') {
    const { scopes, at } = reading.code;
    return (
      scopes.bindingOf(at(parent.node.id))?.read.some((read) => isChained(reading, read)) ?? false
    );
  }
  if (isCall(parent.node) && key === 'arguments') {
    const name = globalName(reading, parent.node.callee);
    return name !== null && (name === RESOLVE || waitsTogether(name));
  }
  return isChained(reading, outermost(call));
}

function isChained({ code }: ValueAnalysis, { key, parent }: Visit): boolean {
  if (key !== 'object' || !parent || !isMember(parent.node)) return false;
  return named('chains').test(code.memberName(parent.node) ?? '');
}

/**
 * True for a function that is wrapped as the file loads: `exports.read = catchAsync(async (req,
 * res) => …)`. It must do work of its own; `createParamDecorator((data, context) => …)` may make
 * anything of its argument.
 */
function isWrapped({ code }: ValueAnalysis, call: Visit, given: FunctionVisit): boolean {
  const { arguments: args } = call.node as CallOrNew;
  const isFirst = args[0] === given.node;
  if (call.within || isErrorFirstParameter(given)) return false;
  if (!isFirst && !(given.node.async && args.filter(isFunction).length === 1)) return false;
  if (!takesRequests(given.node) && !returnedCompletion(given.node, code)) return false;
  const { key, parent } = outermost(call);
  if (!parent || key === 'arguments') return parent !== null;
  if (parent.node.type === 'VariableDeclarator' && parent.node.id.type === 'Identifier') {
    const reads = code.scopes.bindingOf(code.at(parent.node.id))?.read ?? [];
    return reads.every((read) => !(read.key === 'object' && isMember(read.parent!.node)));
  }
  return key === 'right' || key === 'value' || parent.node.type === 'ExportDefaultDeclaration';
}

/** True for a step of a chain, or `query = query.leftJoin('x', fn)`: its function hears of no failure. */
function isStep({ code }: ValueAnalysis, call: Visit, given: FunctionVisit): boolean {
  const { key, parent } = outermost(call);
  if (!parent || isErrorFirstParameter(given)) return false;
  if (parent.node.type === 'AssignmentExpression') {
    const on = receiver(call.node);
    const { left } = parent.node;
    return on?.type === 'Identifier' && left.type === 'Identifier' && left.name === on.name;
  }
  if (key !== 'object' || !isMember(parent.node)) return false;
  const name = code.memberName(parent.node);
  if (name === null || named('chains').test(name) || named('subscribes').test(name)) return false;
  return outermost(parent).key === 'callee';
}

/** True for a pair of functions for success and failure: `interceptors.response.use(undefined, (error) => …)`. */
function isOtherWay({ node }: Visit): boolean {
  const { arguments: args } = node as CallOrNew;
  const [first, second] = args;
  if (args.length !== 2 || !first || second?.type === 'ObjectExpression') return false;
  const isNothing = first.type === 'NullLiteral' || isIdentifier(first, 'undefined');
  return (isNothing || isFunction(first)) && !named('chains').test(calledName(node) ?? '');
}

/** True if the function runs before the call returns: `db.serialize(() => { … })`, `runInAction(() => { … })`. */
function runsAtOnce(call: Visit): boolean {
  return isResultIgnored(call) && named('runsAtOnce').test(calledName(call.node) ?? '');
}

/** True for `const user = await users.query().modifyGraph('groups', (query) => { query.select('id'); });`. */
function isUsedAfterAwait(call: Visit): boolean {
  const awaits = awaitAround(call);
  return awaits !== null && !isResultIgnored(awaits);
}

function givesNoPromise({ node }: FunctionVisit): boolean {
  if (node.async || node.body.type !== 'BlockStatement') return false;
  let gives = false;
  walkWithin(node.body, (each) => {
    gives ||= each.type === 'ReturnStatement' && each.argument != null;
    return !gives && !isFunction(each);
  });
  return !gives;
}

/**
 * True for a function that returns a value, as in `const total = computed(() => items.reduce(…))`;
 * a callback returns none.
 */
function givesValue(fn: FunctionNode): boolean {
  if (fn.type !== 'ArrowFunctionExpression' || fn.async || fn.params.length > 0) return false;
  const body = unwrapped(fn.body);
  if (isCall(body)) {
    const name = calledName(body) ?? '';
    return (
      isMember(body.callee) && (named('iterates').test(name) || kindByMethod(name) !== undefined)
    );
  }
  return !/^(?:Block|Assignment|Await|Update|Unary|New|Import)/.test(body.type);
}

/** True if the result is used without `await`: `const names = _.map(users, (user) => user.name)`. */
function isOverList({ code }: ValueAnalysis, call: Visit, given: FunctionVisit): boolean {
  const [list] = (call.node as CallOrNew).arguments;
  if (
    !named('callsForEach').test(calledName(call.node) ?? '') ||
    list === given.node ||
    given.node.async
  )
    return false;
  const { key, parent } = outermost(call);
  const user = parent?.node;
  if (!user || afterAwait(call)) return false;
  if (isMember(user)) return key === 'object' && !named('chains').test(code.memberName(user) ?? '');
  return key === 'init' || key === 'right' || key === 'arguments' || user.type === 'SpreadElement';
}

/** True for `map((x) => …)` of `source.pipe(map((x) => …))`. */
function isPiped({ node, parent, key }: Visit): boolean {
  if (key !== 'arguments' || parent?.node.type !== 'CallExpression') return false;
  const { callee } = parent.node;
  return node !== callee && callee.type === 'MemberExpression' && isNamedPipe(callee.property);
}

function isNamedPipe(property: Node): boolean {
  return property.type === 'Identifier' && property.name === 'pipe';
}
