import { once } from 'node:events';
import * as path from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { RawSourceMap } from 'source-map';

import type { SubjectDocument } from '../document/document';
import { isClassic, type EmitOptions } from '../document/emitOptions';
import type { MadeBy } from '../document/runnable';
import { projectFoldersAbove } from '../document/projectFolder';
import { startThread } from '../gate';
import { untilComputed } from './computing';
import type { Disk } from '../document/disk';

/** Code compiled by TypeScript, or the reason why there is none. */
export type CompilerOutcome =
  | ({ state: 'compiled'; code: string; map: RawSourceMap } & Pick<MadeBy, 'tool' | 'toolOf'>)
  | { state: 'failed'; why: 'notInstalled' | 'refused' | 'tookTooLong'; message: string };

/** Limit of CPU time; loading TypeScript takes half a second. */
const PATIENCE_MS = 6000;

const ENTRY = 'node_modules/typescript/lib/typescript.js';
/**
 * Path of TypeScript 7 and later, which has no library; its API returns types, but does not
 * compile.
 */
const LATER_ENTRY = 'node_modules/typescript/dist/api/sync/api.js';

/**
 * Compiles with TypeScript in threads of its own, as it is large and few files need it. It uses the
 * project's TypeScript, else the editor's, else one installed above it or beside us. A project's
 * TypeScript is code of the project, so it may only be used where that may run. Async functions and
 * generators are kept. A thread is reused until this process ends.
 */
export class TypeScriptCompiler {
  private readonly threads = new Map<string, Worker>();
  private last: Promise<unknown> = Promise.resolve();

  /** @param editors absolute path of the editor's `typescript.js`, which need not exist */
  constructor(private readonly editors?: string) {}

  /** Returns the absolute path of the TypeScript for a file; null if there is none. */
  moduleFor(file: string, disk: Pick<Disk, 'above' | 'isFile'>): string | null {
    return typeScriptFor(file, disk, this.editors)?.module ?? null;
  }

  /** Compiles a text. Lines move, so positions need the map. Never rejects. */
  async compile(
    document: SubjectDocument,
    text: string,
    emit: EmitOptions,
    disk: Pick<Disk, 'above' | 'isFile'>,
  ): Promise<CompilerOutcome> {
    const found = typeScriptFor(document.file, disk, this.editors);
    if (found === null) {
      return laterTypeScriptFor(document.file, disk) === null
        ? { state: 'failed', why: 'notInstalled', message: 'TypeScript is not installed' }
        : refused('TypeScript 7 of the project compiles no file alone');
    }
    const { jsx, ...flags } = emit;
    const request = { fileName: document.file, text, flags, classic: isClassic(jsx) };
    const asking = this.last.then(() => asked(() => this.thread(found.module), request));
    this.last = asking;
    const answer = await asking;
    if (answer.state === 'failed') return answer;
    const { file, text: original } = document;
    const sources = { file, sources: [file], sourcesContent: [original] };
    const map = { ...answer.map, ...sources };
    return { ...answer, map, toolOf: found.toolOf };
  }

  /** Returns the running thread, or starts one; it does not keep the process alive. */
  private thread(module: string): Worker {
    const running = this.threads.get(module);
    if (running) return running;
    const worker = startThread(PROGRAM, { eval: true, workerData: module, stdout: true });
    // the waiting request gets these events too, and the next one starts a new thread
    const forget = () => this.threads.delete(module);
    worker.once('error', forget).once('exit', forget);
    this.threads.set(module, worker);
    return worker;
  }
}

const PROJECT = 'project' as const;
const EDITOR = 'editor' as const;

/** Returns the path of the project's TypeScript 7, which can return types, or null. */
export function laterTypeScriptFor(file: string, disk: Pick<Disk, 'isFile'>): string | null {
  const [nearest] = projectFoldersAbove(file).flatMap((folder) => {
    const found = [ENTRY, LATER_ENTRY].map((entry) => path.join(folder, entry));
    return found.filter((module) => disk.isFile(module));
  });
  return nearest?.endsWith(path.normalize(LATER_ENTRY)) ? nearest : null;
}

/** Returns the TypeScript with the classic API for a file, or null. */
export function typeScriptFor(
  file: string,
  disk: Pick<Disk, 'above' | 'isFile'>,
  editors?: string,
): { module: string; toolOf: MadeBy['toolOf'] } | null {
  const outside = [...disk.above(file), ...disk.above(__filename)];
  const places = [
    ...inFolders(projectFoldersAbove(file)).map((module) => ({ module, toolOf: PROJECT })),
    ...(editors === undefined ? [] : [{ module: editors, toolOf: EDITOR }]),
    ...inFolders(outside).map((module) => ({ module, toolOf: null })),
  ];
  return places.find(({ module }) => disk.isFile(module)) ?? null;
}

function inFolders(folders: readonly string[]): string[] {
  return folders.map((folder) => path.join(folder, ENTRY));
}

interface Request {
  fileName: string;
  text: string;
  flags: Omit<EmitOptions, 'jsx'>;
  classic: boolean;
}

/**
 * Sends one request and waits for its answer. A thread that computes for too long is terminated.
 */
async function asked(thread: () => Worker, request: Request): Promise<CompilerOutcome> {
  const patience = new AbortController();
  const { signal } = patience;
  let worker: Worker | null = null;
  try {
    worker = thread();
    worker.ref();
    worker.postMessage(request);
    return await Promise.race([
      once(worker, 'message', { signal }).then(([compiled]: CompilerOutcome[]) => compiled!),
      once(worker, 'exit', { signal }).then(() => refused('TypeScript ended its thread')),
      untilComputed(PATIENCE_MS, signal).then(() => {
        void worker?.terminate();
        return tookTooLong();
      }),
    ]);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  } finally {
    patience.abort();
    worker?.unref();
  }
}

function refused(message: string): CompilerOutcome {
  return { state: 'failed', why: 'refused', message };
}

function tookTooLong(): CompilerOutcome {
  return {
    state: 'failed',
    why: 'tookTooLong',
    message: `TypeScript computed for longer than ${PATIENCE_MS / 1000} s`,
  };
}

const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const ts = require(workerData);
const tool = 'TypeScript ' + ts.version;
parentPort.on('message', ({ fileName, text, flags, classic }) => {
  if (!ts.transpileModule) {
    const message = tool + ' does not compile one file alone';
    return parentPort.postMessage({ state: 'failed', why: 'refused', message });
  }
  const { outputText, sourceMapText, diagnostics } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: {
      ...flags,
      jsx: classic ? ts.JsxEmit.React : ts.JsxEmit.ReactJSX,
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      esModuleInterop: true,
      isolatedModules: true,
      sourceMap: true,
      allowJs: true,
    },
  });
  const wrong = (diagnostics || [])[0];
  if (wrong) {
    const message = ts.flattenDiagnosticMessageText(wrong.messageText, ' ');
    return parentPort.postMessage({ state: 'failed', why: 'refused', message });
  }
  const code = outputText.replace(/\\n\\/\\/# sourceMappingURL=.*\\s*$/, '\\n');
  parentPort.postMessage({ state: 'compiled', tool, code, map: JSON.parse(sourceMapText) });
});
`;
