import type { BegunOperations, ProbeResult } from '../../../bench-runner/protocol/probe';
import type { OperationWork } from '../../../bench-runner/protocol/recording';
import { analysisOf, type FunctionAnalysis } from '../../analysis/functionAnalysis';
import { orderOf } from '../../analysis/order/order';
import type { PreparedCall } from '../../calling/preparedCall';
import { readStack, type StackReader } from '../frames';
import type { Begun } from './begun';
import { type Led, ledIntoEach } from './forEach';
import { CallPlaces, positionOf } from './callPositions';
import { recordedOf } from './recordedOf';
import { sameAs } from './sameAs';
import { scheduled } from './schedule';
import type { Waits } from './knownWaits';

/** Returns the waits of a function's call, and their best order. */
export function waitsOf(call: PreparedCall, result: ProbeResult, reader: StackReader): Waits {
  const analysis = analysisOf(call.document, call.range);
  const { work, floorMs } = result.recorded;
  const { begun } = result;
  if (!analysis) return notKnown('its code could not be read');
  if (begun === null) return notKnown('it makes too many operations');
  if (!isSame(begun.operations, work.operations))
    return notKnown('its calls do not make the same operations each time');
  if (!followsItself(work.operations, floorMs))
    return notKnown('it waits for something else beside its operations');
  const places = new CallPlaces(analysis);
  const stacks = begun.stacks.map((stack) => readStack(stack, reader));
  const calls = stacks.map((frames) => places.callOf(frames));
  const asked = begun.operations.map(({ stack }) => calls[stack] ?? null);
  if (!asked.every((each) => each !== null))
    return notKnown('not each operation could be led back to its call');
  const recorded = recordedOf(
    analysis.code,
    asked.map(({ call: each }) => each),
    work.operations,
  );
  const order = orderOf(analysis.code, analysis.visit, recorded);
  if (order.state === 'notKnown') return order;
  const led = asked.flatMap((each, i): Led[] => {
    const step = order.steps.find((one) => one.call === each.call);
    const frames = stacks[begun.operations[i]!.stack]!;
    return step ? [{ ...each, step, frames, work: work.operations[i]! }] : [];
  });
  const all = led.length === asked.length && ledIntoEach(led, order.steps, analysis);
  const known = all && scheduled(begunOf(all, begun.operations, analysis), analysis.code);
  return known || notKnown('its calls are made in another order than they stand');
}

function notKnown(why: string): Waits {
  return { state: 'notKnown', why };
}

function isSame(begun: readonly { name: string }[], work: readonly OperationWork[]): boolean {
  return begun.length === work.length && begun.every(({ name }, i) => work[i]?.name === name);
}

/**
 * True if each operation begins with the call or at another's end, and the call ends with the last.
 */
function followsItself(work: readonly OperationWork[], floorMs: number): boolean {
  const turns = new Set([0, ...work.map(({ endMs }) => endMs)]);
  const end = Math.max(0, ...work.map(({ endMs }) => endMs));
  return end === floorMs && work.every(({ startMs }) => turns.has(startMs));
}

function begunOf(
  led: readonly Led[],
  operations: BegunOperations['operations'],
  analysis: FunctionAnalysis,
): Begun[] {
  const found = led.map(({ call, isDirect, step, work }, i) => {
    const { name, startMs, endMs } = work;
    return { name, ...positionOf(call), startMs, endMs, step, isDirect, args: operations[i]!.args };
  });
  const same = sameAs(found, analysis);
  return found.map((each, i) => ({ ...each, sameAs: same[i]! }));
}
