import type {
  MemberExpression,
  Node,
  OptionalMemberExpression,
  YieldExpression,
} from '@babel/types';

import { isCallOrNew, isMember, type CallOrNew } from '../../document/calls';
import { isFunction, walkWithin, type FunctionNode, type FunctionVisit } from '../../document/walk';
import { unwrapped } from '../../document/wrapped';
import { isDropped } from '../dropped';
import type { Code } from '../code';
import type { Binding } from '../scopes/scopes';
import { Aliases } from './aliases';
import { GOES_ON } from './continuations';
import { changedBy, doesOf, isChangeOf, isOneAtATime, iterates, nameOfCall } from './effects';
import { NotKnown } from './notKnown';
import type { Step } from './step';

/** What a value comes from: steps by number, and names whose object it may be, or hold. */
interface Value {
  from: ReadonlySet<number>;
  roots: ReadonlySet<Binding>;
  /** It may be, or hold, what others see too: an argument, `this`, a name of the module. */
  isOuter: boolean;
}

interface Loop {
  node: Node;
  /** A turn needs what an earlier one did. */
  isCarried: boolean;
  steps: Set<number>;
}

/** What is noted of the call whose arguments are looked at. */
interface Holder {
  /** What functions that it is given change. */
  changed: Change[];
  changes: boolean;
}

interface Change {
  object: Value;
  /** Of what: another value of a name, the thing itself, or whatever it holds, too. */
  of: 'name' | 'thing' | 'all';
}

interface Found {
  call: CallOrNew;
  needs: Set<number>;
  changes: boolean;
  changesBefore: number;
  loop: Loop | null;
  /** Steps that changed something and gave what this one is done with: a connection, who knows. */
  acquired: ReadonlySet<number>;
}

const NOTHING: Value = { from: new Set(), roots: new Set(), isOuter: false };
const OUTER: Value = { ...NOTHING, isOuter: true };

/** A look at a text finds more each time until all is known; none needs as many as these. */
const MOST_LOOKS = 30;

/**
 * Which calls of an async function need what of which. What each name was ever given counts wherever it
 * is read, so that nothing is missed that depends on the order of the lines; what is not understood
 * throws `NotKnown`.
 */
export class Dataflow {
  private readonly numbers = new Map<Node, number>();
  private readonly found = new Map<number, Found>();
  private readonly given = new Map<Binding, Set<number>>();
  private readonly aliases = new Aliases();
  private readonly loops = new Map<Node, Loop>();
  private grew = true;

  // of one look
  private behind = new Set<number>();
  private seen: number[] = [];
  private changeCount = 0;
  private tests: ReadonlySet<number>[] = [];
  private within: Loop[] = [];
  private holders: Holder[] = [];
  private nested = 0;
  /** How many branches of statements there are around. */
  private branches = 0;

  constructor(
    private readonly code: Code,
    private readonly fn: FunctionVisit,
    private readonly recorded: { asked: ReadonlySet<Node>; changing: ReadonlySet<Node> },
  ) {}

  steps(): Step[] {
    for (let look = 0; this.grew; look++) {
      if (look === MOST_LOOKS) throw new NotKnown('it is too much to look through');
      this.grew = false;
      this.behind = new Set();
      this.seen = [];
      this.changeCount = 0;
      this.lookAt(this.fn.node.body);
    }
    const made = new Map<number, Step>();
    const inOrder = [...this.found.keys()].sort((a, b) => a - b);
    for (const number of inOrder) made.set(number, this.stepOf(this.found.get(number)!, made));
    return inOrder.map((number) => made.get(number)!);
  }

  private stepOf({ call, needs, loop, ...rest }: Found, made: ReadonlyMap<number, Step>): Step {
    const all = new Set<Step>();
    for (const number of needs) {
      const needed = made.get(number);
      if (!needed) continue;
      all.add(needed);
      for (const each of needed.needs) all.add(each);
    }
    const around = loop && { node: loop.node, isFree: this.isFree(loop.node) };
    const { changes, changesBefore } = rest;
    return { call, needs: all, changes, changesBefore, loop: around };
  }

  /** No turn of it, nor of a loop within it, needs an earlier one. */
  private isFree({ start, end }: Node): boolean {
    return [...this.loops.values()].every(
      ({ node, isCarried }) =>
        !isCarried || (node.start ?? 0) < (start ?? 0) || (node.end ?? 0) > (end ?? 0),
    );
  }

  // ---- statements and expressions ---------------------------------------------------------------

  private lookAt(node: Node): Value {
    if (isFunction(node)) return this.closure(node, null);
    if (isCallOrNew(node)) return this.called(node);
    switch (node.type) {
      case 'Identifier':
        return this.read(node);
      case 'ThisExpression':
      case 'Super':
        return OUTER;
      case 'AwaitExpression':
        return this.awaited(node.argument);
      case 'YieldExpression':
        return this.yielded(node);
      case 'MemberExpression':
      case 'OptionalMemberExpression':
        return this.readMember(node);
      case 'VariableDeclarator':
        if (node.init) this.give(node.id, this.lookAt(node.init));
        return NOTHING;
      case 'AssignmentExpression':
        return this.assign(node.left, node.operator, node.right);
      case 'UpdateExpression':
        this.give(node.argument, plain(this.lookAt(node.argument)));
        return NOTHING;
      case 'ConditionalExpression':
      case 'IfStatement':
        return this.branch(node.test, [node.consequent, node.alternate]);
      case 'LogicalExpression':
        return this.branch(node.left, [node.right]);
      case 'SwitchStatement':
        return this.branch(node.discriminant, node.cases);
      case 'TryStatement':
        return this.attempt(node.block, node.handler ?? null, node.finalizer ?? null);
      case 'CatchClause':
        if (node.param) this.give(node.param, { ...NOTHING, from: this.control() });
        return this.lookAt(node.body);
      case 'ReturnStatement':
      case 'ThrowStatement':
        return this.leave(node.argument ?? null);
      case 'BreakStatement':
      case 'ContinueStatement':
        return this.jump(node.type === 'BreakStatement');
      default:
        return this.others(node);
    }
  }

  private others(node: Node): Value {
    switch (node.type) {
      case 'ForOfStatement':
        if (node.await) throw new NotKnown('it has a `for await`');
        return this.loop(node, () => this.eachOf(node.left, node.right, node.body));
      case 'ForInStatement':
        return this.loop(node, () => this.eachOf(node.left, node.right, node.body));
      case 'ForStatement':
        return this.loop(node, () => {
          if (node.init) this.lookAt(node.init);
          this.turn(node.test ?? null, [node.body, ...(node.update ? [node.update] : [])]);
        });
      case 'WhileStatement':
        return this.loop(node, () => this.turn(node.test, [node.body]));
      case 'DoWhileStatement':
        return this.loop(node, () => {
          this.lookAt(node.body);
          this.turn(node.test, [node.body]);
        });
      case 'TemplateLiteral':
      case 'BinaryExpression':
        return plain(this.inside(node));
      case 'UnaryExpression':
        if (node.operator === 'delete') return this.give(node.argument, NOTHING);
        return plain(this.inside(node));
      default:
        if (!TRANSPARENT.has(node.type)) throw new NotKnown(`it has a ${node.type}`);
        return this.inside(node);
    }
  }

  /** All parts, in the order of the text. */
  private inside(node: Node): Value {
    return union(childrenOf(node).map((child) => this.lookAt(child)));
  }

  private read(node: Node): Value {
    const binding = this.code.scopes.bindingOf(this.code.at(node));
    if (!binding) return OUTER;
    const from = new Set(this.given.get(binding) ?? []);
    return { from, roots: new Set([binding]), isOuter: !this.isOwn(binding) };
  }

  private readMember(node: MemberExpression | OptionalMemberExpression): Value {
    const value = this.member(node.object, node.computed ? node.property : null);
    return isCount(node) ? plain(value) : value;
  }

  private member(object: Node, computed: Node | null): Value {
    const of = this.lookAt(object);
    return computed ? union([of, plain(this.lookAt(computed))]) : of;
  }

  // ---- names --------------------------------------------------------------------------------------

  /** What is declared in the function's body: parameters are the caller's. */
  private isOwn({ declared }: Binding): boolean {
    const { body } = this.fn.node;
    return declared.every(
      ({ node }) => (node.start ?? -1) >= (body.start ?? 0) && (node.end ?? 0) <= (body.end ?? 0),
    );
  }

  private assign(left: Node, operator: string, right: Node): Value {
    const value = this.lookAt(right);
    const all = operator === '=' ? value : union([value, this.lookAt(left)]);
    this.give(left, all);
    return all;
  }

  private give(target: Node, value: Value): Value {
    const to = unwrapped(target);
    switch (to.type) {
      case 'Identifier':
        this.name(to, value);
        break;
      case 'VariableDeclaration':
        for (const { id } of to.declarations) this.give(id, value);
        break;
      case 'ObjectPattern':
      case 'ArrayPattern':
        for (const each of childrenOf(to)) this.give(each, value);
        break;
      case 'ObjectProperty':
        if (to.computed) throw new NotKnown('it takes values apart by computed names');
        this.give(to.value, value);
        break;
      case 'RestElement':
        this.give(to.argument, value);
        break;
      case 'AssignmentPattern':
        this.give(to.left, union([value, this.lookAt(to.right)]));
        break;
      default:
        if (!isMember(to)) throw new NotKnown(`it assigns to a ${to.type}`);
        this.change(this.member(to.object, to.computed ? to.property : null), value, depthOf(to));
    }
    return value;
  }

  private name(node: Node, value: Value): void {
    const binding = this.code.scopes.bindingOf(this.code.at(node));
    const isParameter = binding?.declared.some(({ within }) => within === this.fn) ?? false;
    if (!binding || (!this.isOwn(binding) && !isParameter)) return this.keepPlace();
    this.aliases.join(binding, value.roots);
    this.add(binding, value.from);
    if (value.isOuter) this.outer.add(binding);
    this.noteChange({ object: { ...NOTHING, roots: new Set([binding]) }, of: 'name' });
  }

  /** Own names that may stand for what others see, too. */
  private readonly outer = new Set<Binding>();

  private add(binding: Binding, from: ReadonlySet<number>): void {
    const known = this.given.get(binding) ?? new Set<number>();
    this.given.set(binding, known);
    const all = new Set([...from, ...this.control()]);
    for (const [index, loop] of this.within.entries()) {
      const isOfBefore = [...all].some((each) => loop.steps.has(each));
      if (isOfBefore && !isIn(binding, loop.node)) all.add(carriedBy(loop, index));
    }
    for (const each of all) {
      if (known.has(each)) continue;
      known.add(each);
      this.grew = true;
    }
  }

  /** An object is changed: what it may be known by holds the value from now on. */
  private change(object: Value, value: Value, of: Change['of']): void {
    const all = this.aliases.changedWith(object.roots, of === 'all');
    for (const each of of === 'name' ? object.roots : all) this.add(each, value.from);
    this.noteChange({ object, of });
    if (of === 'name') return;
    for (const each of object.roots) this.aliases.hold(each, value.roots);
    const isSeen = [...all].some((each) => !this.isOwn(each) || this.outer.has(each));
    if (object.isOuter || isSeen) this.keepPlace();
  }

  /** What a function changes that somebody calls later is changed by that call. */
  private noteChange(change: Change): void {
    if (this.nested > 0) this.holders.at(-1)?.changed.push(change);
  }

  // ---- order --------------------------------------------------------------------------------------

  private control(): ReadonlySet<number> {
    return new Set(this.tests.flatMap((each) => [...each]));
  }

  /** All that comes later is done once these are. */
  private wait(from: ReadonlySet<number>, isForLater = true): void {
    for (const each of [...from, ...this.control()]) this.behind.add(each);
    for (const loop of this.within) {
      if (isForLater && [...from].some((each) => loop.steps.has(each))) this.carry(loop);
    }
  }

  private carry(loop: Loop): void {
    if (!loop.isCarried) this.grew = true;
    loop.isCarried = true;
  }

  /** Something is changed here that others may see: all before is done before, all later later. */
  private keepPlace(): void {
    const holder = this.holders.at(-1);
    if (this.nested > 0 && holder) holder.changes = true;
    this.changeCount++;
    this.wait(new Set(this.seen));
    for (const loop of this.within) this.carry(loop);
  }

  private leave(argument: Node | null): Value {
    const value = argument ? this.lookAt(argument) : NOTHING;
    if (this.nested > 0) return value;
    if (this.branches > 0 || this.within.length > 0) this.wait(this.control());
    for (const loop of this.within) this.carry(loop);
    return value;
  }

  private jump(isBreak: boolean): Value {
    this.wait(this.control(), isBreak);
    if (isBreak) for (const loop of this.within) this.carry(loop);
    return NOTHING;
  }

  private branch(test: Node, ways: readonly (Node | null | undefined)[]): Value {
    const value = this.lookAt(test);
    this.tests.push(value.from);
    this.branches++;
    const values = ways.flatMap((way) => (way ? this.lookAt(way) : []));
    this.branches--;
    this.tests.pop();
    return union([value, ...values]);
  }

  private attempt(block: Node, handler: Node | null, finalizer: Node | null): Value {
    const before = this.seen.length;
    const tried = () => new Set(this.seen.slice(before));
    this.branches++;
    this.lookAt(block);
    for (const each of [handler, finalizer]) {
      if (!each) continue;
      this.tests.push(tried());
      this.lookAt(each);
      this.tests.pop();
    }
    this.branches--;
    this.wait(tried(), false);
    return NOTHING;
  }

  // ---- loops --------------------------------------------------------------------------------------

  private loop(node: Node, look: () => void): Value {
    const loop = this.loops.get(node) ?? { node, isCarried: false, steps: new Set<number>() };
    this.loops.set(node, loop);
    this.within.push(loop);
    this.branches++;
    look();
    this.branches--;
    this.within.pop();
    return NOTHING;
  }

  private eachOf(left: Node, right: Node, body: Node): void {
    const list = this.lookAt(right);
    this.give(left, list);
    this.tests.push(list.from);
    this.lookAt(body);
    this.tests.pop();
  }

  private turn(test: Node | null, parts: readonly Node[]): void {
    this.tests.push(test ? this.lookAt(test).from : new Set());
    for (const each of parts) this.lookAt(each);
    this.tests.pop();
  }

  // ---- calls --------------------------------------------------------------------------------------

  private awaited(argument: Node): Value {
    const node = unwrapped(argument);
    if (!isCallOrNew(node)) return this.promise(node);
    const members = membersOf(node);
    if (!members) return this.step(node);
    const isLeft = isDropped(this.waitOf(node));
    return union(
      members.map((each) => {
        const member = unwrapped(each);
        return isCallOrNew(member) ? this.step(member, isLeft) : this.lookAt(member);
      }),
    );
  }

  /** Whoever runs a coroutine gives it what a promise comes to; what uses nothing of that may be left off. */
  private yielded(node: YieldExpression): Value {
    const isOfCoroutine = this.nested === 0 && !node.delegate && !isDropped(this.code.at(node));
    if (!isOfCoroutine || !node.argument) throw new NotKnown('it may be left off at a `yield`');
    return this.awaited(node.argument);
  }

  /** What was begun before, by whomever. */
  private promise(node: Node): Value {
    const value = this.lookAt(node);
    const isLeft = isDropped(this.waitOf(node));
    if (isLeft || value.isOuter) this.keepPlace();
    return value;
  }

  private called(call: CallOrNew): Value {
    if (this.recorded.asked.has(call)) return this.step(call);
    if (!this.fn.node.async && GOES_ON.test(nameOfCall(call))) return this.continued(call);
    const does = doesOf(call, this.code);
    if (isChangeOf(call) && !this.isEmptied(call)) {
      const given = this.inputs(call, false);
      this.change(this.lookAt(changedBy(call)), given, depthOf(call.callee));
      return union([this.lookAt(changedBy(call)), given]);
    }
    const value = this.inputs(call, iterates(call));
    if (does === 'nothing') return value;
    const isLeft = isDropped(this.code.at(call));
    if (does === 'changes' || (isLeft && value.from.size === 0)) this.keepPlace();
    this.wait(value.from);
    this.change({ ...value, isOuter: false, roots: ownRoots(value, this) }, value, 'all');
    return value;
  }

  /** `x().then((answer) => …)`: what uses the answer needs it, and what uses none keeps its place. */
  private continued(call: CallOrNew): Value {
    const callee = unwrapped(call.callee);
    if (!isMember(callee)) throw new NotKnown('it has a `then` of its own');
    const on = this.lookAt(callee.object);
    const values = call.arguments.map((each) => {
      const fn = unwrapped(each);
      if (!isFunction(fn) || fn.generator)
        throw new NotKnown('it goes on with a function that stands elsewhere');
      for (const param of fn.params) this.give(param, on);
      const usesAnswer = nameOfCall(call) === 'then' && fn.params.length > 0;
      this.tests.push(usesAnswer ? new Set() : on.from);
      const value = this.lookAt(fn.body);
      this.tests.pop();
      return value;
    });
    return union([on, ...values]);
  }

  /** A Map or a list is emptied step by step: what a call gives hangs on those before. */
  private isEmptied(call: CallOrNew): boolean {
    return /^(?:pop|shift|splice)$/.test(nameOfCall(call));
  }

  isOwnName(binding: Binding): boolean {
    return this.isOwn(binding) && !this.outer.has(binding);
  }

  /** What a call is called on and given. */
  private inputs(call: CallOrNew, isAtOnce: boolean): Value {
    const callee = unwrapped(call.callee);
    const on = isMember(callee) ? this.lookAt(callee.object) : this.callee(callee);
    const rest: Value[] = isMember(callee) && callee.computed ? [this.lookAt(callee.property)] : [];
    for (const each of call.arguments) {
      const node = unwrapped(each);
      if (!isFunction(node)) rest.push(this.lookAt(node));
      else rest.push(this.closure(node, isAtOnce || this.nested > 0 ? union([on, ...rest]) : null));
    }
    return union([on, ...rest]);
  }

  /** The name of a function is no value that is handed on. */
  private callee(node: Node): Value {
    if (node.type === 'Identifier') return { ...this.read(node), roots: new Set(), isOuter: false };
    if (node.type === 'Super' || node.type === 'Import')
      throw new NotKnown(`it has a ${node.type}`);
    return this.lookAt(node);
  }

  private step(call: CallOrNew, isLeft = isDropped(this.waitOf(call))): Value {
    if (this.nested > 0) return this.nestedStep(call);
    const holder: Holder = { changed: [], changes: false };
    this.holders.push(holder);
    const callee = unwrapped(call.callee);
    const on = isMember(callee) ? this.lookAt(callee.object) : this.callee(callee);
    const rest = call.arguments.map((each) => {
      const node = unwrapped(each);
      return isFunction(node) ? this.closure(node, on) : this.lookAt(node);
    });
    this.holders.pop();
    const value = union([on, ...rest]);
    const number = this.numberOf(call);
    const isKnown = doesOf(call, this.code) === 'nothing' && !this.recorded.changing.has(call);
    const changes = holder.changes || isLeft || !isKnown;
    const needs = new Set([...value.from, ...this.control(), ...this.behind]);
    if (changes) for (const each of this.seen) needs.add(each);
    const whole = call.arguments.map((each, i) =>
      each.type === 'Identifier' ? rest[i]! : NOTHING,
    );
    const acquired = new Set([...union([on, ...whole]).from].filter((each) => this.isChange(each)));
    for (const each of this.seen) if (this.isAfter(each, call, acquired)) needs.add(each);
    const { changeCount: changesBefore } = this;
    const [loop = null] = this.within;
    this.note(number, { call, needs, changes, changesBefore, loop, acquired });
    const answer = { ...NOTHING, from: new Set([number]) };
    for (const { object, of } of holder.changed) this.change(object, answer, of);
    if (changes) this.keepPlace();
    return { from: new Set([number]), roots: new Set(), isOuter: false };
  }

  private isChange(number: number): boolean {
    return this.found.get(number)?.changes ?? false;
  }

  /** In a function that a step is given: a part of that step. */
  private nestedStep(call: CallOrNew): Value {
    const holder = this.holders.at(-1);
    if (!holder) throw new NotKnown('it keeps a function that waits for something');
    const value = this.inputs(call, true);
    if (doesOf(call, this.code) !== 'nothing' || isOneAtATime(call)) holder.changes = true;
    if (isDropped(this.waitOf(call))) holder.changes = true;
    return { ...value, roots: new Set(), isOuter: false };
  }

  /** With what waits for it, or for it together with others. */
  private waitOf(call: Node) {
    let visit = this.code.at(call);
    while (
      visit.parent &&
      /^(?:Await|Yield|Parenthesized|TSAs|TSNonNull)/.test(visit.parent.node.type)
    )
      visit = visit.parent;
    return visit;
  }

  private numberOf(call: CallOrNew): number {
    const number = this.numbers.get(call) ?? this.numbers.size + 1;
    this.numbers.set(call, number);
    return number;
  }

  private note(number: number, found: Found): void {
    const known = this.found.get(number);
    const before = known?.needs.size ?? -1;
    for (const each of known?.needs ?? []) found.needs.add(each);
    for (const [index, loop] of this.within.entries()) {
      if (found.needs.has(carriedBy(loop, index)) || found.changes) this.carry(loop);
      if (!loop.steps.has(number)) this.grew = true;
      loop.steps.add(number);
    }
    this.found.set(number, found);
    if (found.needs.size !== before) this.grew = true;
    if (!this.seen.includes(number)) this.seen.push(number);
  }

  /** Both are done with one thing that does one after the other, or ask the same. */
  private isAfter(before: number, call: CallOrNew, acquired: ReadonlySet<number>): boolean {
    const { call: other, acquired: itsOwn } = this.found.get(before)!;
    if (other === call) return false;
    if ([...acquired].some((each) => itsOwn.has(each))) return true;
    if (isOneAtATime(other) && isOneAtATime(call)) return true;
    return this.textOf(other) === this.textOf(call);
  }

  private textOf(node: Node): string {
    const parts: string[] = [];
    walkWithin(node, (each) => {
      const value = 'value' in each && typeof each.value !== 'object' ? String(each.value) : '';
      parts.push(`${each.type} ${each.type === 'Identifier' ? each.name : value}`);
      return true;
    });
    return parts.join('\n');
  }

  // ---- functions in the function ------------------------------------------------------------------

  /** @param input what it is called with at once; null: somebody may call it later */
  private closure(fn: FunctionNode, input: Value | null): Value {
    const holder: Holder = { changed: [], changes: false };
    const isKept = input === null && this.nested === 0;
    const { async, generator } = this.fn.node;
    if (isKept && !async && !generator) throw new NotKnown('it hands on what is called later');
    if (isKept && fn.async && !isOnlyCalled(fn, this.code))
      throw new NotKnown('it keeps a function that waits for something');
    if (fn.generator) throw new NotKnown('it has a generator');
    const isHeld = this.holders.length > 0;
    if (!isHeld) this.holders.push(holder);
    this.nested++;
    for (const each of fn.params) this.give(each, input ?? NOTHING);
    const value = this.lookAt(fn.body);
    this.nested--;
    if (!isHeld) this.holders.pop();
    const own = isHeld ? [] : holder.changed.filter(({ object }) => isOutside(object, fn));
    if (isKept && !isHeld && (holder.changes || own.length > 0))
      throw new NotKnown('it keeps a function that changes something');
    return value;
  }
}

/** It has a name that is only ever called: nobody else keeps it. */
function isOnlyCalled(fn: FunctionNode, code: Code): boolean {
  const { parent } = code.at(fn);
  const id = fn.type === 'FunctionDeclaration' ? fn.id : idOf(parent?.node);
  const binding = id && code.scopes.bindingOf(code.at(id));
  if (!binding || binding.assigned.length > 0) return false;
  return binding.read.every(
    ({ node, parent: by }) => by && isCallOrNew(by.node) && by.node.callee === node,
  );
}

function idOf(declarator: Node | undefined): Node | null {
  return declarator?.type === 'VariableDeclarator' ? declarator.id : null;
}

function isOutside({ roots, isOuter }: Value, fn: FunctionNode): boolean {
  return isOuter || [...roots].some((root) => !isIn(root, fn));
}

/** `list.length`: a number, and no part of the list. */
function isCount({ property, computed }: MemberExpression | OptionalMemberExpression): boolean {
  return !computed && property.type === 'Identifier' && /^(?:length|size)$/.test(property.name);
}

/** `list.push(x)` and `page.user = x` change one thing; `page.user.name = x` who knows what that holds. */
function depthOf(member: Node): Change['of'] {
  const node = unwrapped(member);
  return isMember(node) && unwrapped(node.object).type === 'Identifier' ? 'thing' : 'all';
}

/** Nodes that are the sum of their parts. */
const TRANSPARENT: ReadonlySet<string> = new Set(
  (
    'BlockStatement ExpressionStatement EmptyStatement VariableDeclaration SwitchCase ' +
    'StringLiteral NumericLiteral BooleanLiteral NullLiteral RegExpLiteral BigIntLiteral ' +
    'TemplateElement ArrayExpression ObjectExpression ObjectProperty SpreadElement ' +
    'SequenceExpression ParenthesizedExpression ChainExpression TSAsExpression ' +
    'TSSatisfiesExpression TSNonNullExpression TSTypeAssertion'
  ).split(' '),
);

function childrenOf(node: Node): Node[] {
  const isNamed = node.type === 'ObjectProperty' && !node.computed;
  const found: Node[] = [];
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    if (NO_PART.has(key) || (isNamed && key === 'key')) continue;
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof each === 'object' && each !== null && 'type' in each) found.push(each as Node);
    }
  }
  return found.filter(({ type }) => !type.startsWith('TSType') && !/Comment/.test(type));
}

const NO_PART: ReadonlySet<string> = new Set(
  'loc extra errors leadingComments innerComments trailingComments typeAnnotation directives'.split(
    ' ',
  ),
);

/** The steps that are waited for together: `Promise.all([a(), b()])`. */
export function membersOf(call: CallOrNew): Node[] | null {
  const callee = unwrapped(call.callee);
  const [list] = call.arguments;
  if (!isMember(callee) || callee.object.type !== 'Identifier') return null;
  if (callee.object.name !== 'Promise' || !/^all(?:Settled)?$/.test(nameOfCall(call))) return null;
  if (list?.type !== 'ArrayExpression') return null;
  return list.elements.flatMap((each) => each ?? []);
}

function union(values: readonly Value[]): Value {
  return {
    from: new Set(values.flatMap(({ from }) => [...from])),
    roots: new Set(values.flatMap(({ roots }) => [...roots])),
    isOuter: values.some(({ isOuter }) => isOuter),
  };
}

/** A text or a number made of it, which is no part of anything. */
function plain({ from }: Value): Value {
  return { ...NOTHING, from };
}

function ownRoots({ roots }: Value, flow: Dataflow): Set<Binding> {
  return new Set([...roots].filter((root) => flow.isOwnName(root)));
}

function isIn({ declared }: Binding, around: Node): boolean {
  return declared.every(
    ({ node }) => (node.start ?? -1) >= (around.start ?? 0) && (node.end ?? 0) <= (around.end ?? 0),
  );
}

/** Stands for what an earlier turn of a loop came to. */
function carriedBy(loop: Loop, index: number): number {
  return -(1000 * (loop.node.start ?? 0) + index + 1);
}
