import { comparisonPage } from '../report/pages/comparison';
import { baseName } from '../report/pages/subject';
import type { Comparison } from '../report/report';
import { compare } from '../score';
import type { RunOptions } from './options';
import type { Outcome } from './outcome';
import { isIncomplete } from './score';
import { runtimesOf, scoreOptions, type Session } from './session';
import { readSubject, unscoredOutcome } from './subjects';

/** `compare A B`: measured in the same rounds; one comparison a runtime. */
export async function compareCommand(
  session: Session,
  files: readonly [string, string],
  options: RunOptions,
): Promise<Outcome> {
  const [a, b] = await Promise.all([readSubject(files[0]), readSubject(files[1])]);
  if (!a.document) return unscoredOutcome(a.file, a.failure);
  if (!b.document) return unscoredOutcome(b.file, b.failure);
  const { dependencies, progress, signal } = session;
  const names = `${baseName(a.file)} and ${baseName(b.file)}`;
  const observer = { progress: progress.show.bind(progress, names), partial: () => undefined };
  const comparisons: Comparison[] = [];
  for (const runtime of await runtimesOf(session, options.runtime, a.file)) {
    const { functionName, call, ...wanted } = scoreOptions(options, runtime);
    const asked = { functionName, call };
    comparisons.push(
      await compare(
        { document: a.document, ...asked },
        { document: b.document, ...asked },
        wanted,
        dependencies,
        observer,
        signal,
      ),
    );
  }
  const hasFailed = comparisons.some((each) => isIncomplete(each.a) || isIncomplete(each.b));
  const [only] = comparisons;
  return {
    value: only && comparisons.length === 1 ? only : { comparisons },
    page: (units) => comparisons.flatMap((each) => comparisonPage(each, units)),
    hasFailed,
  };
}
