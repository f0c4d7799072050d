import { readFile, writeFile } from 'node:fs/promises';
import * as path from 'node:path';

import type { SubjectDocument } from '../document/document';
import { projectFoldersAbove } from '../document/projectFolder';
import { childEnvironment } from '../harness/childEnvironment';
import { NO_KEEPER, type Keeper } from '../harness/keeping/keeper';
import { DEFAULT_LIMITS } from '../harness/keeping/limits';
import { markRun, newRunId } from '../harness/runMark';
import { makeScratch, removeScratch } from '../harness/scratch';
import type { Compiler } from '../modules/setUp/setUp';
import { runCommand, type CommandEnd } from '../runtimes/command';
import { killGroup } from '../runtimes/processGroup';
import type { RuntimeInfo } from '../runtimes/runtime';

/** Output of a tool for a document. */
export interface CompiledByTool {
  state: 'compiled';
  /** Name and version, such as `TypeScript 5.9.3`. */
  tool: string;
  code: string;
  /** JSON text; null if the project has source maps off. */
  map: string | null;
  maps: 'inline' | 'external' | 'off';
  /** Targets that the tool was configured for. */
  targets: string[];
}

/** Reason why a tool produced nothing. */
export interface NotCompiled {
  state: 'failed';
  /** `emitsNothing`: configured to check types only. `leftOut`: configured to skip this file. */
  code: 'notInstalled' | 'emitsNothing' | 'leftOut' | 'other';
  /** Sentence without its full stop. */
  message: string;
}

/**
 * Time limit of a compiler. Loading one takes a second or two, and several times that on a busy
 * machine.
 */
const PATIENCE_MS = 10_000;

interface Where {
  runtime: RuntimeInfo;
  /** Folder of bench-runner. */
  runnerFolder: string;
  /** Watches the process; by default nothing does. */
  keeper?: Keeper;
}

/**
 * Compiles a document with the project's own tool and configuration, in a process of its own. The
 * runtime itself strips types. This runs code of the project. Never rejects.
 */
export async function compile(
  document: SubjectDocument,
  setUp: Compiler,
  where: Where,
  signal: AbortSignal,
): Promise<CompiledByTool | NotCompiled> {
  const folder = await makeScratch();
  if (typeof folder !== 'string') return unwritten(folder.reason.found ?? folder.reason.message);
  try {
    await writeFile(path.join(folder, 'request.json'), requestOf(document, setUp));
    const end = await runCompiler(folder, setUp, where, signal);
    return await resultIn(folder, end);
  } catch (error) {
    return unwritten(error instanceof Error ? error.message : String(error));
  } finally {
    await removeScratch(folder);
  }
}

function unwritten(why: string): NotCompiled {
  return failed(`its files could not be written or read: ${why}`);
}

function requestOf({ file, text }: SubjectDocument, setUp: Compiler): string {
  const { by: tool, config, settings, maps, target } = setUp;
  const packages = projectFoldersAbove(file).map((folder) => path.join(folder, 'node_modules'));
  return JSON.stringify({ tool, file, text, config, settings, maps, target, packages });
}

function runCompiler(
  folder: string,
  { by }: Compiler,
  { runtime, runnerFolder, keeper = NO_KEEPER }: Where,
  signal: AbortSignal,
): Promise<CommandEnd> {
  const isNode = by === 'typeStripping';
  const program = path.join(runnerFolder, 'tools', 'compile.js');
  const flags = isNode ? runtime.flags : [];
  const id = newRunId();
  return runCommand(isNode ? runtime.path : process.execPath, [...flags, program, folder], {
    cwd: folder,
    // this process may be an editor's
    env: { ...childEnvironment(process.env, runtime, id), ELECTRON_RUN_AS_NODE: '1' },
    patienceMs: PATIENCE_MS,
    signal,
    onStarted: (pid) => {
      const mark = markRun(id, pid, folder);
      return keeper.keep({ mark, scratch: folder, limits: DEFAULT_LIMITS }, () => killGroup(pid));
    },
  });
}

async function resultIn(folder: string, end: CommandEnd): Promise<CompiledByTool | NotCompiled> {
  const text = await readFile(path.join(folder, 'result.json'), 'utf8').catch(() => null);
  if (text === null || end.stopped !== null) return failed(whyEnded(end));
  try {
    return checked(JSON.parse(text) as unknown);
  } catch {
    return failed('what it left behind cannot be read');
  }
}

/** Parses the result, which may be anything, as the tool runs in the process that writes it. */
function checked(value: unknown): CompiledByTool | NotCompiled {
  const result = Object(value) as Partial<
    Record<keyof CompiledByTool | keyof NotCompiled, unknown>
  >;
  const { state, code, message, tool, map, maps, targets } = result;
  if (state === 'failed') {
    const first = /\S.*/.exec(String(message))?.[0] ?? 'it gave no reason';
    return { ...failed(first), code: CODES.find((one) => one === code) ?? 'other' };
  }
  if (state !== 'compiled' || typeof code !== 'string') return failed('it gave no code');
  const form = FORMS.find((one) => one === maps);
  if (form === undefined || (map !== null && typeof map !== 'string')) {
    return failed('it gave a map that cannot be read');
  }
  const names = (Array.isArray(targets) ? targets : []).map(String);
  return { state, tool: String(tool), code, map, maps: form, targets: names };
}

const CODES = ['notInstalled', 'emitsNothing', 'leftOut'] as const;
const FORMS = ['inline', 'external', 'off'] as const;

function failed(message: string): NotCompiled {
  return { state: 'failed', code: 'other', message };
}

function whyEnded({ stopped, exitCode, startError }: CommandEnd): string {
  if (stopped === 'timedOut') return `it took longer than ${PATIENCE_MS / 1000} s`;
  if (stopped === 'cancelled') return 'it was cancelled';
  if (stopped === 'notStarted') return startError;
  return `its process ended with code ${exitCode}`;
}
