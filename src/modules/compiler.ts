import { once } from 'node:events';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RawSourceMap } from 'source-map';

import type { SubjectDocument } from '../document/document';
import { isClassic, type EmitOptions } from '../document/emitOptions';
import type { Disk } from './disk';

/** What TypeScript made of a text, or why it did not. */
export type Compiled =
  | { state: 'compiled'; code: string; map: RawSourceMap }
  | { state: 'failed'; why: 'notInstalled' | 'refused' | 'tookTooLong'; message: string };

/** Loading TypeScript takes half a second on a machine that does nothing else. */
const PATIENCE_MS = 8000;

const ENTRY = 'node_modules/typescript/lib/typescript.js';

/**
 * The TypeScript of the project itself, else one that is installed beside us, in a thread of its own:
 * it is large, and few files need it. Async functions and generators stay what they are.
 */
export class TypeScriptCompiler {
  private worker: Worker | null = null;

  constructor(private readonly disk: Disk) {}

  /** Never rejects. Lines move, so positions need the map. */
  async compile(document: SubjectDocument, text: string, emit: EmitOptions): Promise<Compiled> {
    const module = typescriptFor(document.file, this.disk);
    if (module === null) {
      return { state: 'failed', why: 'notInstalled', message: 'TypeScript is not installed' };
    }
    this.worker ??= new Worker(PROGRAM, { eval: true, workerData: module, stdout: true });
    const { jsx, ...flags } = emit;
    const fileName = document.file;
    const answer = await asked(this.worker, { fileName, text, flags, classic: isClassic(jsx) });
    if (answer.state === 'failed') return answer;
    const { file, text: original } = document;
    const sources = { file, sources: [file], sourcesContent: [original] };
    return { ...answer, map: { ...answer.map, ...sources } };
  }

  /** To be called when no more is compiled. */
  async dispose(): Promise<void> {
    await this.worker?.terminate();
    this.worker = null;
  }
}

function typescriptFor(file: string, disk: Disk): string | null {
  const folders = [...disk.above(file), ...disk.above(__filename)];
  const modules = folders.map((folder) => path.join(folder, ENTRY));
  return modules.find((module) => disk.isFile(module)) ?? null;
}

interface Request {
  fileName: string;
  text: string;
  flags: Omit<EmitOptions, 'jsx'>;
  classic: boolean;
}

/** One at a time. */
async function asked(worker: Worker, request: Request): Promise<Compiled> {
  const patience = new AbortController();
  const { signal } = patience;
  try {
    worker.postMessage(request);
    return await Promise.race([
      once(worker, 'message', { signal }).then(([compiled]: Compiled[]) => compiled!),
      once(worker, 'exit', { signal }).then(() => refused('TypeScript ended its thread')),
      delay(PATIENCE_MS, null, { signal }).then(() => tookTooLong()),
    ]);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  } finally {
    patience.abort();
  }
}

function refused(message: string): Compiled {
  return { state: 'failed', why: 'refused', message };
}

function tookTooLong(): Compiled {
  return { state: 'failed', why: 'tookTooLong', message: 'TypeScript took too long' };
}

const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const ts = require(workerData);
parentPort.on('message', ({ fileName, text, flags, classic }) => {
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
  parentPort.postMessage({ state: 'compiled', code, map: JSON.parse(sourceMapText) });
});
`;
