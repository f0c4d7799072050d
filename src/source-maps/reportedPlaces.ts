import type { ProbedOperation } from '../../bench-runner/protocol/probe';
import { parseStack } from '../harness/stack';
import type { SourcePosition } from '../document/document';

/** An operation, and where a stack says that it was called. */
export interface ReportedPlace {
  id: string;
  operation: string;
  at: SourcePosition | null;
  /** Node asks for it: what is called there is another. */
  byEvent: boolean;
  /** Only a failure leads there, so that not every run meets it. */
  ledByFailure: boolean;
}

/**
 * The place of each operation's call: the innermost frame in one of these files. The same place is
 * there once.
 */
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
