import * as path from 'node:path';

import { failure, type Failure } from '../failure';
import { REFUSED_CALLS } from '../models/refusedCalls';
import { Answers } from './answers';
import { runCommand, type CommandEnd } from './command';
import { fields, identity, inspectionEnvironment, markedValue, whatHappened } from './inspect';
import { NEUTRAL_FOLDER } from './neutralFolder';
import { runnerHash } from './runnerHash';
import type { RuntimeInfo } from './runtime';

/** A promise API of Node or of a driver, and whether its errors name the async functions that awaited it. */
export interface RealIo {
  /** Such as `fs.promises.readFile`. */
  api: string;
  keeps: boolean;
}

/** What a function of `file` asks for: of drivers among it those are asked that are installed there. */
export interface UsedIo {
  file: string;
  operations: readonly string[];
}

/** For what hangs: a busy machine takes seconds to start a Node. */
const PATIENCE_MS = 15_000;

/**
 * Asks runtimes which promise APIs of theirs keep the async callers, by letting each fail; once a
 * binary, as long as its file stays the same.
 */
export class RealIoReader {
  private readonly answers: Answers<RealIo[]>;
  private programHash: Promise<string> | undefined;

  /**
   * @param program path of bench-runner/realIo/main.js
   * @param env of the user; a binary that is asked gets a few names of it only
   * @param folder keeps what they say for later processes; left out: each asks anew
   */
  constructor(
    private readonly program: string,
    private readonly env: NodeJS.ProcessEnv,
    folder?: string,
  ) {
    this.answers = new Answers({ folder, read: (value) => (isAnswer(value) ? value : null) });
  }

  /** Never rejects: a runtime that cannot tell is a reason. */
  async read(
    runtime: RuntimeInfo,
    used: UsedIo | null,
    signal: AbortSignal,
  ): Promise<RealIo[] | Failure> {
    if (!runtime.capabilities.asyncFunctions) return lacksAsyncFunctions(runtime);
    const own = await this.asked(runtime, [], '', signal);
    const modules = used ? driversOf(used.operations) : [];
    if ('state' in own || !used || modules.length === 0) return own;
    const found = await Promise.all(modules.map((module) => installedFor(used.file, module)));
    const calls = REFUSED_CALLS.filter(({ module }) => modules.includes(module));
    const args = [used.file, JSON.stringify(calls)];
    const theirs = await this.asked(runtime, args, found.join('\n'), signal);
    // a driver that does not even load leaves open what it keeps
    if ('state' in theirs) return theirs.state === 'cancelled' ? theirs : own;
    return [...own, ...theirs];
  }

  /** @param found what tells the same arguments at another time apart */
  private async asked(
    runtime: RuntimeInfo,
    args: readonly string[],
    found: string,
    signal: AbortSignal,
  ): Promise<RealIo[] | Failure> {
    this.programHash ??= runnerHash(path.dirname(this.program)).catch(() => '');
    const asking = await this.programHash;
    const binary = await identity(runtime.path);
    const key = [asking, binary, ...runtime.flags, ...args, found].join('\n');
    return this.answers.get({ key, ask: () => this.ask(runtime, args, signal) }, signal);
  }

  private async ask(
    runtime: RuntimeInfo,
    args: readonly string[],
    signal: AbortSignal,
  ): Promise<RealIo[] | Failure> {
    const end = await runCommand(runtime.path, [...runtime.flags, this.program, ...args], {
      cwd: NEUTRAL_FOLDER,
      env: inspectionEnvironment(this.env),
      patienceMs: PATIENCE_MS,
      signal,
    });
    const value = markedValue(end);
    return isAnswer(value) ? value : notTold(runtime, end);
  }
}

/** The modules of those that a model of a driver knows. */
function driversOf(operations: readonly string[]): string[] {
  const used = REFUSED_CALLS.filter(({ api }) => operations.includes(api));
  return [...new Set(used.map(({ module }) => module))];
}

/** The package of a module that Node finds from a file, as long as it stays the same. */
async function installedFor(file: string, module: string): Promise<string> {
  const folder = path.dirname(file);
  const above = path.join(folder, '..');
  const name = module.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1');
  const manifest = path.join(folder, 'node_modules', name, 'package.json');
  const found = await identity(manifest);
  return found !== manifest || above === folder ? found : installedFor(folder, module);
}

function isAnswer(value: unknown): value is RealIo[] {
  return Array.isArray(value) && value.every(isRealIo);
}

function isRealIo(value: unknown): value is RealIo {
  const { api, keeps } = fields(value);
  return typeof api === 'string' && typeof keeps === 'boolean';
}

function lacksAsyncFunctions({ version }: RuntimeInfo): Failure {
  return failure(
    'skipped',
    'runtimeLacks',
    `Node ${version} has no async functions, so its I/O has no async callers to keep.`,
  );
}

function notTold({ path }: RuntimeInfo, end: CommandEnd): Failure {
  if (end.stopped === 'cancelled') {
    return failure('cancelled', 'cancelled', `${path} was not asked to the end.`);
  }
  return failure(
    end.stopped === 'timedOut' ? 'timedOut' : 'failed',
    'brokenRuntime',
    `${path} did not tell which of its promise APIs keep their callers.`,
    { found: whatHappened(end), remedy: 'Probe it again, or pick another Node.' },
  );
}
