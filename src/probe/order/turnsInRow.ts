import type { Node } from '@babel/types';

import type { Code } from '../../analysis/code';
import { mappedBy } from '../../analysis/order/calledForEach';
import type { Step } from '../../analysis/order/step';
import { startOf } from '../../document/range';
import { isFunction } from '../../document/walk';
import { type Begun, isTold } from './begun';

/** One of the turns of a loop in which each needs the one before. */
export interface Turn {
  loop: Node;
  index: number;
}

/** Returns the turn of each operation, where the turns of its loop are distinguishable. */
export function turnsInRow(begun: readonly Begun[], code: Code): (Turn | null)[] {
  const found = new Map<Begun, Turn>();
  const loops = new Set(
    begun.flatMap(({ step: { loop } }) => (loop && !loop.isFree ? loop.node : [])),
  );
  for (const loop of loops) {
    const all = begun.filter(({ step }) => step.loop?.node === loop);
    const head = headOf(all, loop, code);
    if (!head || !all.every((each) => isTold(each, begun))) continue;
    let latest: Begun | null = null;
    let index = -1;
    for (const each of all) {
      const isNext = each.step === head && each.isDirect && each.startMs !== latest?.startMs;
      if (isNext) [latest, index] = [each, index + 1];
      found.set(each, { loop, index });
    }
  }
  return begun.map((each) => found.get(each) ?? null);
}

/**
 * Returns the step that begins each turn. Null if none is sure to come first, or a step stands
 * outside.
 */
function headOf([first, ...others]: readonly Begun[], loop: Node, code: Code): Step | null {
  if (!first || !isInTurn(first.step.call, loop, code, true)) return null;
  const isLater = ({ step }: Begun) =>
    startOf(step.call) >= startOf(first.step.call) && isInTurn(step.call, loop, code, false);
  return others.every(isLater) ? first.step : null;
}

/**
 * True if the loop's own body makes the call, not a loop within it. `isSure`: and without a
 * condition.
 */
function isInTurn(call: Node, loop: Node, code: Code, isSure: boolean): boolean {
  for (let at = code.at(call); at.parent; at = at.parent) {
    const { node } = at.parent;
    if (node === loop) return at.key === 'body';
    if (/^(?:For|While|DoWhile)/.test(node.type)) return false;
    if (isFunction(node) && !mappedBy(at.parent, code)) return false;
    if (isSure && MAY_BE_LEFT_OUT.test(node.type) && !IN_ANY_CASE.test(at.key)) return false;
  }
  return false;
}

const MAY_BE_LEFT_OUT = /^(?:If|Switch|Try|Conditional|Logical|Catch)/;

/** Parts of a conditional or a `try` that always run first. */
const IN_ANY_CASE = /^(?:test|discriminant|left|block)$/;
