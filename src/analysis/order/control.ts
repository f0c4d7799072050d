import type { Node } from '@babel/types';

import type { Looking } from './closures';
import { OrderUnknown } from './orderUnknown';
import type { Place } from './place';
import { NOTHING, union, type Value } from './value';

/** Evaluates branches, loops and exits. Null for other kinds of code. */
export class Control {
  constructor(
    private readonly place: Place,
    private readonly looking: Looking,
  ) {}

  branching(node: Node): Value | null {
    switch (node.type) {
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
        if (node.param) this.looking.give(node.param, { ...NOTHING, from: this.place.control() });
        return this.looking.lookAt(node.body);
      case 'ReturnStatement':
      case 'ThrowStatement': {
        const value = node.argument ? this.looking.lookAt(node.argument) : NOTHING;
        this.place.leave();
        return value;
      }
      case 'BreakStatement':
      case 'ContinueStatement':
        this.place.jump(node.type === 'BreakStatement');
        return NOTHING;
      default:
        return null;
    }
  }

  private branch(test: Node, ways: readonly (Node | null | undefined)[]): Value {
    const value = this.looking.lookAt(test);
    const look = () => ways.flatMap((way) => (way ? this.looking.lookAt(way) : []));
    const values = this.place.behindTest(value.from, () => this.place.branched(look));
    return union([value, ...values]);
  }

  private attempt(block: Node, handler: Node | null, finalizer: Node | null): Value {
    const { place } = this;
    const before = place.seen.length;
    const tried = () => new Set(place.seen.slice(before));
    place.branched(() => {
      this.looking.lookAt(block);
      for (const each of [handler, finalizer])
        if (each) place.behindTest(tried(), () => this.looking.lookAt(each));
    });
    place.wait(tried(), false);
    return NOTHING;
  }

  looping(node: Node): Value | null {
    const look = this.turnsOf(node);
    if (!look) return null;
    this.place.inLoop(node, look);
    return NOTHING;
  }

  private turnsOf(node: Node): (() => void) | null {
    switch (node.type) {
      case 'ForOfStatement':
        if (node.await) throw new OrderUnknown('it has a `for await`');
        return () => this.eachOf(node.left, node.right, node.body);
      case 'ForInStatement':
        return () => this.eachOf(node.left, node.right, node.body);
      case 'ForStatement':
        return () => {
          if (node.init) this.looking.lookAt(node.init);
          this.turn(node.test ?? null, [node.body, ...(node.update ? [node.update] : [])]);
        };
      case 'WhileStatement':
        return () => this.turn(node.test, [node.body]);
      case 'DoWhileStatement':
        return () => {
          this.looking.lookAt(node.body);
          this.turn(node.test, [node.body]);
        };
      default:
        return null;
    }
  }

  private eachOf(left: Node, right: Node, body: Node): void {
    const list = this.looking.lookAt(right);
    this.looking.give(left, list);
    this.place.behindTest(list.from, () => this.looking.lookAt(body));
  }

  private turn(test: Node | null, parts: readonly Node[]): void {
    const from = test ? this.looking.lookAt(test).from : new Set<number>();
    this.place.behindTest(from, () => parts.forEach((each) => this.looking.lookAt(each)));
  }
}
