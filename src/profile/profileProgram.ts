import { mkdir, readFile, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import type { CompletesBy } from '../../bench-runner/protocol/job';
import type { ProfileJob, ProfileResult } from '../../bench-runner/protocol/profile';
import type { PreparedCall } from '../calling/preparedCall';
import type { SubjectDocument } from '../document/document';
import type { Runnable } from '../document/runnable';
import { failure, type Failure } from '../failure';
import type { Executor } from '../harness/executor';
import { makeScratch, removeScratch } from '../harness/scratch';
import { locatorOf, type Locator } from '../probe/locator';
import { projectOf, type ProjectFrames } from '../probe/projectFrames';
import type { RuntimeInfo } from '../runtimes/runtime';
import { FrameReader } from './frameReader';
import type { CpuSummary, HeapSummary, Profile, Profiled } from './profile';
import {
  CPU_INTERVAL_US,
  HEAP_INTERVAL_BYTES,
  profileJob,
  profilersFor,
  type ProfiledWorkload,
  type WantedProfiler,
} from './profileJob';
import { parseCpuProfile, parseHeapProfile } from './rawProfile';
import { cpuProfileInSource, heapProfileInSource } from './sourceProfile';
import { summariseCpu } from './summariseCpu';
import { summariseHeap } from './summariseHeap';

export interface ProfilePlan extends ProfiledWorkload {
  document: SubjectDocument;
  runnable: Runnable;
  /** Call of a person's own function. Left out: the program is an upload. */
  call?: PreparedCall;
  runtime: RuntimeInfo;
  wanted: WantedProfiler;
  /** Path of v8-profiler-next as built for the runtime, or null if it is not. */
  built: string | null;
  /** Folder of bench-runner. */
  runnerFolder: string;
  /** Folder for the profiles; created if it does not exist. */
  folder: string;
  /** Name of the files, without an extension. */
  fileName: string;
}

export interface ProfileProgress {
  done: number;
  total: number;
  text: string;
}

type ProfileProgressListener = (progress: ProfileProgress) => void;

/**
 * Runs the workload under a CPU profiler and, in its own process, under a sampling heap profiler;
 * writes both profiles to the folder, mapped back to the source, and sums them up. Failures of the
 * subject, the runtime or the disk are results.
 */
export async function profileProgram(
  plan: ProfilePlan,
  executor: Executor,
  onProgress: ProfileProgressListener,
  signal: AbortSignal,
): Promise<Profile> {
  await mkdir(plan.folder, { recursive: true });
  const locator = await locatorOf(plan.document, plan.runnable);
  const project = plan.call ? projectOf(plan.call) : null;
  const scratch = await makeScratch();
  try {
    if (typeof scratch !== 'string') return scratch;
    return await new Profiling(plan, executor, signal, scratch, locator, project).run(onProgress);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return notWritten(plan.folder, error.message);
  } finally {
    locator.dispose();
    if (typeof scratch === 'string') await removeScratch(scratch);
  }
}

/**
 * Flags for a young generation (in megabytes) that holds a few rounds of calls without a
 * collection.
 */
const ROOM_FLAGS = ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=128'];

type Ended = { result: ProfileResult; text: string } | Failure;

class Profiling {
  private readonly reader: FrameReader;

  constructor(
    private readonly plan: ProfilePlan,
    private readonly executor: Executor,
    private readonly signal: AbortSignal,
    private readonly scratch: string,
    locator: Locator,
    project: ProjectFrames | null,
  ) {
    const { program, runnerFolder, built } = plan;
    this.reader = new FrameReader({
      subjectFile: program.file,
      code: program.code,
      ran: plan.runnable.ran,
      runnerFolder,
      profilerFolders: built === null ? [] : [built],
      locator,
      project,
    });
  }

  async run(onProgress: ProfileProgressListener): Promise<Profile> {
    const { parallel, ioMs } = this.plan;
    onProgress({ done: 0, total: 2, text: 'Where the time goes' });
    const cpu = await this.child('cpu', 'auto');
    if (!('result' in cpu)) return cpu;
    onProgress({ done: 1, total: 2, text: 'What is allocated' });
    const completesBy = cpu.result.recorded?.completesBy ?? 'auto';
    const heap = await this.heapChild(completesBy);
    return {
      state: 'scored',
      parallel,
      ioMs,
      cpu: await this.cpu(cpu.result, cpu.text),
      heap: 'result' in heap ? await this.heap(heap.result, heap.text) : heap,
    };
  }

  /**
   * Profiles the heap; if the profiler leaves out collected objects, once more with room for all of
   * them. An inspector that leaves them out collects before it reports, so that room does not help
   * it.
   */
  private async heapChild(completesBy: CompletesBy | 'auto'): Promise<Ended> {
    const first = await this.child('heap', completesBy);
    if (!('result' in first) || first.result.keepsCollected) return first;
    if (first.result.profiler === 'inspector') return first;
    const second = await this.child('heap', completesBy, ROOM_FLAGS);
    return 'result' in second && second.result.keepsCollected ? second : first;
  }

  private async child(
    what: ProfileJob['what'],
    completesBy: CompletesBy | 'auto',
    flags: readonly string[] = [],
  ): Promise<Ended> {
    const { wanted, built } = this.plan;
    const runtime = { ...this.plan.runtime, flags: [...this.plan.runtime.flags, ...flags] };
    const file = path.join(this.scratch, what);
    const profilers = profilersFor(wanted, built);
    const job = profileJob(this.plan, what, profilers, completesBy, file);
    const { result } = await this.executor.run(job, runtime, this.signal);
    if (result.state !== 'completed') return explained(result);
    return { result: result as ProfileResult, text: await readFile(file, 'utf8') };
  }

  private async cpu(result: ProfileResult, text: string): Promise<CpuSummary> {
    const raw = parseCpuProfile(text, result.profiler);
    raw.nodes.forEach((node) => this.reader.learn(node));
    const inSource = cpuProfileInSource(raw, this.reader);
    return {
      ...(await this.left(result, '.cpuprofile', inSource)),
      intervalMs: CPU_INTERVAL_US / 1000,
      ...summariseCpu(raw, this.reader.placeOf),
    };
  }

  private async heap(result: ProfileResult, text: string): Promise<HeapSummary | Failure> {
    const raw = parseHeapProfile(text, result.profiler);
    const bytes = summariseHeap(raw, result.calls, this.reader.placeOf);
    if (bytes.sampledBytes === 0) return nothingLeft();
    const inSource = heapProfileInSource(raw, this.reader);
    return {
      ...(await this.left(result, '.heapprofile', inSource)),
      keepsCollected: result.keepsCollected === true,
      intervalBytes: HEAP_INTERVAL_BYTES,
      ...bytes,
    };
  }

  private async left(
    { profiler, rounds, calls }: ProfileResult,
    extension: string,
    profile: unknown,
  ): Promise<Profiled> {
    const file = path.join(this.plan.folder, this.plan.fileName + extension);
    const text = JSON.stringify(profile);
    await writeFile(file, text);
    return { profiler, file, fileBytes: Buffer.byteLength(text), rounds, calls };
  }
}

function notWritten(folder: string, found: string): Failure {
  return failure('failed', 'systemLimit', `The profiles could not be written to ${folder}.`, {
    found,
    needed: 'a folder that can be written to, with room for some megabytes',
    remedy: 'Make room there, or name another folder (--out).',
  });
}

function nothingLeft(): Failure {
  return failure('failed', 'nothingMeasured', 'The heap profiler found nothing.', {
    found: 'a profiler that tells only of what is still in use, and nothing of the calls was',
    needed: 'a profiler that tells also of what has been collected since',
    remedy: NEWER_OR_NATIVE,
  });
}

const NEWER_OR_NATIVE =
  'Choose a newer Node (asyncScore.runtime, --runtime), or have v8-profiler-next built for this one (--profiler v8-profiler-next).';

/** Explains what a runtime without a profiler needs. */
function explained({ state, reason }: Failure): Failure {
  if (reason.code !== 'runtimeLacks') return { state, reason };
  return {
    state,
    reason: {
      needed:
        'Node 8 or later, which has an inspector, or v8-profiler-next, which works from Node 4 on, for the heap from Node 6 on',
      remedy: NEWER_OR_NATIVE,
      ...reason,
    },
  };
}
