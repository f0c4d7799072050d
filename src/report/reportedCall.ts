import type { Argument, OwnRecording } from '../../bench-runner/protocol';
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
    args: own.call.args.map((argument, i) => ({
      name: argument.name,
      from: argument.from,
      text: found?.args[i] ?? textOf(argument),
    })),
    // a name that the code of another function uses
    inventions: (found?.inventions ?? []).filter(
      ({ what, times }) => what !== 'global' || times > 0,
    ),
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

const MOST_TEXT = 200;

/** Of what a person wrote, what was written; of anything else only a call tells. */
function textOf(argument: Argument): string | null {
  if (argument.from !== 'person') return null;
  const text = JSON.stringify(argument.value) ?? 'undefined';
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}
