import type { MemberExpression, Node, OptionalMemberExpression } from '@babel/types';

import { isCallOrNew, type CallOrNew } from '../../document/calls';
import { isFunction, type FunctionVisit } from '../../document/walk';
import type { Code } from '../code';
import { AwaitedCalls } from './awaitedCalls';
import { Bindings } from './bindings';
import { Calls } from './calls';
import { Closures } from './closures';
import { Control } from './control';
import { FoundSteps } from './foundSteps';
import { OrderUnknown } from './orderUnknown';
import { childrenOf, isCount, TRANSPARENT } from './parts';
import { Place } from './place';
import type { Recorded } from './recordedCalls';
import type { Step } from './step';
import { Targets } from './targets';
import { NOTHING, OUTER, plain, union, type Value } from './value';

/** Limit of passes over a function: each finds more until nothing is new. */
const MOST_LOOKS = 30;

/**
 * Finds which calls of an async function need which others. Every value that a name was ever given
 * counts at each read, so that no dependency is missed; unknown code throws `NotKnown`.
 */
export class Dataflow {
  private readonly place = new Place();
  private readonly found: FoundSteps;
  private readonly bindings: Bindings;
  private readonly targets: Targets;
  private readonly closures: Closures;
  private readonly calls: Calls;
  private readonly awaits: AwaitedCalls;
  private readonly control: Control;

  constructor(
    code: Code,
    private readonly fn: FunctionVisit,
    private readonly recorded: Recorded,
  ) {
    const { place } = this;
    this.found = new FoundSteps(place, code);
    this.bindings = new Bindings(code, fn, place);
    this.targets = new Targets(this.bindings, (node) => this.lookAt(node), fn);
    const looking = {
      lookAt: (node: Node) => this.lookAt(node),
      give: (target: Node, value: Value) => this.targets.give(target, value),
    };
    this.closures = new Closures(code, fn, place, looking);
    this.control = new Control(place, looking);
    const { bindings, closures } = this;
    const ground = { code, fn, place, bindings, closures, looking };
    this.calls = new Calls(ground);
    this.awaits = new AwaitedCalls(ground, this.calls, this.found, recorded);
  }

  steps(): Step[] {
    for (let look = 0; this.place.grew; look++) {
      if (look === MOST_LOOKS) throw new OrderUnknown('it is too much to look through');
      this.place.begin();
      this.lookAt(this.fn.node.body);
    }
    return this.found.steps();
  }

  private lookAt(node: Node): Value {
    if (isFunction(node)) return this.closures.lookInto(node, null);
    if (isCallOrNew(node)) return this.call(node);
    switch (node.type) {
      case 'Identifier':
        return this.bindings.read(node);
      case 'ThisExpression':
        return this.bindings.readThis(null);
      case 'Super':
        return OUTER;
      case 'AwaitExpression':
        return this.awaits.awaited(node.argument);
      case 'YieldExpression':
        return this.awaits.yielded(node);
      case 'MemberExpression':
      case 'OptionalMemberExpression':
        return this.member(node);
      case 'VariableDeclarator':
        if (node.init) this.targets.give(node.id, this.lookAt(node.init));
        return NOTHING;
      case 'AssignmentExpression':
        return this.assign(node.left, node.operator, node.right);
      case 'UpdateExpression':
        this.targets.give(node.argument, plain(this.lookAt(node.argument)));
        return NOTHING;
      case 'TemplateLiteral':
      case 'BinaryExpression':
        return plain(this.inside(node));
      case 'UnaryExpression':
        if (node.operator === 'delete') return this.targets.give(node.argument, NOTHING);
        return plain(this.inside(node));
      default:
        return this.control.branching(node) ?? this.control.looping(node) ?? this.others(node);
    }
  }

  private call(call: CallOrNew): Value {
    return this.recorded.asked.has(call) ? this.awaits.step(call) : this.calls.called(call);
  }

  private member(node: MemberExpression | OptionalMemberExpression): Value {
    const value = this.targets.member(node);
    return isCount(node) ? plain(value) : value;
  }

  private assign(left: Node, operator: string, right: Node): Value {
    const value = this.lookAt(right);
    const all = operator === '=' ? value : union([value, this.lookAt(left)]);
    return this.targets.give(left, all);
  }

  private others(node: Node): Value {
    if (!TRANSPARENT.has(node.type)) throw new OrderUnknown(`it has a ${node.type}`);
    return this.inside(node);
  }

  /** Evaluates all parts, in the order of the text. */
  private inside(node: Node): Value {
    return union(childrenOf(node).map((child) => this.lookAt(child)));
  }
}
