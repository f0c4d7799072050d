import type { Argument } from '../../bench-runner/protocol/own';
import type { PreparedCall } from '../calling/preparedCall';
import type { FailedCall } from '../harness/failedCall';
import { HOW_TO_CHANGE } from './callWords';
import type { ReportedCall } from './report';

/**
 * A part of a report; where a method failed that was called on an object without what the constructor
 * of its class makes, since that threw, also with what it threw and the line that changes it.
 */
export function withConstructor<Part extends { state: string }>(
  part: Part,
  call: PreparedCall | null,
): Part {
  if (!call || !isFailure(part) || part.met?.constructorThrew === undefined) return part;
  const { reason, met } = part;
  const threw = `it was called on ${withoutItsOwn(met.constructorThrew!)}`;
  const found = reason.found === undefined ? threw : `${reason.found}; ${threw}`;
  const remedy = remedyOf(call.own.call.constructorArgs, call.own.io);
  return { ...part, reason: { ...reason, found, ...(remedy === null ? {} : { remedy }) } };
}

function isFailure<Part extends { state: string }>(part: Part): part is Part & FailedCall {
  return 'reason' in part;
}

/** What a method was called on; null where that is an instance of its class, or nothing. */
export function ownerWords({ constructorThrew }: ReportedCall): string | null {
  return constructorThrew === undefined ? null : withoutItsOwn(constructorThrew);
}

function withoutItsOwn(thrown: string): string {
  return `an object without what its constructor makes, as that threw ${thrown}`;
}

function remedyOf(args: readonly Argument[], io: PreparedCall['own']['io']): string | null {
  if (io === 'real' || !args.some(({ from }) => from === 'invention')) return null;
  return `Say what its constructor is given. ${HOW_TO_CHANGE}`;
}
