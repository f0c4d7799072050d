import type { Node } from '@babel/types';

import type { OperationWork } from '../../../bench-runner/protocol/recording';
import { calledForEach } from '../../analysis/order/calledForEach';
import { analysisOf, type FunctionAnalysis } from '../../analysis/functionAnalysis';
import { orderOf } from '../../analysis/order/order';
import type { Step } from '../../analysis/order/step';
import { rangeOf } from '../../document/range';
import type { TracedFrame } from '../frames';
import { type CallAt, CallPlaces } from './callPositions';
import { recordedOf } from './recordedOf';

/** A recorded operation, mapped to a call of the code and its step. */
export interface Led extends CallAt {
  step: Step;
  work: OperationWork;
  frames: readonly TracedFrame[];
}

/**
 * Maps the operations of a step that calls an async function for each of a list to the function's
 * own steps. Its calls count as loop turns that do not need each other.
 *
 * @param steps in the order of the text
 */
export function ledIntoEach(
  all: readonly Led[],
  steps: readonly Step[],
  analysis: FunctionAnalysis,
): Led[] {
  const instead = new Map<Step, readonly Step[]>();
  const led = new Map<Led, Led>();
  for (const step of steps) {
    const needs = [...step.needs].flatMap((each) => instead.get(each) ?? []);
    const under = all.filter((each) => each.step === step);
    const within = ledWithin(under, step, analysis);
    const made = within
      ? asTurns(within.steps, step, needs, within.fn)
      : new Map([[step, { ...step, needs: new Set(needs) }]]);
    instead.set(step, [...made.values()]);
    under.forEach((each, i) => {
      const found = within?.led[i] ?? each;
      led.set(each, { ...found, step: made.get(found.step)! });
    });
  }
  return all.map((each) => led.get(each)!);
}

interface Within {
  fn: Node;
  steps: readonly Step[];
  led: Led[];
}

/**
 * Returns null if the step is no such call, or if an operation has no place within the function.
 */
function ledWithin(
  under: readonly Led[],
  { call }: Step,
  { code, document }: FunctionAnalysis,
): Within | null {
  const fn = calledForEach(call, code);
  const analysis = fn && analysisOf(document, rangeOf(fn.node));
  if (!analysis || under.length === 0) return null;
  const places = new CallPlaces(analysis);
  const asked = under.flatMap(({ frames }) => places.callOf(frames) ?? []);
  if (asked.length < under.length) return null;
  const calls = asked.map((each) => each.call);
  const recorded = recordedOf(
    code,
    calls,
    under.map(({ work }) => work),
  );
  const order = orderOf(code, fn, recorded);
  if (order.state === 'notKnown') return null;
  const led = under.flatMap((each, i) => {
    const step = order.steps.find((one) => one.call === calls[i]);
    return step ? { ...each, ...asked[i]!, step } : [];
  });
  return led.length < under.length ? null : { fn: fn.node, steps: order.steps, led };
}

/**
 * Returns the function's steps as turns of a loop. Each needs what the step needs that waits for
 * all calls.
 */
function asTurns(
  steps: readonly Step[],
  outer: Step,
  needs: readonly Step[],
  fn: Node,
): Map<Step, Step> {
  const made = new Map<Step, Step>();
  // another call of the function may change something at any time
  const isChanging = steps.some(({ changes }) => changes);
  const changesBefore = isChanging ? Number.NaN : outer.changesBefore;
  for (const each of steps) {
    const own = [...each.needs].flatMap((one) => made.get(one) ?? []);
    const loop = outer.loop ?? { node: fn, isFree: true };
    made.set(each, { ...each, needs: new Set([...needs, ...own]), loop, changesBefore });
  }
  return made;
}
