import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import type { SubjectDocument } from '../../document/document';
import { childEnvironment } from '../../harness/childEnvironment';
import { runCommand, type CommandEnd } from '../../runtimes/command';
import type { RuntimeInfo } from '../../runtimes/runtime';
import type { SetUp } from './setUp';

/** What a tool made of a document. */
export interface Compiled {
  state: 'compiled';
  /** With its version: `TypeScript 5.9.3`. */
  tool: string;
  code: string;
  /** JSON text, or null where the project has maps off. */
  map: string | null;
  maps: 'inline' | 'external' | 'off';
  /** What the tool was told to compile for. */
  targets: string[];
}

/** Why a tool made nothing, in one sentence. */
export interface NotCompiled {
  state: 'failed';
  message: string;
}

/** Loading a compiler takes a second or two; more would keep a person waiting. */
const PATIENCE_MS = 5000;

/** What compile.js says of a TypeScript that is told to emit nothing. */
export const EMITS_NOTHING = 'it emits no JavaScript';

const PACKAGES = {
  typescript: 'typescript',
  babel: '@babel/core',
  esbuild: 'esbuild',
  swc: '@swc/core',
} as const;

/**
 * Compiles a document with the project's own tool and configuration, in a process of its own. Types
 * are stripped by the runtime itself. This runs code of the project. Never rejects.
 */
export async function compile(
  document: SubjectDocument,
  setUp: SetUp & { by: NonNullable<SetUp['by']> },
  { runtime, runnerFolder }: { runtime: RuntimeInfo; runnerFolder: string },
  signal: AbortSignal,
): Promise<Compiled | NotCompiled> {
  const folder = await mkdtemp(path.join(await realpath(tmpdir()), 'async-score-'));
  try {
    const { by: tool, config, maps, target } = setUp;
    const { file, text } = document;
    const request = JSON.stringify({ tool, file, text, config, maps, target });
    await writeFile(path.join(folder, 'request.json'), request);
    const isNode = tool === 'typeStripping';
    const program = path.join(runnerFolder, 'tools', 'compile.js');
    const end = await runCommand(
      isNode ? runtime.path : process.execPath,
      [...(isNode ? runtime.flags : []), program, folder],
      {
        cwd: folder,
        // this process may be an editor's
        env: { ...childEnvironment(process.env, runtime, folder), ELECTRON_RUN_AS_NODE: '1' },
        patienceMs: PATIENCE_MS,
        signal,
      },
    );
    return await resultIn(folder, end, setUp.by);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function resultIn(
  folder: string,
  end: CommandEnd,
  by: NonNullable<SetUp['by']>,
): Promise<Compiled | NotCompiled> {
  const text = await readFile(path.join(folder, 'result.json'), 'utf8').catch(() => null);
  if (text === null || end.stopped !== null) return { state: 'failed', message: whyEnded(end) };
  const result = JSON.parse(text) as Compiled | NotCompiled;
  return result.state === 'compiled' ? result : { state: 'failed', message: why(result, by) };
}

function whyEnded({ stopped, exitCode, startError }: CommandEnd): string {
  if (stopped === 'timedOut') return `it took longer than ${PATIENCE_MS / 1000} s`;
  if (stopped === 'cancelled') return 'it was cancelled';
  if (stopped === 'notStarted') return startError;
  return `its process ended with code ${exitCode}`;
}

function why({ message }: NotCompiled, by: NonNullable<SetUp['by']>): string {
  const [first = ''] = message.split('\n');
  const missing = by !== 'typeStripping' && first.includes(`Cannot find module '${PACKAGES[by]}'`);
  return missing ? `${PACKAGES[by as keyof typeof PACKAGES]} is not installed there` : first;
}
