/**
 * Error for a command line that cannot be carried out; its message names what was found and needed.
 */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Error for output that cannot be written. */
export class OutputError extends Error {
  override name = 'OutputError';
}

/** Problem for a user to read. */
interface Problem {
  message: string;
  found?: string;
  needed?: string;
  remedy?: string;
}

/** Formats a problem: `What happened. Found: …. Needed: ….` and the remedy, each on a line. */
export function explained({ message, found, needed, remedy }: Problem): string {
  return [
    message,
    ...(found === undefined ? [] : [`  found   ${found}`]),
    ...(needed === undefined ? [] : [`  needed  ${needed}`]),
    ...(remedy === undefined ? [] : [`  remedy  ${remedy}`]),
  ].join('\n');
}

export function usageError(problem: Problem): UsageError {
  return new UsageError(explained(problem));
}
