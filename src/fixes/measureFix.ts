import type { SubjectDocument } from '../document/document';
import { prepareCall, type CallDependencies } from '../calling/prepareCall';
import type { CallOptions } from '../calling/callOptions';
import { toRunnable } from '../document/runnable';
import { whyNothingRuns } from '../document/whyNothingRuns';
import { failure, type Failure } from '../failure';
import type { Executor } from '../harness/executor';
import type { GradedDebuggability } from '../probe/debuggability';
import { callable } from '../probe/callable';
import { probeProgram, type ProbePlan } from '../probe/probeProgram';
import type { RuntimeInfo } from '../runtimes/runtime';
import { applyFix } from './applyFix';
import { effectOf, type Effect } from './effect';
import type { Fix } from './fix';

export interface MeasuredEffect {
  state: 'scored';
  effect: Effect;
}

/** A function as it was scored. */
export interface OwnFunction extends Omit<CallDependencies, 'node'> {
  /** As a person would call it, or null for what the document is about. */
  name: string | null;
  asked: CallOptions;
}

/** What is needed to probe the text that a fix makes. */
export interface FixPlan {
  document: SubjectDocument;
  /** Property of the exports that was scored, or null for the exports themselves. */
  exportName: string | null;
  /** A function of a person's own: it is prepared anew of the changed text. Left out: an upload. */
  own?: OwnFunction;
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
  const changed = plan.own
    ? await changedFunction(document, plan.own, plan)
    : changedUpload(document, plan.exportName);
  if ('state' in changed) return changed;
  const { runtime, timeoutMs, runnerFolder } = plan;
  const realIo = () => Promise.resolve(plan.before.stackTraces.realIo);
  const after = await probeProgram(
    { ...changed, runtime, timeoutMs, runnerFolder, realIo },
    executor,
    () => undefined,
    signal,
  );
  if (after.state !== 'scored') return after;
  return { state: 'scored', effect: effectOf(plan.before, after) };
}

type Changed = Pick<ProbePlan, 'document' | 'runnable' | 'program' | 'call'>;

function changedUpload(document: SubjectDocument, exportName: string | null): Changed | Failure {
  const runnable = toRunnable(document);
  const stop = whyNothingRuns(document, runnable);
  if (stop) return stop;
  return { document, runnable, program: { file: document.file, code: runnable.code, exportName } };
}

async function changedFunction(
  changed: SubjectDocument,
  { name, asked, ...dependencies }: OwnFunction,
  { runtime, runnerFolder }: FixPlan,
): Promise<Changed | Failure> {
  const node = { runtime, runnerFolder };
  const call = await prepareCall(changed, name, asked, { ...dependencies, node });
  return call.state === 'prepared' ? { call, ...callable(call) } : call;
}

function notParsed(): Failure {
  return failure('failed', 'syntaxError', 'The changed code does not parse.', {
    needed: 'code that the edit leaves in one piece',
    remedy: 'Make the change by hand, then score the file again.',
  });
}
