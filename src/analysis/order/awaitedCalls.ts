import type { Node, YieldExpression } from '@babel/types';

import { isCallOrNew, type CallOrNew } from '../../document/calls';
import { isFunction, type FunctionNode, type Visit } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import { isResultIgnored } from '../ignoredResult';
import type { Calls, CallsGround } from './calls';
import { buildsFor, linkBefore } from './chains';
import { calledBack } from './continuations';
import { doesOf } from './effects';
import type { FoundSteps } from './foundSteps';
import { OrderUnknown } from './orderUnknown';
import { isOneAtATime } from './oneAtATime';
import { membersOf } from './parts';
import type { Holder } from './place';
import type { Recorded } from './recordedCalls';
import { NOTHING, union, type Value } from './value';

/** Values of awaited expressions: steps, alone or together, and promises that began earlier. */
export class AwaitedCalls {
  constructor(
    private readonly ground: CallsGround,
    private readonly calls: Calls,
    private readonly found: FoundSteps,
    private readonly recorded: Recorded,
  ) {}

  awaited(argument: Node): Value {
    const node = unwrapped(argument);
    if (!isCallOrNew(node)) return this.promise(node);
    const members = membersOf(node);
    if (!members) return this.step(node);
    const isLeft = isResultIgnored(this.waitOf(node));
    return union(
      members.map((each) => {
        const member = unwrapped(each);
        if (isCallOrNew(member)) return this.step(member, isLeft);
        return this.ground.looking.lookAt(member);
      }),
    );
  }

  /**
   * Handles `yield` of a coroutine, whose runner sends back the promise's value. A generator that
   * ignores this value may be stopped there.
   */
  yielded(node: YieldExpression): Value {
    const { code, place } = this.ground;
    const isOfCoroutine = place.nested === 0 && !node.delegate && !isResultIgnored(code.at(node));
    if (!isOfCoroutine || !node.argument) throw new OrderUnknown('it may be left off at a `yield`');
    return this.awaited(node.argument);
  }

  /** Notes a call whose operations run under it. */
  step(call: CallOrNew, isLeft = isResultIgnored(this.waitOf(call))): Value {
    const { place, bindings } = this.ground;
    if (place.nested > 0) return this.nestedStep(call);
    const then = this.ground.fn.node.async ? null : calledBack(call, this.ground.code);
    const holder: Holder = { changed: [], changes: false };
    const { on, rest } = this.given(call, holder, then);
    const number = this.found.numberOf(call);
    const changes = holder.changes || (isLeft && !then) || !this.onlyAsks(call);
    const value = union([on, ...rest]);
    const needs = new Set([...value.from, ...place.control(), ...place.behind]);
    if (changes) for (const each of place.seen) needs.add(each);
    const acquired = this.acquiredBy(call, on, rest);
    for (const each of place.seen) if (this.found.isAfter(each, call, acquired)) needs.add(each);
    const { changeCount: changesBefore, within } = place;
    const [loop = null] = within;
    this.found.note(number, { call, needs, changes, changesBefore, loop, acquired });
    const answer = { ...NOTHING, from: new Set([number]) };
    for (const { object, of } of holder.changed) bindings.change(object, answer, of);
    if (changes) place.keepPlace();
    if (then) this.goOn(then, answer);
    return answer;
  }

  /**
   * Reads a callback as if it came after the call. The second parameter is the answer; errors are
   * taken as thrown.
   */
  private goOn({ params, body }: FunctionNode, answer: Value): void {
    const { looking } = this.ground;
    params.forEach((each, i) => looking.give(each, i === 0 ? NOTHING : answer));
    looking.lookAt(body);
  }

  private given(
    call: CallOrNew,
    holder: Holder,
    then: FunctionNode | null,
  ): { on: Value; rest: Value[] } {
    const { place, closures, looking } = this.ground;
    place.holders.push(holder);
    const on = this.onlyAsks(call) ? this.askedOn(call, call) : this.calls.calledOn(call);
    const rest = call.arguments.map((each) => {
      const node = unwrapped(each);
      if (node === then) return NOTHING;
      return isFunction(node) ? closures.lookInto(node, on) : looking.lookAt(node);
    });
    place.holders.pop();
    return { on, rest };
  }

  /** Evaluates the arguments of a chain's links if the chain only reads. */
  private askedOn(call: CallOrNew, last: CallOrNew): Value {
    const { looking, closures } = this.ground;
    const link = linkBefore(call);
    if (!link || this.recorded.asked.has(link) || !buildsFor(last, link, this.ground.code))
      return this.calls.calledOn(call);
    const given = link.arguments.map((each) => {
      const node = unwrapped(each);
      return isFunction(node) ? closures.lookInto(node, NOTHING) : looking.lookAt(node);
    });
    return union([this.askedOn(link, last), ...given]);
  }

  private onlyAsks(call: CallOrNew): boolean {
    return doesOf(call, this.ground.code) === 'nothing' && !this.recorded.changing.has(call);
  }

  private acquiredBy(call: CallOrNew, on: Value, rest: readonly Value[]): ReadonlySet<number> {
    const whole = call.arguments.flatMap((each, i) => (each.type === 'Identifier' ? rest[i]! : []));
    const all = [...union([on, ...whole]).from];
    return new Set(all.filter((each) => this.found.isChange(each)));
  }

  /** Evaluates a promise that began earlier. */
  private promise(node: Node): Value {
    const { place, looking } = this.ground;
    const value = looking.lookAt(node);
    const isLeft = isResultIgnored(this.waitOf(node));
    if (isLeft || value.isOuter) place.keepPlace();
    return value;
  }

  /** Evaluates a call in a callback of a step, as a part of that step. */
  private nestedStep(call: CallOrNew): Value {
    const { place, code } = this.ground;
    const holder = place.holders.at(-1);
    if (!holder) throw new OrderUnknown('it keeps a function that waits for something');
    const value = this.calls.inputs(call, true);
    if (doesOf(call, code) !== 'nothing' || isOneAtATime(call, code)) holder.changes = true;
    if (isResultIgnored(this.waitOf(call))) holder.changes = true;
    return { ...value, roots: NOTHING.roots, isOuter: false };
  }

  /** Returns the `await` or `yield` around a call, or the call. */
  private waitOf(call: Node): Visit {
    let visit = this.ground.code.at(call);
    while (
      visit.parent &&
      /^(?:Await|Yield|Parenthesized|TSAs|TSNonNull)/.test(visit.parent.node.type)
    )
      visit = visit.parent;
    return visit;
  }
}
