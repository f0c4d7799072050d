import type { Node } from '@babel/types';

import type { Code } from '../../analysis/code';
import type { Step } from '../../analysis/order/step';
import { type Begun, isTold } from './begun';
import { type Turn, turnsInRow } from './turnsInRow';

/** Operations that keep their places among each other: those that one call of a step makes. */
export interface Unit {
  members: number[];
  steps: Set<Step>;
  /** The free loop that it is of one turn of. */
  turnOf: Node | null;
  /** The turn that it is of, of those that follow each other. */
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

/** Turns are apart, as far as they can be told apart; all else of a loop keeps its place. */
function keysOf(begun: readonly Begun[], turns: readonly (Turn | null)[]): unknown[] {
  const latest = new Map<Step, { startMs: number; index: number }>();
  return begun.map((each, i) => {
    const { step, isDirect, startMs } = each;
    const { loop } = step;
    const turn = turns[i];
    const known = latest.get(step);
    if (!loop) return step;
    if (!turn && !isFree(loop.node, begun)) return loop.node;
    // what a call begins later, or at once with its first, is of that call
    const isOfLatest = turn ? known?.index === turn.index : !isDirect || known?.startMs === startMs;
    if (known && isOfLatest) return known;
    const made = { startMs, index: turn?.index ?? 0 };
    latest.set(step, made);
    return made;
  });
}

/** No turn needs another, and the calls of each are told apart. */
function isFree(loop: Node, begun: readonly Begun[]): boolean {
  const all = begun.filter(({ step }) => step.loop?.node === loop);
  return all.every((each) => each.step.loop?.isFree && isTold(each, begun));
}
