import { prepareCall } from '../calling/prepareCall';
import type { PreparedCall } from '../calling/preparedCall';
import { toRunnable, type Runnable } from '../document/runnable';
import { whyNothingRuns } from '../document/whyNothingRuns';
import { failure, isNotYet, type Failure } from '../failure';
import { cancelled } from '../harness/childEnd';
import type { ScoreDependencies } from './inputs';
import { withoutResults, type Counted, type Prepared } from './stages';
import { tokensOf } from './tokens';

/** The part of a stage that a prepared call replaces. */
export type CanRun = Pick<Prepared, 'entry' | 'call' | 'runnable' | 'program'>;

/** Placeholder: a function gets its runnable when its call is prepared. */
const NOT_MADE: Runnable = { code: '', map: null, ran: 'asWritten' };

/** Prepares what of a counted entry can run, or says why nothing can. Never rejects. */
export async function prepare(
  counted: Counted,
  dependencies: ScoreDependencies,
  signal: AbortSignal,
): Promise<Prepared> {
  if (signal.aborted) return withoutResults(withoutCall(counted, NOT_MADE), cancelled());
  return counted.choice.kind === 'function'
    ? prepareFunction(counted, dependencies)
    : prepareFile(counted, dependencies);
}

function prepareFile(counted: Counted, { readMap }: ScoreDependencies): Prepared {
  const { document } = counted.entry;
  const runnable = toRunnable(document, readMap);
  const prepared = withoutCall(counted, runnable);
  const why = counted.stop ? null : whyNothingRuns(document, runnable);
  if (!why) return prepared;
  return { ...prepared, debuggability: why, benchmark: { ...counted.workload, ...why } };
}

/** Finds the arguments of a function from its code, and from files around it. */
async function prepareFunction(
  counted: Counted,
  { readMap, runnerFolder, compilers, project, types, gallery }: ScoreDependencies,
): Promise<Prepared> {
  const { document, functionName = null, call: asked = {}, runtime } = counted.entry;
  const notCalled = withoutCall(counted, NOT_MADE);
  if (!isNotYet(counted.benchmark) && !isNotYet(counted.debuggability)) return notCalled;
  const call = await prepareCall(document, functionName, asked, {
    readMap,
    compilers,
    project,
    types,
    node: 'state' in runtime ? undefined : { runtime, runnerFolder },
  }).catch((error: unknown) => notUnderstood(error));
  if (call.state !== 'prepared') return withoutResults(notCalled, call);
  // the name was found, or was a shorter one
  const complexity = tokensOf(document, call.functionName, 'function', gallery);
  return calledBy({ ...notCalled, complexity }, call);
}

function withoutCall(counted: Counted, runnable: Runnable): Prepared {
  const { document, functionName = null } = counted.entry;
  const program = { file: document.file, code: runnable.code, exportName: functionName };
  return { ...counted, runnable, program, call: null };
}

/** Returns the stage with this call. */
export function calledBy<Stage extends CanRun>(prepared: Stage, call: PreparedCall): Stage {
  const { runnable, own } = call;
  const { file } = prepared.entry.document;
  const program = { file, code: runnable.code, exportName: null, own };
  return { ...prepared, call, runnable, program };
}

/** Reports an error of the search in the code, whose syntax may be of an unexpected form. */
function notUnderstood(error: unknown): Failure {
  const found = error instanceof Error ? error.message : String(error);
  return failure(
    'failed',
    'notUnderstood',
    'How the function is to be called could not be found out from its code.',
    { found, remedy: 'Score a smaller part of the file: select the function, "Score selection".' },
  );
}
