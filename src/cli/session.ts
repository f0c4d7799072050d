import type { Failure } from '../failure';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { ScoreDependencies, ScoreOptions } from '../score';
import type { RunOptions } from './options';
import type { ProgressLine } from './progressLine';

/** What a command works with. */
export interface Session {
  dependencies: ScoreDependencies;
  findRuntime(wanted: string | undefined): Promise<RuntimeInfo | Failure>;
  progress: ProgressLine;
  /** Aborted when the person at the terminal cancels. */
  signal: AbortSignal;
}

/** The runtimes that were asked for, or the default one, in the order given. */
export async function runtimesOf(
  session: Session,
  wanted: readonly string[],
): Promise<(RuntimeInfo | Failure)[]> {
  return Promise.all(
    (wanted.length === 0 ? [undefined] : wanted).map((each) => session.findRuntime(each)),
  );
}

export function scoreOptions(
  options: RunOptions,
  runtime: RuntimeInfo | Failure,
  parts: ScoreOptions['parts'] = { benchmark: true, debuggability: true },
): ScoreOptions {
  return {
    workload: { parallel: options.parallel, ioMs: options.ioMs, mode: options.mode },
    runtime,
    ...(options.function === undefined ? {} : { functionName: options.function }),
    budgetMs: options.budget * 1000,
    timeoutMs: options.timeout * 1000,
    parts,
  };
}
