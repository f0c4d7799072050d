import type { Node } from '@babel/types';

import type { BegunOperations, OperationWork, ProbeResult } from '../../../bench-runner/protocol';
import { analysisOf, type FunctionAnalysis } from '../../analysis/functionAnalysis';
import { nameOfCall } from '../../analysis/order/callName';
import { isNamedByAnswer, isReadByName } from '../../analysis/order/names';
import { orderOf, type Order } from '../../analysis/order/order';
import type { Recorded } from '../../analysis/order/recorded';
import type { PreparedCall } from '../../calling/preparedCall';
import type { CallOrNew } from '../../document/calls';
import { readStack, type StackReader } from '../frames';
import { type CallAt, CallPlaces, isAwaited, positionOf } from './places';
import { sameAs } from './sameAs';
import { scheduled, type Begun } from './schedule';
import type { Waits } from './waits';

/** What a call of a function waits for, and in which order it could. */
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
  const calls = begun.stacks.map((stack) => places.callOf(readStack(stack, reader)));
  const asked = begun.operations.map(({ stack }) => calls[stack] ?? null);
  if (!asked.every((each) => each !== null))
    return notKnown('not each operation could be led back to its call');
  const recorded = recordedOf(
    analysis,
    asked.map(({ call: each }) => each),
    work.operations,
  );
  const order = orderOf(analysis.code, analysis.visit, recorded);
  if (order.state === 'notKnown') return order;
  const all = begunOf(order, { asked, begun: begun.operations, work: work.operations, analysis });
  return (all && scheduled(all)) ?? notKnown('its calls are made in another order than they stand');
}

function notKnown(why: string): Waits {
  return { state: 'notKnown', why };
}

function isSame(begun: readonly { name: string }[], work: readonly OperationWork[]): boolean {
  return begun.length === work.length && begun.every(({ name }, i) => work[i]?.name === name);
}

/** Each begins with the call or as another one ends, and the call ends with the last. */
function followsItself(work: readonly OperationWork[], floorMs: number): boolean {
  const turns = new Set([0, ...work.map(({ endMs }) => endMs)]);
  const end = Math.max(0, ...work.map(({ endMs }) => endMs));
  return end === floorMs && work.every(({ startMs }) => turns.has(startMs));
}

/** What the call showed: what begins I/O unawaited, and what changes something further in. */
function recordedOf(
  { code }: FunctionAnalysis,
  asked: readonly CallOrNew[],
  work: readonly OperationWork[],
): Recorded {
  const unawaited = asked.filter((call) => !isAwaited(code.at(call)));
  const changing = asked.filter((call, i) => {
    const name = /[\w$]*$/.exec(work[i]?.name ?? '')?.[0] ?? '';
    return name !== nameOfCall(call) && !isReadByName(name) && !isNamedByAnswer(name);
  });
  return { asked: new Set<Node>(unawaited), changing: new Set<Node>(changing) };
}

interface Ground {
  asked: readonly CallAt[];
  begun: BegunOperations['operations'];
  work: readonly OperationWork[];
  analysis: FunctionAnalysis;
}

function begunOf(
  { steps }: Extract<Order, { state: 'known' }>,
  { asked, begun, work, analysis }: Ground,
): Begun[] | null {
  const found = asked.flatMap(({ call, isDirect }, i) => {
    const step = steps.find((each) => each.call === call);
    const { name, startMs, endMs } = work[i]!;
    if (!step) return [];
    return [{ name, ...positionOf(call), startMs, endMs, step, isDirect, args: begun[i]!.args }];
  });
  if (found.length < asked.length) return null;
  const same = sameAs(found, analysis);
  return found.map((each, i) => ({ ...each, sameAs: same[i]! }));
}
