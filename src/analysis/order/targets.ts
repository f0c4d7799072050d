import type { Node } from '@babel/types';

import { isMember, type Member } from '../../document/calls';
import type { FunctionVisit } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import type { Bindings } from './bindings';
import { fieldsAround, memberOfThis } from './fields';
import { OrderUnknown } from './orderUnknown';
import { childrenOf } from './parts';
import type { Depth } from './place';
import { plain, union, type Value } from './value';

type LookAt = (node: Node) => Value;

/** Assigns a value to the left side: names, patterns, members. */
export class Targets {
  private readonly isField: (member: string) => boolean;

  constructor(
    private readonly bindings: Bindings,
    private readonly lookAt: LookAt,
    fn: FunctionVisit,
  ) {
    this.isField = fieldsAround(fn);
  }

  give(target: Node, value: Value): Value {
    const to = unwrapped(target);
    switch (to.type) {
      case 'Identifier':
        this.bindings.name(to, value);
        break;
      case 'VariableDeclaration':
        for (const { id } of to.declarations) this.give(id, value);
        break;
      case 'ObjectPattern':
      case 'ArrayPattern':
        for (const each of childrenOf(to)) this.give(each, value);
        break;
      case 'ObjectProperty':
        if (to.computed) throw new OrderUnknown('it takes values apart by computed names');
        this.give(to.value, value);
        break;
      case 'RestElement':
        this.give(to.argument, value);
        break;
      case 'AssignmentPattern':
        this.give(to.left, union([value, this.lookAt(to.right)]));
        break;
      default: {
        if (!isMember(to)) throw new OrderUnknown(`it assigns to a ${to.type}`);
        const kept = memberOfThis(to);
        // a value that is no answer may be a signal to other code, so it keeps its position
        if (kept !== null && value.from.size > 0 && this.isField(kept)) {
          this.bindings.keepInThis(kept, value);
          break;
        }
        const object = this.part(to.object, to.computed ? to.property : null);
        this.bindings.change(object, value, depthOf(to));
      }
    }
    return value;
  }

  /** Returns the value of a member of `this`, or else of the object that it is read from. */
  member(member: Member): Value {
    const kept = memberOfThis(member);
    if (kept !== null) return this.bindings.readThis(this.isField(kept) ? kept : null);
    return this.part(member.object, member.computed ? member.property : null);
  }

  private part(object: Node, computed: Node | null): Value {
    const of = this.lookAt(object);
    return computed ? union([of, plain(this.lookAt(computed))]) : of;
  }
}

/**
 * Returns the extent of a change: `list.push(x)` and `page.user = x` change one object;
 * `page.user.name = x` may change anything that it holds.
 */
export function depthOf(member: Node): Depth {
  const node = unwrapped(member);
  return isMember(node) && unwrapped(node.object).type === 'Identifier' ? 'thing' : 'all';
}
