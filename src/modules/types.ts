import { once } from 'node:events';
import * as path from 'node:path';
import type { Worker } from 'node:worker_threads';

import type { SubjectDocument } from '../document/document';
import { startThread } from '../gate';
import { laterTypeScriptFor, typeScriptFor } from './compiler';
import { untilComputed } from './computing';
import type { Disk } from '../document/disk';

/** Offsets of the code whose type is requested. */
export interface Place {
  start: number;
  end: number;
}

/** Types as texts, in the order of the places; null for an unknown one. */
export type TypesAnswer =
  | { state: 'answered'; texts: (string | null)[] }
  | { state: 'failed'; why: 'notInstalled' | 'refused' | 'tookTooLong'; message: string };

/** Limit of CPU time; without types a call is still prepared, with fewer known alternatives. */
const PATIENCE_MS = 6000;

/**
 * Types by the project's own TypeScript, of all its files and their packages. It runs code of the
 * project, so it may only be used where that may run. One thread answers all requests in order, and
 * is terminated if one takes too long.
 */
export class Types {
  private readonly threads = new Map<string, Worker>();
  /** Folders in which a request took too long; later ones fail at once. */
  private readonly slow = new Set<string>();
  private last: Promise<unknown> = Promise.resolve();

  /** @param editors absolute path of the editor's `typescript.js`, which need not exist */
  constructor(
    private readonly runnerFolder: string,
    private readonly editors?: string,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Returns the types at places of a document. Never rejects. */
  of(
    { file, text }: SubjectDocument,
    places: readonly Place[],
    disk: Pick<Disk, 'above' | 'isFile'>,
  ): Promise<TypesAnswer> {
    const later = laterTypeScriptFor(file, disk);
    const classic = typeScriptFor(file, disk, this.editors)?.module ?? null;
    const modules = [later, classic].filter((module) => module !== null);
    if (modules.length === 0) {
      return Promise.resolve(failed('notInstalled', 'TypeScript is not installed'));
    }
    const folder = path.dirname(file);
    const asked = this.last.then(async () => {
      if (this.slow.has(folder)) return this.tookTooLong();
      const answer = await this.askFirst(modules, { file, text, places });
      if (answer.state === 'failed' && answer.why === 'tookTooLong') this.slow.add(folder);
      return answer;
    });
    this.last = asked;
    return asked;
  }

  /**
   * Asks several TypeScripts in order; the later API is unstable, so another may answer if it
   * refuses.
   */
  private async askFirst(modules: readonly string[], request: object): Promise<TypesAnswer> {
    let answer: TypesAnswer = refused('');
    for (const module of modules) {
      answer = await this.ask(module, request);
      if (answer.state === 'answered' || answer.why !== 'refused') return answer;
    }
    return answer;
  }

  private async ask(module: string, request: object): Promise<TypesAnswer> {
    const patience = new AbortController();
    const { signal } = patience;
    let thread: Worker | null = null;
    try {
      thread = this.thread(module);
      thread.ref();
      thread.postMessage(request);
      return await Promise.race([
        once(thread, 'message', { signal }).then(([answer]: unknown[]) => checked(answer)),
        once(thread, 'exit', { signal }).then(() => refused('TypeScript ended its thread')),
        untilComputed(this.patienceMs, signal).then(() => this.giveUp(module)),
      ]);
    } catch (error) {
      return refused(error instanceof Error ? error.message : String(error));
    } finally {
      patience.abort();
      thread?.unref();
    }
  }

  private giveUp(module: string): TypesAnswer {
    void this.threads.get(module)?.terminate();
    this.threads.delete(module);
    return this.tookTooLong();
  }

  private tookTooLong(): NoTypes {
    return failed('tookTooLong', `TypeScript computed for longer than ${this.patienceMs / 1000} s`);
  }

  private thread(module: string): Worker {
    const running = this.threads.get(module);
    if (running) return running;
    const program = path.join(this.runnerFolder, 'tools', 'types.js');
    const thread = startThread(program, {
      ...{ workerData: module, stdout: true, stderr: true },
      // without a limit, V8 keeps a program's garbage as long as there is memory
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    thread.on('error', () => undefined).once('exit', () => this.threads.delete(module));
    this.threads.set(module, thread);
    return thread;
  }
}

type NoTypes = Extract<TypesAnswer, { state: 'failed' }>;

function failed(why: NoTypes['why'], message: string): NoTypes {
  return { state: 'failed', why, message };
}

function refused(message: string): NoTypes {
  return failed('refused', message);
}

/** Checks an answer, which may be anything, as any TypeScript may run in the thread. */
function checked(answer: unknown): TypesAnswer {
  const { state, texts, message } = Object(answer) as Partial<Record<string, unknown>>;
  if (state !== 'answered' || !Array.isArray(texts)) return refused(String(message));
  return {
    state,
    texts: texts.map((each: unknown) => (typeof each === 'string' ? each : null)),
  };
}
