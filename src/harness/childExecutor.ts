import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { PassThrough, type Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { CHANNEL_FD, type Job } from '../../bench-runner/protocol';
import type { Failure } from '../failure';
import { spawn } from '../gate';
import { ending, killGroup } from '../runtimes/processGroup';
import type { RuntimeInfo } from '../runtimes/runtime';
import { ChildChannel } from './childChannel';
import { childEnvironment } from './childEnvironment';
import { cancelled, failureOfEnd, misshapen, notStarted, type ChildEnd } from './childEnd';
import { failureOfChild } from './childFailure';
import type { Execution, Executor, JobRequest, WhileServing } from './executor';
import type { Keeper, KeptRun } from './keeping/keeper';
import { DEFAULT_LIMITS } from './keeping/limits';
import { memoryKills } from './memoryKills';
import { OutputTail } from './outputTail';
import { killTree } from './processTree';
import { isResult } from './resultShape';
import { markRun, newRunId, type RunMark } from './runMark';
import { makeScratch, removeScratch } from './scratch';

/** The child gives up by itself at its time-out, counted from its first word; this long after it is killed. */
const GRACE_MS = 500;
/** So long its first word may take beside that: a busy machine takes a second or two to start a Node. */
const START_MS = 5000;
const CLOSE_PATIENCE_MS = 1000;
/** A server that was asked to end hands over its result within this time. */
const END_PATIENCE_MS = 2000;
/** What works with real services may have something to do when it ends. */
const OWN_END_PATIENCE_MS = 500;
const OUTPUT_TAIL_BYTES = 8192;

export interface ChildExecutorOptions {
  /** Path of bench-runner/main.js. */
  runnerPath: string;
  /** Looks after the children. */
  keeper: Keeper;
}

/** An executor that starts a child process for each job. */
export function createChildExecutor({ runnerPath, keeper }: ChildExecutorOptions): Executor {
  return {
    async run(request, runtime, signal, whileServing) {
      if (signal.aborted) return notRun(cancelled());
      // whatever a subject writes to its working directory goes with the run
      const scratch = await makeScratch();
      if (typeof scratch !== 'string') return notRun(scratch);
      let run: ChildRun | null = null;
      try {
        run = new ChildRun(request, runtime, signal, { runnerPath, keeper }, scratch);
        return await run.finished(whileServing);
      } catch (error) {
        // some errors of a start are thrown, others are events
        if (!isOfSystem(error)) throw error;
        return notRun(notStarted({ runtime, stderr: '' }, error));
      } finally {
        await removeScratch(scratch);
        run?.release();
      }
    },
  };
}

/** One that has ended by now needs no priority. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    if (!isOfSystem(error)) throw error;
  }
}

function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function notRun(result: Failure): Execution {
  return {
    result,
    childMs: 0,
    lastStage: null,
    probing: [],
    printedBytes: 0,
    leftProcesses: 0,
  };
}

/** By their descriptors; in the place of one that is not there stands one that says nothing. */
function streamsOf({ stdio }: { stdio?: ChildProcess['stdio'] }): Streams {
  const at = (descriptor: number) => (stdio?.[descriptor] ?? new PassThrough()) as Duplex;
  return [at(0), at(1), at(2), at(CHANNEL_FD)];
}

type Streams = [Duplex, Duplex, Duplex, Duplex];

/** One child process, from its start to the last of its descendants' end. */
class ChildRun {
  /** Tells keeper and parent that it is over; it can be told once the scratch folder is gone. */
  release: () => void = () => undefined;
  private readonly job: Job;
  /** Null where it could not be started. */
  private readonly mark: RunMark | null;
  private readonly child: ChildProcess;
  private readonly channel: ChildChannel;
  private readonly stdout: OutputTail;
  private readonly stderr: OutputTail;
  private readonly closes: Promise<unknown>;
  private readonly startedAt = performance.now();
  private readonly memoryKills = memoryKills();
  private killedFor: ChildEnd['killedFor'] = null;
  private silence: NodeJS.Timeout | undefined;
  private patience: NodeJS.Timeout | undefined;
  private hasBegun = false;
  private readonly ended = new AbortController();
  private whileServing: WhileServing | undefined;

  constructor(
    private readonly request: JobRequest,
    private readonly runtime: RuntimeInfo,
    private readonly signal: AbortSignal,
    { runnerPath, keeper }: ChildExecutorOptions,
    scratch: string,
  ) {
    const { surroundings, limits = DEFAULT_LIMITS, givesWay = false, ...job } = request;
    const runId = newRunId();
    this.job = { ...job, token: randomBytes(16).toString('hex') };
    const flags = [...runtime.flags, ...(surroundings?.flags ?? [])];
    this.child = spawn(runtime.path, [...flags, runnerPath], {
      cwd: surroundings?.folder ?? scratch,
      env: { ...surroundings?.env, ...childEnvironment(process.env, runtime, runId) },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // a process group of its own, so that it can be killed with all that it starts
      detached: process.platform !== 'win32',
      windowsHide: true,
      shell: false,
    });
    const { pid } = this.child;
    if (givesWay && pid !== undefined) giveWay(pid);
    this.mark = pid === undefined ? null : markRun(runId, pid, scratch);
    if (this.mark) this.release = this.lookedAfter(keeper, { mark: this.mark, scratch, limits });
    this.closes = new Promise((resolve) => this.child.once('close', resolve));
    // one that lacked descriptors to start has no streams: its error comes as an event
    const [, stdout, stderr, channel] = streamsOf(this.child);
    this.stdout = new OutputTail(stdout, OUTPUT_TAIL_BYTES);
    this.stderr = new OutputTail(stderr, OUTPUT_TAIL_BYTES);
    this.channel = new ChildChannel(channel, this.job.token, () => this.heard());
  }

  async finished(whileServing?: WhileServing): Promise<Execution> {
    this.whileServing = whileServing;
    const cancel = () => this.kill('cancelled');
    // a script has no word to say
    this.bePatient(this.job.kind === 'script' ? 0 : START_MS);
    this.signal.addEventListener('abort', cancel, { once: true });
    try {
      this.channel.send(this.job);
      const exit = await this.exited();
      this.ended.abort();
      const childMs = performance.now() - this.startedAt;
      const leftProcesses = await this.killRest();
      await this.closed();
      return this.execution(exit, childMs, leftProcesses);
    } finally {
      clearTimeout(this.patience);
      clearTimeout(this.silence);
      this.signal.removeEventListener('abort', cancel);
    }
  }

  /** From here on it has all of its time. */
  private bePatient(startMs = 0): void {
    clearTimeout(this.patience);
    const mostMs = startMs + this.job.timeoutMs + GRACE_MS;
    this.patience = setTimeout(() => this.kill('timedOut'), mostMs);
  }

  private lookedAfter(keeper: Keeper, run: KeptRun): () => void {
    return keeper.keep(run, (outgrown) => this.kill(outgrown));
  }

  private exited(): Promise<Pick<ChildEnd, 'exitCode' | 'signal' | 'spawnError'>> {
    return new Promise((resolve) => {
      this.child.once('exit', (exitCode, signal) =>
        resolve({ exitCode, signal, spawnError: null }),
      );
      this.child.once('error', (spawnError) =>
        resolve({ exitCode: null, signal: null, spawnError }),
      );
    });
  }

  /** All that the child wrote has been read; a process that escaped may hold its streams longer. */
  private async closed(): Promise<void> {
    const patience = new AbortController();
    await Promise.race([
      this.closes,
      delay(CLOSE_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    streamsOf(this.child).forEach((stream) => stream.destroy());
  }

  /** Does once what is to be done while the child serves, and ends it. */
  private async attend(port: number): Promise<void> {
    const { whileServing } = this;
    const { pid } = this.child;
    this.whileServing = undefined;
    if (whileServing === undefined || pid === undefined) return;
    await whileServing({ port, pid }, this.ended.signal);
    if (this.ended.signal.aborted) return;
    this.channel.end();
    this.silence = setTimeout(() => this.kill('unending'), END_PATIENCE_MS);
  }

  /** A child that is at its probes, or searches, tells where it is as long as its event loop turns. */
  private heard(): void {
    const { silenceMs, kind } = this.job;
    const { lastStage, result, servingPort } = this.channel;
    if (!this.hasBegun && !this.ended.signal.aborted) this.bePatient();
    this.hasBegun = true;
    if (servingPort !== null) void this.attend(servingPort);
    clearTimeout(this.silence);
    if (result !== null) return this.told();
    const beats = kind === 'search' || lastStage?.stage === 'probing';
    if (silenceMs === undefined || !beats) return;
    this.silence = setTimeout(() => this.kill('hung'), silenceMs);
  }

  /** What it would do beyond its result is no part of a score, unless its end is what is measured. */
  private told(): void {
    if (this.job.kind === 'script') return;
    if (this.request.surroundings === undefined) return this.endFirst();
    this.silence = setTimeout(() => this.endFirst(), OWN_END_PATIENCE_MS);
  }

  /** Those that it started are counted as its leavings. */
  private endFirst(): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    if (process.platform === 'win32') killGroup(pid);
    else ending.one(pid);
  }

  private kill(why: NonNullable<ChildEnd['killedFor']>): void {
    this.killedFor ??= why;
    this.ended.abort();
    if (this.child.pid !== undefined) killGroup(this.child.pid);
  }

  private killRest(): Promise<number> {
    return this.mark === null ? Promise.resolve(0) : killTree(this.mark);
  }

  private execution(
    exit: Pick<ChildEnd, 'exitCode' | 'signal' | 'spawnError'>,
    childMs: number,
    leftProcesses: number,
  ): Execution {
    return {
      result: this.resultOf(exit),
      ...(exit.exitCode === null ? {} : { exitCode: exit.exitCode }),
      childMs,
      lastStage: this.channel.lastStage,
      probing: this.channel.probing,
      printedBytes: this.stdout.bytes + this.stderr.bytes,
      leftProcesses,
    };
  }

  private resultOf(
    exit: Pick<ChildEnd, 'exitCode' | 'signal' | 'spawnError'>,
  ): Execution['result'] {
    const { timeoutMs } = this.job;
    const stderr = this.stderr.text();
    const { result } = this.channel;
    // a run that was cancelled is cancelled, even if its result came a moment before
    if (result === null || this.killedFor === 'cancelled' || this.isUnended()) {
      return failureOfEnd({
        ...exit,
        killedFor: this.killedFor,
        systemKilledForMemory: exit.signal === 'SIGKILL' && memoryKills() > this.memoryKills,
        lastStage: this.channel.lastStage,
        stderr,
        timeoutMs,
        runtime: this.runtime,
      });
    }
    if (!isResult(result, this.job)) return misshapen(stderr);
    if (result.state === 'completed') return result;
    return failureOfChild(result, timeoutMs, stderr);
  }

  /** Its end is what was to be measured, and it was stopped before. */
  private isUnended(): boolean {
    return this.job.kind === 'script' && this.killedFor !== null;
  }
}
