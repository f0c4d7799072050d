import type { Argument } from '../../../bench-runner/protocol/own';
import type { PreparedCall } from '../../calling/preparedCall';
import type { FailedCall } from '../../harness/failedCall';
import { HOW_TO_CHANGE, withoutItsOwn } from '../../report/messages/call';

/**
 * Adds the constructor's error and its remedy to a failed method, which then ran on an object
 * without what the constructor creates.
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

function remedyOf(args: readonly Argument[], io: PreparedCall['own']['io']): string | null {
  if (io === 'real' || !args.some(({ from }) => from === 'invention')) return null;
  return `Say what its constructor is given. ${HOW_TO_CHANGE}`;
}
