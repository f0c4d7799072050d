import type { Report } from '../report/report';
import type { Progress, ScoreDependencies, ScoredSubject } from './inputs';
import { scoreSeveralFunctions, type SeveralFunctions } from './severalFunctions';
import { score, type ScoreOptions } from './score';

/** Probes a function, or each function of a file, without timing. */
export async function probeEach(
  { document, functionName, call }: ScoredSubject,
  several: SeveralFunctions | null,
  options: ScoreOptions,
  dependencies: ScoreDependencies,
  progress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Report[]> {
  const parts = { benchmark: false, debuggability: true };
  const observer = { progress, partial: () => undefined };
  if (functionName === undefined && several) {
    const wanted = { ...options, call, parts };
    const { functions } = await scoreSeveralFunctions(
      several,
      wanted,
      dependencies,
      observer,
      signal,
    );
    return functions.flatMap((one) => (one.state === 'scored' ? [one.report] : []));
  }
  const wanted = { ...options, functionName, call, parts };
  return [await score(document, wanted, dependencies, observer, signal)];
}
