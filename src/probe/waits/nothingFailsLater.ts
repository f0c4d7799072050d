import type { PreparedCall } from '../../calling/preparedCall';
import { failure, type Failure } from '../../failure';
import { analysisOf } from '../../analysis/functionAnalysis';

/**
 * Explains that a function's calls led to no operation that could fail.
 *
 * @param isBegunByNode true if only Node's own streams begin its I/O
 * @param ofFirst names of the operations in its first call
 */
export function nothingFailsLater(
  { document, range, functionName, own }: PreparedCall,
  isBegunByNode = false,
  ofFirst: readonly string[] = [],
): Failure {
  if (isBegunByNode) return noLineBeneath(functionName);
  if (ofFirst.length > 0 && own.io === 'invented') return keptIt(functionName, ofFirst);
  const waits = analysisOf(document, range)?.waits() ?? [];
  if (waits.length === 0) return nothingAsync(functionName);
  return own.io === 'real' ? notWithRealIo(functionName) : noSites(functionName, waits);
}

/** Explains that later calls make no I/O, as in a memoised loader. */
function keptIt(name: string, operations: readonly string[]): Failure {
  return failure(
    'skipped',
    'noSites',
    `${name} made its I/O in the first call alone: nothing could be made to fail in those after it.`,
    {
      found: `${operations.slice(0, MOST_NAMED).join(', ')} in the first call, and none in the next one`,
      needed: 'calls that each make their I/O',
      remedy:
        'If it keeps what it was answered, let a case of a .score file give each call arguments of its own (args: a function).',
    },
  );
}

/**
 * Explains that no operation's failure reaches the code, though all were probed: the function only
 * listens, or each operation follows another's failure.
 */
export function toldNobody(
  { functionName }: Pick<PreparedCall, 'functionName'>,
  sites: readonly { operation: string }[],
): Failure {
  const names = [...new Set(sites.map(({ operation }) => operation))];
  return failure(
    'skipped',
    'noSites',
    `${functionName} waits for no call whose failure comes back to it: it listens, and an event carries no stack.`,
    {
      found: names.slice(0, MOST_NAMED).join(', '),
      needed: 'a call that is awaited or calls back, and is I/O',
    },
  );
}

const MOST_NAMED = 5;

function noLineBeneath(name: string): Failure {
  return failure(
    'skipped',
    'noSites',
    `${name} calls no I/O itself whose failure a stack could name: what it returns, or a stream, asks for it piece by piece.`,
    {
      found: 'no line of a file on the stack where the I/O begins',
      needed: 'an operation that the code calls itself',
    },
  );
}

function nothingAsync(name: string): Failure {
  return failure(
    'skipped',
    'nothingAsync',
    `${name} does nothing that could fail later: nothing in its code waits.`,
  );
}

function notWithRealIo(name: string): Failure {
  return failure(
    'skipped',
    'notWithRealIo',
    `${name} was not probed: it ran with real I/O, which is not made to fail.`,
    { remedy: 'Score it with invented I/O (--io invented) for that.' },
  );
}

function noSites(name: string, waits: readonly { what: string }[]): Failure {
  return failure(
    'skipped',
    'noSites',
    `Nothing of ${name} could be made to fail: no call of it waited for I/O.`,
    {
      found: `in its code ${listed(waits)}`,
      needed: 'a call that is awaited, calls back, or is iterated or subscribed to, and is I/O',
      remedy: 'Give it arguments with which it makes its I/O, by a @score tag above it.',
    },
  );
}

/** Lists `await (2), callback of readFile`, each item once. */
function listed(waits: readonly { what: string }[]): string {
  const counts = new Map<string, number>();
  for (const { what } of waits) counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].map(([what, count]) => (count > 1 ? `${what} (${count})` : what)).join(', ');
}
