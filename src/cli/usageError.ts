/** The command line asks for what cannot be done; the message says what was found and needed. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** What was found cannot be written where it was to be. */
export class OutputError extends Error {
  override name = 'OutputError';
}

/** What a person reads of a problem. */
interface Problem {
  message: string;
  found?: string;
  needed?: string;
  remedy?: string;
}

/** `What happened. Found: …. Needed: ….` and what to do, each on a line. */
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
