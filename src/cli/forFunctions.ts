import { baseName } from '../document/words';
import { chosenWorkload } from '../scoring/chosenWorkload';
import type { CallFlags, RunOptions } from './options';
import { callOf, type Session } from './session';
import type { NamedFile } from './subjects';
import { usageError } from './usageError';

const OPTIONS = { case: '--case', completesBy: '--completes', io: '--io' } as const;

/**
 * Rejects options about calls if no file is measured as a function: an upload, a script, an
 * operation or a server ignores them. Throws a `UsageError`.
 */
export function assertForFunctions(
  { dependencies }: Session,
  subjects: readonly NamedFile[],
  options: CallFlags & Partial<Pick<RunOptions, 'workload'>>,
): void {
  const call = callOf(options);
  const [given] = (['case', 'completesBy', 'io'] as const).filter((key) => key in call);
  if (given === undefined) return;
  const { workload: kind = 'auto' } = options;
  const choices = subjects.flatMap(({ document, functionName = null }) =>
    document ? [chosenWorkload(document, functionName, { kind }, dependencies.gallery)] : [],
  );
  const [first] = choices;
  if (!first || choices.some((choice) => choice.kind === 'function')) return;
  const name = baseName(subjects[0]?.file ?? '');
  throw usageError({
    message: `${OPTIONS[given]} says how a function is called, and ${name} is not measured as one.`,
    found: `${first.kind}, because ${first.because}`,
    needed: 'a function: FILE#NAME, or --workload function',
    remedy: `Name a function of the file, or leave ${OPTIONS[given]} out.`,
  });
}
