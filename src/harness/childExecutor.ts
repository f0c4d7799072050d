import { setTimeout as delay } from 'node:timers/promises';

import type { Job } from '../../bench-runner/protocol/job';
import type { ChildQuestion } from '../../bench-runner/protocol/message';
import type { Failure } from '../failure';
import { SHIPPED } from '../models/shipped';
import type { RuntimeInfo } from '../runtimes/runtime';
import { cancelled, failureOfEnd, misshapen, notStarted, type ChildEnd } from './childEnd';
import { failureOfChild } from './childFailure';
import type { Execution, Executor, JobRequest, WhileServing } from './executor';
import type { ModuleSource } from './ownProgram';
import { isResult } from './resultShape';
import { isOfSystem, StartedChild, type ChildMeans, type Exit } from './startedChild';
import { WaitingChild } from './waitingChild';

/**
 * Time after its own time-out at which a child is killed; the time-out counts from its first
 * message.
 */
const GRACE_MS = 500;
/** Further time for its first message: a busy machine takes a second or two to start a Node. */
const START_MS = 5000;
const CLOSE_PATIENCE_MS = 1000;
/** Time for the result of a server after its end was requested. */
const END_PATIENCE_MS = 2000;
/** Time for work with real services at the end. */
const OWN_END_PATIENCE_MS = 500;

/**
 * Makes an executor with a child process for each job. If a call loads unexpected modules, the job
 * runs once more with those loaded before, so that its figures are the call's own.
 */
export function createChildExecutor(means: ChildMeans): Executor {
  const waiting = new WaitingChild(means);
  return {
    async run(request, ...rest) {
      const { source, kind } = request;
      if (!source) return runOnce(request, ...rest);
      const first = await runOnce({ ...request, ...(await withModules(request, source)) }, ...rest);
      // each trial of a search has its own modules, and a failed job would fail again
      const isDone = !first.loadedLate || kind === 'search' || first.result.state !== 'completed';
      if (isDone) return first;
      return runOnce({ ...request, ...(await withModules(request, source)) }, ...rest);
    },
  };

  async function runOnce(
    ...[request, runtime, signal, whileServing]: Parameters<Executor['run']>
  ): ReturnType<Executor['run']> {
    if (signal.aborted) {
      await waiting.end();
      return notRun(cancelled());
    }
    const child = await startFor(request, runtime, waiting, means);
    if (!(child instanceof StartedChild)) return notRun(child);
    const run = new ChildRun(request, runtime, signal, child, waiting);
    const execution = await run.finished(whileServing).finally(() => child.remove());
    // the waiting child may not be needed now
    if (execution.result.state !== 'completed') await waiting.end();
    return execution;
  }
}

/** Adds names to a job; programs that are measured as whole processes invent nothing. */
function withNames<Asked extends Omit<Job, 'token'>>(job: Asked): Asked {
  const isWhole = job.kind === 'script' || job.kind === 'ops' || job.kind === 'server';
  return isWhole ? job : { names: SHIPPED.forChild(), ...job };
}

async function withModules({ subject }: JobRequest, source: ModuleSource) {
  return { subject: { ...subject, modules: await source.planned() } };
}

async function startFor(
  request: JobRequest,
  runtime: RuntimeInfo,
  waiting: WaitingChild,
  means: ChildMeans,
): Promise<StartedChild | Failure> {
  try {
    const ready = request.kind === 'bench' ? await waiting.take(request, runtime) : null;
    return ready ?? (await StartedChild.start(request, runtime, means));
  } catch (error) {
    // some errors of a start are thrown, others are events
    if (!isOfSystem(error)) throw error;
    return notStarted({ runtime, stderr: '' }, error);
  }
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

/** One job, until the last descendant of its process has ended. */
class ChildRun {
  private readonly job: Job;
  private killedFor: ChildEnd['killedFor'] = null;
  private silence: NodeJS.Timeout | undefined;
  private patience: NodeJS.Timeout | undefined;
  private hasBegun = false;
  private loadedLate = false;
  /** True while the child waits for our answer, and so is silent. */
  private isAsking = false;
  private readonly ended = new AbortController();
  private whileServing: WhileServing | undefined;

  constructor(
    private readonly request: JobRequest,
    private readonly runtime: RuntimeInfo,
    private readonly signal: AbortSignal,
    private readonly child: StartedChild,
    private readonly waiting: WaitingChild,
  ) {
    const {
      surroundings: _,
      limits: _limits,
      givesWay: _gives,
      next: _next,
      source,
      ...job
    } = request;
    this.job = { ...withNames(job), token: child.token };
    child.onOutgrown = (outgrown) => this.kill(outgrown);
    child.channel.onMessage = () => this.heard();
    if (source) child.channel.onQuestion = (question) => this.answer(question, source);
  }

  async finished(whileServing?: WhileServing): Promise<Execution> {
    this.whileServing = whileServing;
    const cancel = () => this.kill('cancelled');
    // a script sends no message
    this.bePatient(this.job.kind === 'script' ? 0 : START_MS);
    this.signal.addEventListener('abort', cancel, { once: true });
    try {
      this.child.channel.send(this.job);
      const exit = await this.child.exited;
      this.ended.abort();
      const childMs = performance.now() - this.child.startedAt;
      const leftProcesses = await this.child.killRest();
      await this.closed();
      return this.execution(exit, childMs, leftProcesses);
    } finally {
      clearTimeout(this.patience);
      clearTimeout(this.silence);
      this.signal.removeEventListener('abort', cancel);
    }
  }

  /** Restarts the child's time limit. */
  private bePatient(startMs = 0): void {
    clearTimeout(this.patience);
    const mostMs = startMs + this.job.timeoutMs + GRACE_MS;
    this.patience = setTimeout(() => this.kill('timedOut'), mostMs);
  }

  /** Resolves once all output is read; an escaped process may hold the streams longer. */
  private async closed(): Promise<void> {
    const patience = new AbortController();
    await Promise.race([
      this.child.closes,
      delay(CLOSE_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    this.child.destroyStreams();
  }

  /** Runs the work for a serving child once, and then ends the child. */
  private async attend(port: number): Promise<void> {
    const { whileServing } = this;
    const { pid } = this.child;
    this.whileServing = undefined;
    if (whileServing === undefined || pid === undefined) return;
    await whileServing({ port, pid }, this.ended.signal);
    if (this.ended.signal.aborted) return;
    this.child.channel.end();
    this.silence = setTimeout(() => this.kill('unending'), END_PATIENCE_MS);
  }

  /**
   * Handles a message: a child that probes, searches or makes two calls at once reports its stage as
   * long as its event loop turns.
   */
  private heard(): void {
    const { silenceMs, kind } = this.job;
    const { lastStage, result, servingPort } = this.child.channel;
    if (!this.hasBegun && !this.ended.signal.aborted) this.bePatient();
    this.hasBegun = true;
    if (lastStage?.stage === 'warmingUp') this.startNext();
    if (servingPort !== null) void this.attend(servingPort);
    clearTimeout(this.silence);
    if (result !== null) return this.told();
    const isRunning = kind === 'twoAtOnce' && lastStage?.stage === 'measuring';
    const beats = kind === 'search' || isRunning || lastStage?.stage === 'probing';
    if (silenceMs === undefined || !beats || this.isAsking) return;
    this.silence = setTimeout(() => this.kill('hung'), silenceMs);
  }

  private async answer(
    { file, isInCall, wantsForm }: ChildQuestion,
    source: ModuleSource,
  ): Promise<object> {
    this.isAsking = true;
    try {
      this.loadedLate = source.noteLoad(file, isInCall) || this.loadedLate;
      return wantsForm ? await source.form(file) : {};
    } finally {
      this.isAsking = false;
      this.heard();
    }
  }

  /**
   * Starts the next child while this one warms up, which is not timed; not after one that hangs
   * during its load.
   */
  private startNext(): void {
    const { next, limits, givesWay } = this.request;
    if (!next) return;
    this.waiting.makeReady({ ...next.job, limits, givesWay }, next.runtime, this.signal);
  }

  /** Ends a child after its result, as later work is not scored, unless its end is measured. */
  private told(): void {
    if (this.job.kind === 'script') return;
    if (this.request.surroundings === undefined) return this.child.killFirst();
    this.silence = setTimeout(() => this.child.killFirst(), OWN_END_PATIENCE_MS);
  }

  private kill(why: NonNullable<ChildEnd['killedFor']>): void {
    this.killedFor ??= why;
    this.ended.abort();
    this.child.killGroup();
  }

  private execution(exit: Exit, childMs: number, leftProcesses: number): Execution {
    return {
      result: this.resultOf(exit),
      ...(exit.exitCode === null ? {} : { exitCode: exit.exitCode }),
      childMs,
      lastStage: this.child.channel.lastStage,
      probing: this.child.channel.probing,
      printedBytes: this.child.stdout.bytes + this.child.stderr.bytes,
      leftProcesses,
      ...(this.loadedLate ? { loadedLate: true as const } : {}),
    };
  }

  private resultOf(exit: Exit): Execution['result'] {
    const { timeoutMs } = this.job;
    const stderr = this.child.stderr.text();
    const { result } = this.child.channel;
    // a cancelled run is cancelled, even if its result came a moment before
    if (result === null || this.killedFor === 'cancelled' || this.isUnended()) {
      return failureOfEnd({
        ...exit,
        killedFor: this.killedFor,
        systemKilledForMemory: exit.signal === 'SIGKILL' && this.child.wasKilledForMemory(),
        lastStage: this.child.channel.lastStage,
        stderr,
        timeoutMs,
        runtime: this.runtime,
      });
    }
    if (!isResult(result, this.job)) return misshapen(stderr);
    if (result.state === 'completed') return result;
    return failureOfChild(result, timeoutMs, stderr);
  }

  /** True for a script that was stopped, as its end is the measurement. */
  private isUnended(): boolean {
    return this.job.kind === 'script' && this.killedFor !== null;
  }
}
