/** The command line asks for what cannot be done; the message says what was found and needed. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** `What happened. Found: …. Needed: ….` and what to do, each on a line. */
export function usageError(problem: {
  message: string;
  found?: string;
  needed?: string;
  remedy?: string;
}): UsageError {
  const { message, found, needed, remedy } = problem;
  return new UsageError(
    [
      message,
      ...(found === undefined ? [] : [`  found   ${found}`]),
      ...(needed === undefined ? [] : [`  needed  ${needed}`]),
      ...(remedy === undefined ? [] : [`  remedy  ${remedy}`]),
    ].join('\n'),
  );
}
