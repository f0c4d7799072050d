import type { SubjectDocument } from '../document/document';
import { toRunnable } from '../document/runnable';
import { whyNothingRuns } from '../document/whyNothingRuns';
import { failure, type Failure } from '../failure';
import type { Executor } from '../harness/executor';
import type { GradedDebuggability } from '../probe/debuggability';
import { probeProgram } from '../probe/probeProgram';
import type { RuntimeInfo } from '../runtimes/runtime';
import { applyFix } from './applyFix';
import { effectOf, type Effect } from './effect';
import type { Fix } from './fix';

export interface MeasuredEffect {
  state: 'scored';
  effect: Effect;
}

/** What is needed to probe the text that a fix makes. */
export interface FixPlan {
  document: SubjectDocument;
  /** Property of the exports that was scored, or null for the exports themselves. */
  exportName: string | null;
  /** The one that `before` was measured on. */
  runtime: RuntimeInfo;
  /** What was seen of the text as it is. */
  before: GradedDebuggability;
  timeoutMs: number;
  runnerFolder: string;
}

/**
 * Probes the text that a fix would make, in memory, and compares. This runs code: it is for a
 * person to ask for it. Never rejects.
 */
export async function measureFix(
  plan: FixPlan,
  fix: Fix,
  executor: Executor,
  signal: AbortSignal,
): Promise<MeasuredEffect | Failure> {
  const document = applyFix(plan.document, fix);
  if (document === null) return notParsed();
  const runnable = toRunnable(document);
  const stop = whyNothingRuns(document, runnable);
  if (stop) return stop;
  const { exportName, runtime, timeoutMs, runnerFolder } = plan;
  const program = { file: document.file, code: runnable.code, exportName };
  const after = await probeProgram(
    { document, runnable, program, runtime, timeoutMs, runnerFolder },
    executor,
    () => undefined,
    signal,
  );
  if (after.state !== 'scored') return after;
  return { state: 'scored', effect: effectOf(plan.before, after) };
}

function notParsed(): Failure {
  return failure('failed', 'syntaxError', 'The changed code does not parse.', {
    needed: 'code that the edit leaves in one piece',
    remedy: 'Make the change by hand, then score the file again.',
  });
}
