import type { CallIo } from '../calling/wish';
import type { Reason, ReasonCode } from '../failure';
import { HOW_TO_CHANGE } from './callWords';

/** How a function goes wrong that was answered what it did not expect. */
const BY_ITS_ANSWERS: ReadonlySet<ReasonCode> = new Set([
  'threw',
  'threwOnLoad',
  'completedWithError',
  'uncaughtException',
]);

/** A part of a report; where a call of I/O that was invented went wrong, with what changes that. */
export function withCallRemedy<Part extends { state: string; reason?: Reason }>(
  part: Part,
  io: CallIo | undefined,
): Part {
  const { reason } = part;
  if (io !== 'invented' || !reason || reason.remedy !== undefined) return part;
  if (!BY_ITS_ANSWERS.has(reason.code)) return part;
  const remedy = `It was called with invented answers, which may not be what it expects. ${HOW_TO_CHANGE}`;
  return { ...part, reason: { ...reason, remedy } };
}
