import type { ProbedOperation } from '../../bench-runner/protocol/probe';
import { parseStack } from '../harness/stack';
import type { SourcePosition } from '../document/document';

/** Operation, and the position of its call in a stack. */
export interface ReportedPlace {
  id: string;
  operation: string;
  at: SourcePosition | null;
  /** True if Node makes the call, so that the source calls something else there. */
  byEvent: boolean;
  /** True if only a failure leads there, so that a run may not reach it. */
  ledByFailure: boolean;
}

/** Places of the operations' calls: the innermost frame in one of these files. */
export function reportedPlaces(
  operations: readonly ProbedOperation[],
  file: string,
  isSource: (file: string) => boolean,
): ReportedPlace[] {
  return operations.map(({ id, name, stack, reached }) => {
    const { by } = reached;
    const place = { id, operation: name, byEvent: by === 'event', ledByFailure: by === 'failure' };
    const frame = parseStack(stack, file).find(
      (one) => one.file !== null && (one.file === file || isSource(one.file)),
    );
    if (!frame?.file || frame.line === null) return { ...place, at: null };
    const at = { file: frame.file, line: frame.line, column: frame.column ?? 1 };
    return { ...place, at };
  });
}
