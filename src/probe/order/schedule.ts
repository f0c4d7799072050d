import type { Node } from '@babel/types';

import type { Step } from '../../analysis/order/step';
import type { KnownWaits, Span, WaitedFor } from './waits';

/** An operation as it was recorded, with the step of the code under which it runs. */
export interface Begun extends Omit<WaitedFor, 'bestStartMs' | 'dependsOn' | 'keepsPlace'> {
  step: Step;
  /** It was begun before the step's call had returned. */
  isDirect: boolean;
}

/** Operations that keep their places among each other: those that one call of a step makes. */
interface Unit {
  members: number[];
  steps: Set<Step>;
  /** The free loop that it is of one turn of. */
  turnOf: Node | null;
  startMs: number;
  endMs: number;
  bestStartMs: number;
  needs: Unit[];
}

/** Each as early as what it needs allows, and never later than it was; null where that is not known. */
export function scheduled(begun: readonly Begun[]): KnownWaits | null {
  const units = unitsOf(begun);
  const placed: Unit[] = [];
  for (const unit of units) {
    const earlier = neededBy(unit, units, placed);
    if (!earlier) return null;
    const first = askedBefore(unit, begun, placed);
    const ready = first?.bestStartMs ?? Math.max(0, ...earlier.map(endOf));
    unit.needs = first?.needs ?? earlier;
    unit.bestStartMs = Math.min(unit.startMs, ready);
    placed.push(unit);
  }
  const operations = begun.map((each, index) => {
    const unit = units.find(({ members }) => members.includes(index))!;
    const { name, line, column, startMs, endMs, sameAs } = each;
    const bestStartMs = unit.bestStartMs + startMs - unit.startMs;
    const span = { startMs, endMs, bestStartMs, dependsOn: dependsOn(unit) };
    return { name, line, column, ...span, sameAs, keepsPlace: each.step.changes };
  });
  const best = operations.map(({ startMs, endMs, bestStartMs }) => ({
    startMs: bestStartMs,
    endMs: bestStartMs + endMs - startMs,
  }));
  return { state: 'known', inRow: spanOf(operations), best: spanOf(best), operations };
}

/** What has the answer already, where that is all that the unit asks for. */
function askedBefore({ members }: Unit, begun: readonly Begun[], placed: readonly Unit[]) {
  const [index, ...more] = members;
  const same = more.length > 0 ? null : begun[index!]!.sameAs;
  return same === null ? undefined : placed.find((each) => each.members.includes(same));
}

/** Null: something that it needs comes later, which only turns of a loop that is not free may need. */
function neededBy(unit: Unit, units: readonly Unit[], placed: readonly Unit[]): Unit[] | null {
  const needed = new Set([...unit.steps].flatMap(({ needs }) => [...needs]));
  const others = units.filter((each) => each !== unit && isAny(each.steps, needed));
  const isOfLoop = (each: Unit) => unit.turnOf !== null && each.turnOf === unit.turnOf;
  const outside = others.filter((each) => !isOfLoop(each));
  if (!outside.every((each) => placed.includes(each))) return null;
  const turns = placed.filter(isOfLoop);
  return [...outside, ...[...needed].flatMap((step) => ofThisTurn(step, unit, turns))];
}

/**
 * What a turn of a free loop needs of one of its steps: all that came of it since the unit's own step
 * came last; where nothing did, what that needed, as in a loop within the loop.
 */
function ofThisTurn(step: Step, { steps }: Unit, turns: readonly Unit[]): Unit[] {
  const isOf = (each: Unit) => each.steps.has(step);
  const last = turns.map((each) => isAny(each.steps, steps)).lastIndexOf(true);
  const since = turns.slice(last + 1).filter(isOf);
  return since.length > 0 || last < 0 ? since : turns[last]!.needs.filter(isOf);
}

function unitsOf(begun: readonly Begun[]): Unit[] {
  const units = new Map<unknown, Unit>();
  const keys = keysOf(begun);
  begun.forEach((each, index) => {
    const { startMs, endMs, step } = each;
    const turnOf = step.loop && keys[index] !== step.loop.node ? step.loop.node : null;
    const known = units.get(keys[index]) ?? {
      ...{ members: [], steps: new Set<Step>(), turnOf, startMs, endMs, bestStartMs: startMs },
      needs: [],
    };
    known.members.push(index);
    known.steps.add(step);
    known.startMs = Math.min(known.startMs, startMs);
    known.endMs = Math.max(known.endMs, endMs);
    units.set(keys[index], known);
  });
  return [...units.values()];
}

/** Turns that are free are apart, as far as they can be told apart; all else of a loop keeps its place. */
function keysOf(begun: readonly Begun[]): unknown[] {
  const latest = new Map<Step, { startMs: number }>();
  return begun.map((each) => {
    const { step, isDirect, startMs } = each;
    const { loop } = step;
    if (!loop) return step;
    const first = begun.find(
      (other) => other.step.loop?.node === loop.node && !isBegun(other, begun),
    );
    if (!loop.isFree || first) return loop.node;
    const known = latest.get(step);
    // what a call begins later, or at once with its first, is of that call
    if (known && (!isDirect || known.startMs === startMs)) return known;
    const turn = { startMs };
    latest.set(step, turn);
    return turn;
  });
}

/** The first operation of its step is begun by the call itself, so that calls are told apart. */
function isBegun({ step }: Begun, begun: readonly Begun[]): boolean {
  return begun.find((each) => each.step === step)?.isDirect ?? false;
}

function endOf({ bestStartMs, startMs, endMs }: Unit): number {
  return bestStartMs + endMs - startMs;
}

function isAny(steps: ReadonlySet<Step>, needed: ReadonlySet<Step>): boolean {
  return [...steps].some((step) => needed.has(step));
}

function dependsOn({ needs }: Unit): number[] {
  const direct = needs.filter((each) => !needs.some((other) => other.needs.includes(each)));
  return direct.flatMap(({ members }) => members).sort((a, b) => a - b);
}

function spanOf(all: readonly { startMs: number; endMs: number }[]): Span {
  const chain: number[] = [];
  const inOrder = [...all].sort((a, b) => a.startMs - b.startMs);
  inOrder.forEach(({ startMs }, index) => {
    const before = inOrder.flatMap(({ endMs }, i) =>
      i < index && endMs <= startMs ? chain[i]! : [],
    );
    chain.push(1 + Math.max(0, ...before));
  });
  return { ms: Math.max(0, ...all.map(({ endMs }) => endMs)), operations: Math.max(0, ...chain) };
}
