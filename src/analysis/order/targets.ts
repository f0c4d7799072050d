import type { Node } from '@babel/types';

import { isMember } from '../../document/calls';
import { unwrapped } from '../../document/wrapped';
import type { Bindings } from './bindings';
import { NotKnown } from './notKnown';
import { childrenOf } from './parts';
import type { Depth } from './place';
import { plain, union, type Value } from './value';

type LookAt = (node: Node) => Value;

/** Gives a value to what stands on the left: names, patterns, members. */
export class Targets {
  constructor(
    private readonly bindings: Bindings,
    private readonly lookAt: LookAt,
  ) {}

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
        if (to.computed) throw new NotKnown('it takes values apart by computed names');
        this.give(to.value, value);
        break;
      case 'RestElement':
        this.give(to.argument, value);
        break;
      case 'AssignmentPattern':
        this.give(to.left, union([value, this.lookAt(to.right)]));
        break;
      default: {
        if (!isMember(to)) throw new NotKnown(`it assigns to a ${to.type}`);
        const object = this.member(to.object, to.computed ? to.property : null);
        this.bindings.change(object, value, depthOf(to));
      }
    }
    return value;
  }

  member(object: Node, computed: Node | null): Value {
    const of = this.lookAt(object);
    return computed ? union([of, plain(this.lookAt(computed))]) : of;
  }
}

/** `list.push(x)` and `page.user = x` change one thing; `page.user.name = x` who knows what that holds. */
export function depthOf(member: Node): Depth {
  const node = unwrapped(member);
  return isMember(node) && unwrapped(node.object).type === 'Identifier' ? 'thing' : 'all';
}
