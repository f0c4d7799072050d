import type { Step } from '../../analysis/order/step';
import type { KnownWaits, Span, WaitedFor } from './waits';

/** An operation as it was recorded, with the step of the code under which it runs. */
export interface Begun extends Omit<WaitedFor, 'bestStartMs' | 'dependsOn'> {
  step: Step;
  /** It was begun before the step's call had returned. */
  isDirect: boolean;
}

/** Operations that keep their places among each other. */
interface Unit {
  members: number[];
  steps: Set<Step>;
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
    const needed = new Set([...unit.steps].flatMap(({ needs }) => [...needs]));
    const others = units.filter((each) => each !== unit && isAny(each.steps, needed));
    const earlier = others.filter((each) => placed.includes(each));
    // turns of a loop that is not free are one unit: only they may need what comes later
    if (earlier.length < others.length) return null;
    const ready = Math.max(0, ...earlier.map(endOf));
    unit.needs = earlier;
    unit.bestStartMs = Math.min(unit.startMs, ready);
    placed.push(unit);
  }
  const operations = begun.map((each, index) => {
    const unit = units.find(({ members }) => members.includes(index))!;
    const { name, line, column, startMs, endMs } = each;
    const bestStartMs = unit.bestStartMs + startMs - unit.startMs;
    return { name, line, column, startMs, endMs, bestStartMs, dependsOn: dependsOn(unit) };
  });
  const best = operations.map(({ startMs, endMs, bestStartMs }) => ({
    startMs: bestStartMs,
    endMs: bestStartMs + endMs - startMs,
  }));
  return { state: 'known', inRow: spanOf(operations), best: spanOf(best), operations };
}

function unitsOf(begun: readonly Begun[]): Unit[] {
  const units = new Map<unknown, Unit>();
  begun.forEach((each, index) => {
    const key = keyOf(each, index, begun);
    const { startMs, endMs } = each;
    const known = units.get(key) ?? {
      ...{ members: [], steps: new Set<Step>(), startMs, endMs, bestStartMs: startMs, needs: [] },
    };
    known.members.push(index);
    known.steps.add(each.step);
    known.startMs = Math.min(known.startMs, startMs);
    known.endMs = Math.max(known.endMs, endMs);
    units.set(key, known);
  });
  return [...units.values()];
}

/** Turns that are free, of one call that begins all it asks at once, are apart; others keep their places. */
function keyOf({ step }: Begun, index: number, begun: readonly Begun[]): unknown {
  const { loop } = step;
  if (!loop) return step;
  const inLoop = begun.filter((each) => each.step.loop?.node === loop.node);
  const isAtOnce = inLoop.every((each) => each.step === step && each.isDirect);
  return loop.isFree && isAtOnce ? index : loop.node;
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
