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
  /** The same in one file. Left out: children read it file by file. */
  packed?: PackedRunner;
  /** Looks after the children. */
  keeper: Keeper;
}

/** Those of the runner in a folder: bench-runner's. */
export function childMeans(runnerFolder: string, keeper: Keeper): ChildMeans {
  const runnerPath = path.join(runnerFolder, 'main.js');
  return { runnerPath, packed: new PackedRunner(runnerFolder), keeper };
}

export type Exit = Pick<ChildEnd, 'exitCode' | 'signal' | 'spawnError'>;

/** A child process that waits for its job, and what goes with it, until all of it is released. */
export class StartedChild {
  readonly token = randomBytes(16).toString('hex');
  readonly process: ChildProcess;
  readonly channel: ChildChannel;
  readonly stdout: OutputTail;
  readonly stderr: OutputTail;
  readonly exited: Promise<Exit>;
  readonly closes: Promise<unknown>;
  /** Of the system's kills for want of memory, those since it was started. */
  readonly wasKilledForMemory: () => boolean;
  hasEnded = false;
  /** Since when somebody waits for what it does, in ms. */
  startedAt = performance.now();
  /** Told where it takes more than it may. */
  onOutgrown: (outgrown: Outgrown) => void = () => this.killGroup();
  /** Null where it could not be started. */
  private readonly mark: RunMark | null;
  /** Tells keeper and parent that it is over. */
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
      // a process group of its own, so that it can be killed with all that it starts
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
    // one that lacked descriptors to start has no streams: its error comes as an event
    const [, stdout, stderr, channel] = streamsOf(this.process);
    this.stdout = new OutputTail(stdout, OUTPUT_TAIL_BYTES);
    this.stderr = new OutputTail(stderr, OUTPUT_TAIL_BYTES);
    this.channel = new ChildChannel(channel, this.token);
    if (start) this.channel.begin(start);
    this.wasKilledForMemory = () => memoryKills() > killsBefore;
  }

  /** Some errors of a start are thrown, of those that the system makes; others are events. */
  static async start(
    request: JobRequest,
    runtime: RuntimeInfo,
    means: ChildMeans,
  ): Promise<StartedChild | Failure> {
    // whatever a subject writes to its working directory goes with the run
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

  /** Loads of ours what its job will need, and waits for that; it keeps nobody from ending. */
  waits(ahead: Ahead): void {
    this.channel.send({ ahead });
    for (const each of this.handles()) each.unref();
  }

  /** From here on; nobody ends before it does. */
  isWaitedFor(): void {
    this.startedAt = performance.now();
    for (const each of this.handles()) each.ref();
  }

  killGroup(): void {
    if (this.pid !== undefined) killGroup(this.pid);
  }

  /** Itself alone: those that it started are counted as its leavings. */
  killFirst(): void {
    if (this.pid === undefined) return;
    if (process.platform === 'win32') killGroup(this.pid);
    else ending.one(this.pid);
  }

  /** Resolves to how many processes of it had to be ended. */
  killRest(): Promise<number> {
    return this.mark === null ? Promise.resolve(0) : killTree(this.mark);
  }

  destroyStreams(): void {
    streamsOf(this.process).forEach((stream) => stream.destroy());
  }

  private handles(): (ChildProcess | Socket)[] {
    return [this.process, ...streamsOf(this.process).filter((each) => each instanceof Socket)];
  }

  /** It is over, and nothing is left of it; that can be told once its folder is gone. */
  async remove(): Promise<void> {
    await removeScratch(this.scratch);
    this.release();
  }
}

/** One that has ended by now needs no priority. */
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

/** By their descriptors; in the place of one that is not there stands one that says nothing. */
function streamsOf({ stdio }: { stdio?: ChildProcess['stdio'] }): Streams {
  const at = (descriptor: number) => (stdio?.[descriptor] ?? new PassThrough()) as Duplex;
  return [at(0), at(1), at(2), at(CHANNEL_FD)];
}

type Streams = [Duplex, Duplex, Duplex, Duplex];
