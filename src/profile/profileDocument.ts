import { prepareCall, type CallDependencies } from '../calling/prepareCall';
import type { CallOptions } from '../calling/callOptions';
import type { SubjectDocument } from '../document/document';
import type { MapReader } from '../document/mapReader';
import { toRunnable } from '../document/runnable';
import { findWorkloadKind } from '../document/workloadKind';
import { whyNothingRuns } from '../document/whyNothingRuns';
import type { Failure } from '../failure';
import type { Executor } from '../harness/executor';
import type { RuntimeInfo } from '../runtimes/runtime';
import { compiledCall } from '../probe/compiledCall';
import type { Profile } from './profile';
import { type ProfilePlan, profileProgram, type ProfileProgress } from './profileProgram';
import type { Compilers } from '../modules/compilers';

export interface ProfileOptions extends Pick<
  ProfilePlan,
  'parallel' | 'ioMs' | 'timeoutMs' | 'wanted' | 'built' | 'folder' | 'fileName'
> {
  /** The Node for the subject, or the reason why there is none. */
  runtime: RuntimeInfo | Failure;
  /** Property of the exports to profile instead of the exports themselves. */
  functionName?: string;
  /** Call of a person's own function, as far as a person stated it. */
  call?: CallOptions;
}

export interface ProfileDependencies {
  executor: Executor;
  /** Reads the source map that a compiled file names. */
  readMap: MapReader;
  /** Folder of bench-runner. */
  runnerFolder: string;
  /** Compilers; left out: each call has its own. */
  compilers?: Compilers;
}

/**
 * Profiles one document: see `profileProgram`. Failures are results; it rejects only if files
 * cannot be written.
 */
export async function profileDocument(
  document: SubjectDocument,
  { runtime, functionName, call, ...options }: ProfileOptions,
  { executor, readMap, runnerFolder, compilers }: ProfileDependencies,
  onProgress: (progress: ProfileProgress) => void,
  signal: AbortSignal,
): Promise<Profile> {
  if ('state' in runtime) return runtime;
  const name = functionName ?? null;
  const isOwn = call !== undefined || findWorkloadKind(document, name).kind === 'function';
  const profiled = isOwn
    ? await ownFunction(document, name, call ?? {}, {
        readMap,
        compilers,
        node: { runtime, runnerFolder },
      })
    : upload(document, name, readMap);
  if ('state' in profiled) return profiled;
  const plan = { ...options, ...profiled, runtime, runnerFolder };
  return profileProgram(plan, executor, onProgress, signal);
}

type Profiled = Pick<ProfilePlan, 'document' | 'runnable' | 'program' | 'call'>;

function upload(
  document: SubjectDocument,
  exportName: string | null,
  readMap: MapReader,
): Profiled | Failure {
  const runnable = toRunnable(document, readMap);
  const stop = whyNothingRuns(document, runnable);
  if (stop) return stop;
  return { document, runnable, program: { file: document.file, code: runnable.code, exportName } };
}

async function ownFunction(
  document: SubjectDocument,
  name: string | null,
  asked: CallOptions,
  dependencies: CallDependencies,
): Promise<Profiled | Failure> {
  const call = await prepareCall(document, name, asked, dependencies);
  return call.state === 'prepared' ? { ...compiledCall(call), call } : call;
}
