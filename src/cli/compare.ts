import { baseName } from '../document/words';
import { comparisonPage } from '../report/pages/comparison';
import type { Comparison } from '../report/report';
import { compare } from '../scoring/score';
import { assertForFunctions } from './forFunctions';
import { assertOneFunction } from './oneFunction';
import type { RunOptions } from './options';
import type { Outcome } from './outcome';
import { isIncomplete } from './score';
import { runtimesOf, scoreOptions, type Session } from './session';
import { type NamedFile, readSubject, subjectOf, unscoredOutcome } from './subjects';
import { usageError } from './usageError';

export interface CompareOptions extends RunOptions {
  /** Git revision of A; B is the working copy. */
  rev?: string;
}

/** `compare A B`: measures both in the same rounds; returns one comparison per runtime. */
export async function compareCommand(
  session: Session,
  named: readonly [string, string | undefined],
  options: CompareOptions,
): Promise<Outcome> {
  const [a, b] = await readBoth(named, options);
  if (!a.document) return unscoredOutcome(a.file, a.failure);
  if (!b.document) return unscoredOutcome(b.file, b.failure);
  assertForFunctions(session, [a, b], options);
  if (options.rev === undefined) assertOneFunction(session, 'compare', [a, b], options);
  else assertOneFunction(session, `compare --rev ${options.rev}`, [b], options);
  const { dependencies, progress, signal } = session;
  const names = `${baseName(a.file)} and ${baseName(b.file)}`;
  const observer = { progress: progress.show.bind(progress, names), partial: () => undefined };
  const comparisons: Comparison[] = [];
  for (const runtime of await runtimesOf(session, options.runtime, a.file)) {
    const subjects = [subjectOf(a, options), subjectOf(b, options)] as const;
    const wanted = scoreOptions(options, runtime);
    comparisons.push(await compare(...subjects, wanted, dependencies, observer, signal));
  }
  const hasFailed = comparisons.some((each) => isIncomplete(each.a) || isIncomplete(each.b));
  const [only] = comparisons;
  return {
    value: only && comparisons.length === 1 ? only : { comparisons },
    page: (units) => comparisons.flatMap((each) => comparisonPage(each, units)),
    hasFailed,
  };
}

/** Reads two named files, or one at a revision and as it is now. */
function readBoth(
  [a, b]: readonly [string, string | undefined],
  options: CompareOptions,
): Promise<[NamedFile, NamedFile]> {
  const { rev } = options;
  if ((b === undefined) === (rev === undefined)) {
    throw usageError({
      message: 'A comparison is of two.',
      found: b === undefined ? 'one file alone' : `two files, and --rev ${rev}`,
      needed: 'two files or functions, or one with --rev HEAD',
    });
  }
  return Promise.all([readSubject(a, options, rev), readSubject(b ?? a, options)]);
}
