import type { Node } from '@babel/types';

import { isMember, type CallOrNew } from '../../document/calls';
import { isFunction, type FunctionVisit } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import type { Code } from '../code';
import { isResultIgnored } from '../ignoredResult';
import type { Bindings } from './bindings';
import { nameOfCall } from './callName';
import type { Closures, Looking } from './closures';
import { isLast } from './continuations';
import { changedBy, doesOf, isChangeOf, iterates } from './effects';
import { OrderUnknown } from './orderUnknown';
import type { Place } from './place';
import { depthOf } from './targets';
import { NOTHING, union, type Value } from './value';

/** Dependencies of the classes that evaluate calls. */
export interface CallsGround {
  code: Code;
  fn: FunctionVisit;
  place: Place;
  bindings: Bindings;
  closures: Closures;
  looking: Looking;
}

/** Evaluates calls that are not awaited: their arguments, their changes, their exits. */
export class Calls {
  constructor(private readonly ground: CallsGround) {}

  /** Evaluates a call that is not awaited and begins no I/O. */
  called(call: CallOrNew): Value {
    const { code, place, bindings, fn, looking } = this.ground;
    if (!fn.node.async && named('chains').test(nameOfCall(call))) return this.continued(call);
    if (this.isEnd(call)) {
      const ended = this.inputs(call, true);
      place.leave();
      return ended;
    }
    const does = doesOf(call, code);
    if (isChangeOf(call) && !isEmptied(call)) {
      const given = this.inputs(call, false);
      bindings.change(looking.lookAt(changedBy(call)), given, depthOf(call.callee));
      return union([looking.lookAt(changedBy(call)), given]);
    }
    const value = this.inputs(call, iterates(call));
    if (does === 'nothing') return value;
    const isLeft = isResultIgnored(code.at(call));
    if (does === 'changes' || (isLeft && value.from.size === 0)) place.keepPlace();
    place.wait(value.from);
    bindings.change({ ...value, isOuter: false, roots: bindings.ownRoots(value) }, value, 'all');
    return value;
  }

  /** True for `return done(error)` in a callback function: the function ends there. */
  private isEnd(call: CallOrNew): boolean {
    const { code, fn } = this.ground;
    const { callee } = call;
    const last = fn.node.params.at(-1);
    if (fn.node.async || last?.type !== 'Identifier' || callee.type !== 'Identifier') return false;
    const binding = code.scopes.bindingOf(code.at(callee));
    const isGiven = binding?.declared.some(({ node }) => node === last) ?? false;
    return (
      isGiven &&
      isLast(code.at(call)) &&
      (named('nodeCallback').test(last.name) || named('valueCallback').test(last.name))
    );
  }

  /**
   * Evaluates `x().then((answer) => …)`: a use of the answer needs it; a callback without one keeps
   * its position.
   */
  private continued(call: CallOrNew): Value {
    const { place, looking } = this.ground;
    const callee = unwrapped(call.callee);
    if (!isMember(callee)) throw new OrderUnknown('it has a `then` of its own');
    const on = looking.lookAt(callee.object);
    const values = call.arguments.map((each) => {
      const fn = unwrapped(each);
      if (!isFunction(fn) || fn.generator)
        throw new OrderUnknown('it goes on with a function that stands elsewhere');
      for (const param of fn.params) looking.give(param, on);
      const usesAnswer = nameOfCall(call) === 'then' && fn.params.length > 0;
      return place.behindTest(usesAnswer ? new Set() : on.from, () => looking.lookAt(fn.body));
    });
    return union([on, ...values]);
  }

  /** Returns the value of a call's receiver and arguments. */
  inputs(call: CallOrNew, isAtOnce: boolean): Value {
    const { place, closures, looking } = this.ground;
    const on = this.calledOn(call);
    const callee = unwrapped(call.callee);
    const rest: Value[] =
      isMember(callee) && callee.computed ? [looking.lookAt(callee.property)] : [];
    for (const each of call.arguments) {
      const node = unwrapped(each);
      if (!isFunction(node)) rest.push(looking.lookAt(node));
      else {
        const isRun = isAtOnce || place.nested > 0;
        rest.push(closures.lookInto(node, isRun ? union([on, ...rest]) : null));
      }
    }
    return union([on, ...rest]);
  }

  /** Returns the value of the receiver. The name of a called function is not passed on. */
  calledOn({ callee: written }: CallOrNew): Value {
    const { bindings, looking } = this.ground;
    const callee: Node = unwrapped(written);
    if (isMember(callee)) return looking.lookAt(callee.object);
    if (callee.type === 'Identifier')
      return { ...bindings.read(callee), roots: NOTHING.roots, isOuter: false };
    if (callee.type === 'Super' || callee.type === 'Import')
      throw new OrderUnknown(`it has a ${callee.type}`);
    return looking.lookAt(callee);
  }
}

/** True for a call that takes an element out of a Map or a list: it needs all earlier ones. */
function isEmptied(call: CallOrNew): boolean {
  return named('takesOut').test(nameOfCall(call));
}
