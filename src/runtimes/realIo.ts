import * as path from 'node:path';

import { failure, type Failure } from '../failure';
import { REFUSED_CALLS } from '../models/refusedCalls';
import { Answers } from './keptAnswers';
import { runCommand, type CommandEnd } from './command';
import { fields, identity, inspectionEnvironment, markedValue, whatHappened } from './inspect';
import { NEUTRAL_FOLDER } from './neutralFolder';
import { runnerHash } from './runnerHash';
import type { RuntimeInfo } from './runtime';

/**
 * A promise API of Node or of a driver; `keeps`: its errors name the async functions that awaited
 * it.
 */
export interface RealIo {
  /** Name such as `fs.promises.readFile`. */
  api: string;
  keeps: boolean;
}

/** I/O of a function of `file`: its drivers are tested if they are installed there. */
export interface UsedIo {
  file: string;
  operations: readonly string[];
}

/** Time limit for a run that hangs: a busy machine takes seconds to start a Node. */
const PATIENCE_MS = 15_000;

/**
 * Tests which promise APIs of a runtime keep the async callers, by making each fail; once for a
 * binary, as long as its file stays the same.
 */
export class RealIoReader {
  private readonly answers: Answers<RealIo[]>;
  private programHash: Promise<string> | undefined;

  /**
   * @param program path of bench-runner/realIo/main.js
   * @param env environment of the user; binaries get only a few of its variables
   * @param folder folder that keeps answers for later processes; left out: each process asks anew
   */
  constructor(
    private readonly program: string,
    private readonly env: NodeJS.ProcessEnv,
    folder?: string,
  ) {
    this.answers = new Answers({ folder, read: (value) => (isAnswer(value) ? value : null) });
  }

  /** Reads the answers; a runtime without one is a failure. Never rejects. */
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
    // a driver that does not load has no result
    if ('state' in theirs) return theirs.state === 'cancelled' ? theirs : own;
    return [...own, ...theirs];
  }

  /** @param found text that distinguishes equal arguments at different times */
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

/** Modules of drivers that have a model. */
function driversOf(operations: readonly string[]): string[] {
  const used = REFUSED_CALLS.filter(({ api }) => operations.includes(api));
  return [...new Set(used.map(({ module }) => module))];
}

/**
 * Identity of the package that Node finds for a module from a file, equal as long as it stays the
 * same.
 */
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
