import type { Node } from '@babel/types';

import type { Code } from '../../analysis/code';
import type { Step } from '../../analysis/order/step';
import { type Begun, isTold } from './begun';
import { type Turn, turnsInRow } from './turnsInRow';

/** Operations that move together, because one call of a step makes them. */
export interface Unit {
  members: number[];
  steps: Set<Step>;
  /** The free loop of which it is a turn. */
  turnOf: Node | null;
  /** Its turn, in a loop whose turns follow each other. */
  turn: Turn | null;
  startMs: number;
  endMs: number;
  bestStartMs: number;
  needs: Unit[];
}

export function unitsOf(begun: readonly Begun[], code: Code): Unit[] {
  const units = new Map<unknown, Unit>();
  const turns = turnsInRow(begun, code);
  const keys = keysOf(begun, turns);
  begun.forEach((each, index) => {
    const { startMs, endMs, step } = each;
    const turn = turns[index] ?? null;
    const turnOf = step.loop && !turn && keys[index] !== step.loop.node ? step.loop.node : null;
    const span = { startMs, endMs, bestStartMs: startMs };
    const made = { members: [], steps: new Set<Step>(), turnOf, turn, ...span, needs: [] };
    const known: Unit = units.get(keys[index]) ?? made;
    known.members.push(index);
    known.steps.add(step);
    known.startMs = Math.min(known.startMs, startMs);
    known.endMs = Math.max(known.endMs, endMs);
    units.set(keys[index], known);
  });
  return [...units.values()];
}

/**
 * Returns a key for each operation's unit. Distinguishable turns are separate; the rest of a loop
 * stays together.
 */
function keysOf(begun: readonly Begun[], turns: readonly (Turn | null)[]): unknown[] {
  const latest = new Map<Step, { startMs: number; index: number }>();
  return begun.map((each, i) => {
    const { step, isDirect, startMs } = each;
    const { loop } = step;
    const turn = turns[i];
    const known = latest.get(step);
    if (!loop) return step;
    if (!turn && !isFree(loop.node, begun)) return loop.node;
    // operations that begin later, or with the first, belong to the same call
    const isOfLatest = turn ? known?.index === turn.index : !isDirect || known?.startMs === startMs;
    if (known && isOfLatest) return known;
    const made = { startMs, index: turn?.index ?? 0 };
    latest.set(step, made);
    return made;
  });
}

/** True if no turn needs another, and the calls of each are distinguishable. */
function isFree(loop: Node, begun: readonly Begun[]): boolean {
  const all = begun.filter(({ step }) => step.loop?.node === loop);
  return all.every((each) => each.step.loop?.isFree && isTold(each, begun));
}
