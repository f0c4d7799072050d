import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import * as path from 'node:path';
import { PassThrough, type Duplex } from 'node:stream';

import { CHANNEL_FD } from '../../bench-runner/protocol';
import type { Ahead } from '../../bench-runner/protocol/job';
import type { Failure } from '../failure';
import { spawn } from '../gate';
import { ending, killGroup } from '../runtimes/processGroup';
import type { RuntimeInfo } from '../runtimes/runtime';
import { ChildChannel } from './childChannel';
import { childEnvironment } from './childEnvironment';
import type { ChildEnd } from './childEnd';
import type { JobRequest } from './executor';
import type { Keeper } from './keeping/keeper';
import { DEFAULT_LIMITS, type Outgrown } from './keeping/limits';
import { memoryKills } from './memoryKills';
import { OutputTail } from './outputTail';
import { killTree } from './processTree';
import { PackedRunner } from './packedRunner';
import { markRun, newRunId, type RunMark } from './runMark';
import { makeScratch, removeScratch } from './scratch';

const OUTPUT_TAIL_BYTES = 8192;

export interface ChildMeans {
  /** Path of bench-runner/main.js. */
  runnerPath: string;
  /** The runner in one file. Left out: children read it file by file. */
  packed?: PackedRunner;
  /** Watches the children. */
  keeper: Keeper;
}

/** Means of the runner in a folder, bench-runner's. */
export function childMeans(runnerFolder: string, keeper: Keeper): ChildMeans {
  const runnerPath = path.join(runnerFolder, 'main.js');
  return { runnerPath, packed: new PackedRunner(runnerFolder), keeper };
}

export type Exit = Pick<ChildEnd, 'exitCode' | 'signal' | 'spawnError'>;

/** A child process that waits for its job, and its resources, until all are released. */
export class StartedChild {
  readonly token = randomBytes(16).toString('hex');
  readonly process: ChildProcess;
  readonly channel: ChildChannel;
  readonly stdout: OutputTail;
  readonly stderr: OutputTail;
  readonly exited: Promise<Exit>;
  readonly closes: Promise<unknown>;
  /** Returns true if the system killed a process for lack of memory since the start. */
  readonly wasKilledForMemory: () => boolean;
  hasEnded = false;
  /** Time since which its work is waited for, in ms. */
  startedAt = performance.now();
  /** Called when it exceeds a limit. */
  onOutgrown: (outgrown: Outgrown) => void = () => this.killGroup();
  /** Null if it could not be started. */
  private readonly mark: RunMark | null;
  /** Reports its end to keeper and parent. */
  private readonly release: () => void = () => undefined;

  private constructor(
    request: JobRequest,
    runtime: RuntimeInfo,
    { runnerPath, packed, keeper }: ChildMeans,
    private readonly scratch: string,
  ) {
    const { surroundings, limits = DEFAULT_LIMITS, givesWay } = request;
    const start = packed?.startFor(request, runtime) ?? null;
    const runId = newRunId();
    const killsBefore = memoryKills();
    const flags = [...runtime.flags, ...(surroundings?.flags ?? [])];
    this.process = spawn(runtime.path, [...flags, start?.program ?? runnerPath], {
      cwd: surroundings?.folder ?? scratch,
      env: { ...surroundings?.env, ...childEnvironment(process.env, runtime, runId) },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // its own process group, so that it can be killed with all descendants
      detached: process.platform !== 'win32',
      windowsHide: true,
      shell: false,
    });
    const { pid } = this.process;
    if (givesWay && pid !== undefined) giveWay(pid);
    this.mark = pid === undefined ? null : markRun(runId, pid, scratch);
    if (this.mark) {
      const run = { mark: this.mark, scratch, limits };
      this.release = keeper.keep(run, (outgrown) => this.onOutgrown(outgrown));
    }
    this.closes = new Promise((resolve) => this.process.once('close', resolve));
    this.exited = exitOf(this.process);
    void this.exited.then(() => (this.hasEnded = true));
    // a child that lacked descriptors has no streams: its error is an event
    const [, stdout, stderr, channel] = streamsOf(this.process);
    this.stdout = new OutputTail(stdout, OUTPUT_TAIL_BYTES);
    this.stderr = new OutputTail(stderr, OUTPUT_TAIL_BYTES);
    this.channel = new ChildChannel(channel, this.token);
    if (start) this.channel.begin(start);
    this.wasKilledForMemory = () => memoryKills() > killsBefore;
  }

  /** Starts a child. Throws some errors of the system; others are events. */
  static async start(
    request: JobRequest,
    runtime: RuntimeInfo,
    means: ChildMeans,
  ): Promise<StartedChild | Failure> {
    // files that a subject writes to its working directory are removed with the run
    const scratch = await makeScratch();
    if (typeof scratch !== 'string') return scratch;
    try {
      return new StartedChild(request, runtime, means, scratch);
    } catch (error) {
      await removeScratch(scratch);
      throw error;
    }
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Loads the modules of its job ahead, and waits; does not keep this process alive. */
  waits(ahead: Ahead): void {
    this.channel.send({ ahead });
    for (const each of this.handles()) each.unref();
  }

  /** Marks it as waited for: it keeps this process alive from now on. */
  isWaitedFor(): void {
    this.startedAt = performance.now();
    for (const each of this.handles()) each.ref();
  }

  killGroup(): void {
    if (this.pid !== undefined) killGroup(this.pid);
  }

  /** Kills the first process alone: its descendants are counted as left behind. */
  killFirst(): void {
    if (this.pid === undefined) return;
    if (process.platform === 'win32') killGroup(this.pid);
    else ending.one(this.pid);
  }

  /** Kills the other processes, and resolves to their number. */
  killRest(): Promise<number> {
    return this.mark === null ? Promise.resolve(0) : killTree(this.mark);
  }

  destroyStreams(): void {
    streamsOf(this.process).forEach((stream) => stream.destroy());
  }

  private handles(): (ChildProcess | Socket)[] {
    return [this.process, ...streamsOf(this.process).filter((each) => each instanceof Socket)];
  }

  /** Removes its folder, and then releases it: nothing of it is left. */
  async remove(): Promise<void> {
    await removeScratch(this.scratch);
    this.release();
  }
}

/** Lowers its priority, unless it has ended. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    if (!isOfSystem(error)) throw error;
  }
}

export function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal, spawnError: null }));
    child.once('error', (spawnError) => resolve({ exitCode: null, signal: null, spawnError }));
  });
}

/** Streams by descriptor; a missing one is replaced by an empty stream. */
function streamsOf({ stdio }: { stdio?: ChildProcess['stdio'] }): Streams {
  const at = (descriptor: number) => (stdio?.[descriptor] ?? new PassThrough()) as Duplex;
  return [at(0), at(1), at(2), at(CHANNEL_FD)];
}

type Streams = [Duplex, Duplex, Duplex, Duplex];
