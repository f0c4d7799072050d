import type { Code } from '../../analysis/code';
import type { Step } from '../../analysis/order/step';
import type { Begun } from './begun';
import { type Unit, unitsOf } from './units';
import type { KnownWaits, Span } from './knownWaits';

/**
 * Schedules each operation as early as its needs allow, and never later than it was. Returns null
 * if that is unknown.
 */
export function scheduled(begun: readonly Begun[], code: Code): KnownWaits | null {
  const units = unitsOf(begun, code);
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

/** Returns the earlier unit with the same response, if the unit asks for nothing else. */
function askedBefore({ members }: Unit, begun: readonly Begun[], placed: readonly Unit[]) {
  const [index, ...more] = members;
  const same = more.length > 0 ? null : begun[index!]!.sameAs;
  return same === null ? undefined : placed.find((each) => each.members.includes(same));
}

/**
 * Returns the units that a unit needs. Null if one comes later, which only turns of one loop may
 * do.
 */
function neededBy(unit: Unit, units: readonly Unit[], placed: readonly Unit[]): Unit[] | null {
  const needed = new Set([...unit.steps].flatMap(({ needs }) => [...needs]));
  const others = units.filter((each) => each !== unit && isAny(each.steps, needed));
  const isOfLoop = (each: Unit) => loopOf(unit) !== null && loopOf(each) === loopOf(unit);
  const outside = others.filter((each) => !isOfLoop(each));
  if (!outside.every((each) => placed.includes(each))) return null;
  const turns = placed.filter(isOfLoop);
  if (unit.turn) return [...outside, ...turns.filter((each) => isBehind(unit, each, needed))];
  return [...outside, ...[...needed].flatMap((step) => ofThisTurn(step, unit, turns))];
}

function loopOf({ turnOf, turn }: Unit): unknown {
  return turnOf ?? turn?.loop ?? null;
}

/**
 * True for a unit that a turn in a row needs: any of the turn before, or a needed one of this turn.
 */
function isBehind(
  { turn }: Unit,
  { turn: other, steps }: Unit,
  needed: ReadonlySet<Step>,
): boolean {
  if (!turn || !other) return false;
  return other.index === turn.index - 1 || (other.index === turn.index && isAny(steps, needed));
}

/**
 * Returns what a turn of a free loop needs of one step: its units since the unit's own step last
 * ran. If there is none, it returns the last run's own needs, as for a loop within the loop.
 */
function ofThisTurn(step: Step, { steps }: Unit, turns: readonly Unit[]): Unit[] {
  const isOf = (each: Unit) => each.steps.has(step);
  const last = turns.map((each) => isAny(each.steps, steps)).lastIndexOf(true);
  const since = turns.slice(last + 1).filter(isOf);
  return since.length > 0 || last < 0 ? since : turns[last]!.needs.filter(isOf);
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
