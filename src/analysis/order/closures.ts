/** Evaluates nodes and assigns values to targets. */

import type { Node } from '@babel/types';

import { isCallOrNew } from '../../document/calls';
import type { FunctionNode, FunctionVisit } from '../../document/walk';
import type { Code } from '../code';
import { OrderUnknown } from './orderUnknown';
import type { Holder, Place } from './place';
import { isOutside, NOTHING, type Value } from './value';

export interface Looking {
  lookAt(node: Node): Value;
  give(target: Node, value: Value): Value;
}

export class Closures {
  constructor(
    private readonly code: Code,
    private readonly fn: FunctionVisit,
    private readonly place: Place,
    private readonly looking: Looking,
  ) {}

  /**
   * Evaluates a function inside the analysed one.
   *
   * @param input value that it is called with at once; null if it may be called later
   */
  lookInto(fn: FunctionNode, input: Value | null): Value {
    const { place } = this;
    const holder: Holder = { changed: [], changes: false };
    const isKept = input === null && place.nested === 0;
    if (isKept) this.allowKept(fn);
    if (fn.generator) throw new OrderUnknown('it has a generator');
    const isHeld = place.holders.length > 0;
    if (!isHeld) place.holders.push(holder);
    place.nested++;
    for (const each of fn.params) this.looking.give(each, input ?? NOTHING);
    const value = this.looking.lookAt(fn.body);
    place.nested--;
    if (!isHeld) place.holders.pop();
    const own = isHeld ? [] : holder.changed.filter(({ object }) => isOutside(object, fn));
    if (isKept && !isHeld && (holder.changes || own.length > 0))
      throw new OrderUnknown('it keeps a function that changes something');
    return value;
  }

  private allowKept(fn: FunctionNode): void {
    const { async, generator } = this.fn.node;
    if (!async && !generator) throw new OrderUnknown('it hands on what is called later');
    if (fn.async && !isOnlyCalled(fn, this.code))
      throw new OrderUnknown('it keeps a function that waits for something');
  }
}

/** True if the function has a name that is only called, never passed on. */
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
