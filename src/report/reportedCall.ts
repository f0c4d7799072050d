import type { OwnRecording } from '../../bench-runner/protocol';
import type { PreparedCall } from '../calling/preparedCall';
import type { CallWish } from '../calling/wish';
import { lineAt, startsOfLines } from '../document/lines';
import type { NotRun, ReportedCall } from './report';

/**
 * What a report tells of a call.
 *
 * @param found what was found out as it was called; null where it never was
 * @param notRun parts of it that did not run; null where that is not known
 */
export function reportedCall(
  { line, own, document, range }: PreparedCall,
  found: OwnRecording | null,
  notRun: NotRun[] | null,
): ReportedCall {
  const starts = startsOfLines(document.text);
  return {
    line,
    lines: lineAt(starts, range.end - 1) - lineAt(starts, range.start) + 1,
    io: own.io,
    completesBy: found && { kind: found.completesBy, recognisedBy: found.recognisedBy },
    case: own.call.case?.name ?? null,
    args: own.call.args.map(({ name, from }, i) => ({
      name,
      from,
      text: found?.args[i] ?? null,
    })),
    inventions: found?.inventions ?? [],
    notRun,
    changed: found?.changed ?? [],
    sideEffects: found?.sideEffects ?? [],
    underWayAtEnd: found?.underWayAtEnd ?? 0,
  };
}

/** What makes the same call again: what a person said of it, and with which I/O it was made. */
export function wishOfCall({ io, completesBy, case: name }: ReportedCall): CallWish {
  return {
    io,
    ...(completesBy?.recognisedBy === 'person' ? { completesBy: completesBy.kind } : {}),
    ...(name === null ? {} : { case: name }),
  };
}
