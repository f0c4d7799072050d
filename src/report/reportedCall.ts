import type { OwnRecording } from '../../bench-runner/protocol';
import type { PreparedCall } from '../calling/preparedCall';
import type { ReportedCall } from './report';

/**
 * What a report tells of a call.
 *
 * @param found what was found out as it was called; null where it never was
 */
export function reportedCall(
  { line, own }: PreparedCall,
  found: OwnRecording | null,
): ReportedCall {
  return {
    line,
    io: own.io,
    completesBy: found && { kind: found.completesBy, recognisedBy: found.recognisedBy },
    case: own.call.case?.name ?? null,
    args: own.call.args.map(({ name, from }, i) => ({
      name,
      from,
      text: found?.args[i] ?? null,
    })),
    inventions: found?.inventions ?? [],
    notRun: null,
    changed: found?.changed ?? [],
    sideEffects: found?.sideEffects ?? [],
    underWayAtEnd: found?.underWayAtEnd ?? 0,
  };
}
