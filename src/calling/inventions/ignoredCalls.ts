import type { Node } from '@babel/types';

import type { Code } from '../../analysis/code';
import { handlerOf, throwsIn } from '../../analysis/errorHandlers';
import { isResultIgnored } from '../../analysis/ignoredResult';
import { returnedCompletion } from '../../analysis/completion/returnedCompletion';
import { isCallbackName } from '../../analysis/values/errorFirstCallback';
import { calledMember, pathsOf, type ValueAnalysis, type Value } from '../../analysis/values/value';
import type { CallVisit } from '../../document/callAt';
import { calledName, isCall, isCallOrNew, isMember, type Call } from '../../document/calls';
import { dottedName } from '../../document/dottedName';
import { keyName } from '../../document/functionName';
import { takesContext } from '../../document/requestParameters';
import { isThis } from '../../document/thisName';
import { isFunction, type Visit } from '../../document/walk';
import { outermost, unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import { afterAwait, inferAwaited, isForNobody } from './awaitedUses';
import type { Context } from './context';
import { rootOf, CONFIDENCE, type Confidence, type KnownFacts, type Statements } from './typeFacts';

/**
 * Says that an ignored call such as `save(x);` gives a promise, if other calls show it: of the same
 * method, of other methods of the same object, or of a part beside it (`stripe.charges.create`,
 * `stripe.refunds.create`). Without such evidence it says nothing.
 */
export function inferIgnoredCalls(
  { own: reading, whole }: Context,
  facts: Statements,
  known: KnownFacts,
): void {
  const { models } = reading.code;
  // most functions ignore no result, and evidence is searched for in the whole file
  let seen: Evidence | null = null;
  const scored = reading.scored?.node;
  if (scored && isFunction(scored) && takesContext(scored))
    facts.add('next', { answers: 'promise' }, CONFIDENCE.name);
  for (const visit of reading.relevant) {
    const { node } = visit;
    if (!isCall(node) || handsOverFunction(reading, node)) continue;
    const isReturned = isForNobody(visit);
    if (!isReturned && !isResultIgnored(visit) && !isPutAway(reading, visit)) continue;
    const called = calledMember(reading, node);
    if (!called && isVoided(visit)) inferAwaited(facts, reading.valuesOf(visit), CONFIDENCE.use);
    if (!called || isAtOnce(called.name) || isInTransaction(reading, called.object)) continue;
    seen ??= new Evidence(reading, known, whole);
    const givesNoPromise = (name: string) => models.named('givesNoPromise').test(name);
    // a result that matters is not ignored
    const isNoted = isResultIgnored(visit) && seen.isNoted(called.object, called.name);
    const promised = isNoted ? null : seen.promiseOf(called.object, called.name);
    for (const path of pathsOf(called.on).map((owner) => `${owner}.${called.name}`)) {
      if (known.of(path)?.answers || known.of(path)?.takes) continue;
      if (isOfPromiseModule(path)) facts.add(path, { answers: 'promise' }, CONFIDENCE.known);
      else if (promised ?? isNamedAsync(path))
        facts.add(path, { answers: 'promise' }, promised ?? CONFIDENCE.name);
      // a caller may test if it is a promise
      else if (isReturned && givesNoPromise(called.name))
        facts.add(path, { answers: 'value' }, CONFIDENCE.name);
    }
  }
}

/** True for `void sendInvite(user)`, which only makes sense for a promise. */
function isVoided(call: Visit): boolean {
  const { parent } = outermost(call);
  return parent?.node.type === 'UnaryExpression' && parent.node.operator === 'void';
}

/** True for `statSync`. */
function isAtOnce(name: string): boolean {
  return /[a-z]Sync$/.test(name);
}

/** True for a parameter of the function of `runTransaction`: Firestore writes when that function has ended. */
function isInTransaction({ code }: ValueAnalysis, object: Visit): boolean {
  const binding = object.node.type === 'Identifier' ? code.scopes.bindingOf(object) : null;
  const [declared] = binding?.declared ?? [];
  if (declared?.key !== 'params' || !declared.parent) return false;
  const call = declared.parent.parent?.node;
  return call !== undefined && calledName(call) === 'runTransaction';
}

/** True if the result goes into a local list that is never read: `all.push(save(x))`. */
function isPutAway({ code }: ValueAnalysis, call: Visit): boolean {
  const { key, parent } = outermost(call);
  const into = key === 'arguments' && parent ? pushedInto(parent.node) : null;
  const list = into && code.scopes.bindingOf(code.at(into));
  if (!list || list.assigned.length > 0 || !list.declared.every(isEmptyList)) return false;
  return list.read.every(({ parent: user }) => {
    const name = user && isMember(user.node) ? code.memberName(user.node) : null;
    return name === 'length' || (name === 'push' && user !== null && isCalled(user));
  });
}

function pushedInto(node: Node): Node | null {
  if (!isCall(node) || !isMember(node.callee)) return null;
  const { object, property } = node.callee;
  const isPush = property.type === 'Identifier' && property.name === 'push';
  return isPush && object.type === 'Identifier' ? object : null;
}

function isEmptyList({ parent }: Visit): boolean {
  const init = parent?.node.type === 'VariableDeclarator' ? parent.node.init : null;
  return init?.type === 'ArrayExpression' && init.elements.length === 0;
}

/** True if an argument is a callback or listener. */
function handsOverFunction(reading: ValueAnalysis, call: Call): boolean {
  return call.arguments.some(
    (each) =>
      isCallbackName(each) ||
      hasCallback(each) ||
      reading.valuesOf(reading.code.at(each)).some(({ is }) => is === 'function'),
  );
}

/** True for `{ url, success: (data) => … }`; inOptions.js knows the same names. */
function hasCallback(options: Node): boolean {
  if (options.type !== 'ObjectExpression') return false;
  return options.properties.some(
    (each) =>
      (each.type === 'ObjectMethod' ||
        (each.type === 'ObjectProperty' && isFunction(each.value))) &&
      isOptionCallback(keyName(each.key, each.computed) ?? ''),
  );
}

function isOptionCallback(name: string): boolean {
  return named('successOption').test(name) || named('endOption').test(name);
}

/** True for modules of Node whose functions all return promises: `fs/promises`, `dns.promises`. */
function isOfPromiseModule(path: string): boolean {
  return /^"(?:node:)?\w+(?:\/promises"|"\.promises)\.\w+$/.test(path);
}

/** True for `emitAsync`. */
function isNamedAsync(path: string): boolean {
  return /\.[a-z]\w*Async$/.test(path);
}

/** Names of an object's methods, by how the code uses their results. */
interface Methods {
  waitedFor: Set<string>;
  /** Methods whose results are used at once. */
  usedAtOnce: Set<string>;
}

class Evidence {
  private readonly of = new Map<string, Methods>();
  /** Names of functions that give no promise: `User.check` of `User.check = function (name) { … }`. */
  private readonly plain = new Set<string>();
  /** Names of functions that the code declares `async`, and that may reject: `User.save`, `this.save`. */
  private readonly async = new Set<string>();

  constructor(
    private readonly reading: ValueAnalysis,
    known: KnownFacts,
    whole: ValueAnalysis,
  ) {
    for (const each of new Set([reading, whole])) {
      this.look(each, known);
      for (const name of plainIn(each)) this.plain.add(name);
      for (const name of asyncIn(each)) this.async.add(name);
    }
  }

  private look(reading: ValueAnalysis, known: KnownFacts): void {
    const { code } = reading;
    for (const [name, calls] of code.memberCalls) {
      for (const visit of calls) {
        if (!isCall(visit.node) || !isMember(visit.node.callee)) continue;
        const object = code.at(visit.node.callee.object);
        const isTold = () => isToldOf(known, reading.valuesOf(object), name);
        const use = useOf(visit) ?? (isTold() ? 'waitedFor' : null);
        if (!use) continue;
        for (const key of keysOf(reading, object)) this.methodsOf(key)[use].add(name);
        const beside = partsOf(object.node);
        if (beside !== null) this.methodsOf(beside)[use].add(name);
      }
    }
  }

  /** Returns how sure it is that a method returns a promise; null if nothing says so. */
  promiseOf(object: Visit, name: string): Confidence | null {
    const ownName = `${isThis(object) ? 'this' : (dottedName(object.node) ?? '')}.${name}`;
    if (this.plain.has(ownName)) return null;
    if (this.async.has(ownName)) return CONFIDENCE.type;
    const keys = keysOf(this.reading, object);
    const isAwaited = keys.some((key) => this.of.get(key)?.waitedFor.has(name));
    if (keys.some(isOfBrowser)) return isAwaited ? CONFIDENCE.use : null;
    const isUsedAtOnce = keys.some((key) => this.of.get(key)?.usedAtOnce.has(name));
    if ((isAwaited || this.transacts(keys, name)) && !isUsedAtOnce) return CONFIDENCE.use;
    const isService = named('service').test(dottedName(object.node) ?? '');
    const isLikely =
      (!isUsedAtOnce && named('changes').test(name) && isService) ||
      (!isUsedAtOnce && this.saysPromiseBeside(object, name)) ||
      keys.some((key) => this.saysPromiseOfOthers(key, name));
    return isLikely ? CONFIDENCE.name : null;
  }

  /** True if the code awaits other steps of the transaction: `await tx.commit()` beside `tx.rollback()`. */
  private transacts(keys: readonly string[], name: string): boolean {
    const isStep = (each: string) => named('transacts').test(each);
    if (!isStep(name)) return false;
    return keys.some((key) => [...(this.of.get(key)?.waitedFor ?? [])].some(isStep));
  }

  /** True if other methods of the object are awaited, and the name does not say that this one is not. */
  private saysPromiseOfOthers(key: string, name: string): boolean {
    const methods = this.of.get(key);
    if (!methods || methods.usedAtOnce.has(name)) return false;
    if (methods.waitedFor.has(name)) return true;
    // `getAsync` stands beside a `get` that gives no promise
    const waitedFor = [...methods.waitedFor].filter((each) => !/[a-z]Async$/.test(each));
    if (waitedFor.length === 0 || !tellsByName(key)) return false;
    // if an object has both kinds of methods, the name decides
    if (methods.usedAtOnce.size > 0) return named('changes').test(name);
    return named('keeps').test(name)
      ? waitedFor.some((each) => named('usesKept').test(each))
      : !this.givesNoPromise(name);
  }

  /** True if other parts of the same client give promises, and none gives a value. */
  private saysPromiseBeside(object: Visit, name: string): boolean {
    const parts = partsOf(object.node) ?? '';
    const { waitedFor, usedAtOnce } = this.methodsOf(parts);
    if (waitedFor.has(name)) return !usedAtOnce.has(name);
    return (
      named('client').test(parts.replace(/\.\*$/, '')) &&
      waitedFor.size > 0 &&
      usedAtOnce.size === 0 &&
      !this.givesNoPromise(name)
    );
  }

  /** True for `batch.update(…)` if `await batch.commit()` does the work. */
  isNoted(object: Visit, name: string): boolean {
    const made = this.madeBy(object);
    const keys = keysOf(this.reading, object);
    if (carriesOut(name, made) || this.transacts(keys, name)) return false;
    return keys.some((key) => {
      const { waitedFor } = this.of.get(key) ?? { waitedFor: new Set<string>() };
      return !waitedFor.has(name) && [...waitedFor].some((each) => carriesOut(each, made));
    });
  }

  /** Returns `batch` of `db.batch()`, or `Batch` of `new Batch()`; null if another expression makes the object. */
  private madeBy(object: Visit): string | null {
    const binding =
      object.node.type === 'Identifier' ? this.reading.code.scopes.bindingOf(object) : null;
    const holder = binding?.declared[0]?.parent?.node;
    const made =
      holder?.type === 'VariableDeclarator' && holder.init ? unwrapped(holder.init) : null;
    return made !== null && isCallOrNew(made) ? (calledName(made) ?? '') : null;
  }

  private givesNoPromise(name: string): boolean {
    return this.reading.code.models.named('givesNoPromise').test(name);
  }

  private methodsOf(key: string): Methods {
    const known = this.of.get(key) ?? { waitedFor: new Set(), usedAtOnce: new Set() };
    this.of.set(key, known);
    return known;
  }
}

/**
 * Returns the names of `async` functions that may reject: set on an object, or methods of a class.
 */
function asyncIn({ code }: ValueAnalysis): string[] {
  const rejecting = rejectingIn(code);
  return [...code.visits.values()].flatMap(({ node }) => {
    if (node.type === 'ClassMethod' && node.key.type === 'Identifier')
      return rejecting.has(node) ? [`this.${node.key.name}`] : [];
    if (node.type !== 'AssignmentExpression' || !isMember(node.left)) return [];
    const name = rejecting.has(unwrapped(node.right)) ? dottedName(node.left) : null;
    return name === null ? [] : [name];
  });
}

/** Returns the functions with an await whose error no handler keeps from the caller. */
function rejectingIn(code: Code): ReadonlySet<Node> {
  const found = new Set<Node>();
  for (const { node, within } of code.visits.values()) {
    if (node.type !== 'AwaitExpression' || !within) continue;
    const awaited = unwrapped(node.argument);
    const handler = isCall(awaited) ? handlerOf(code.at(awaited) as CallVisit) : null;
    if (!handler || throwsIn(handler, code)) found.add(within.node);
  }
  return found;
}

/** Returns the names of functions that give no promise. */
function plainIn({ code }: ValueAnalysis): string[] {
  return [...code.visits.values()].flatMap(({ node }) => {
    if (node.type !== 'AssignmentExpression' || !isMember(node.left)) return [];
    const name = dottedName(node.left);
    const given = unwrapped(node.right);
    if (name === null || !isFunction(given) || given.async || given.generator) return [];
    return returnedCompletion(given, code) ? [] : [name];
  });
}

function isOfBrowser(key: string): boolean {
  const [, name] = /^at (\w+)\(\)$/.exec(key) ?? [];
  return name !== undefined && named('browserApi').test(name);
}

/** True for a method that runs what others prepared; that of a client runs one query. */
function carriesOut(name: string, madeBy: string | null): boolean {
  if (named('carriesOut').test(name)) return true;
  if (madeBy === null) return false;
  return (
    named('runs').test(name) || (named('batch').test(madeBy) && named('sendsBatch').test(name))
  );
}

function isToldOf(known: KnownFacts, on: Value[], name: string): boolean {
  return pathsOf(on).some((owner) => known.of(`${owner}.${name}`)?.answers === 'promise');
}

function keysOf(reading: ValueAnalysis, object: Visit): string[] {
  const written = dottedName(object.node);
  const paths = pathsOf(reading.valuesOf(object)).map((path) => `at ${path}`);
  // the same name in a file mostly means the same object
  return written === null ? paths : [...paths, written];
}

/** Returns `stripe.*` of `stripe.charges`, as parts of a client have the same methods. */
function partsOf(object: Node): string | null {
  const part = unwrapped(object);
  const owner = isMember(part) ? dottedName(part.object) : null;
  return owner !== null && tellsByName(owner) ? `${owner}.*` : null;
}

/** True for a name that means the same in each function. */
function tellsByName(key: string): boolean {
  if (key.startsWith('at ')) return !/^(?:this|"[^"]*")$/.test(key.slice(3)) || isModule(key);
  const last = key.split('.').at(-1)!;
  return !named('general').test(last);
}

function isModule(key: string): boolean {
  const path = key.slice(3);
  return path === rootOf(path) && path.startsWith('"');
}

function useOf(call: Visit): keyof Methods | null {
  if (isResultIgnored(call)) return null;
  if (isWaitedFor(call)) return 'waitedFor';
  const { key, parent } = outermost(call);
  switch (parent?.node.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
    case 'BinaryExpression':
    case 'UnaryExpression':
    case 'TemplateLiteral':
    case 'SpreadElement':
      return 'usedAtOnce';
    case 'IfStatement':
    case 'WhileStatement':
    case 'ConditionalExpression':
      return key === 'test' ? 'usedAtOnce' : null;
    case 'ForOfStatement':
      return key === 'right' && !parent.node.await ? 'usedAtOnce' : null;
    default:
      return null;
  }
}

function isWaitedFor(call: Visit): boolean {
  const { node, key, parent } = outermost(call);
  if (afterAwait(call))
    return parent?.node.type !== 'YieldExpression' || !parent.within?.node.async;
  if (!parent || key !== 'object' || !isMember(parent.node) || parent.node.object !== node) {
    return false;
  }
  const { property } = parent.node;
  return property.type === 'Identifier' && named('chains').test(property.name) && isCalled(parent);
}

function isCalled({ node, parent }: Visit): boolean {
  return parent !== null && isCall(parent.node) && parent.node.callee === node;
}
