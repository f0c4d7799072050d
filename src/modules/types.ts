import { once } from 'node:events';
import * as path from 'node:path';
import type { Worker } from 'node:worker_threads';

import type { SubjectDocument } from '../document/document';
import { startThread } from '../gate';
import { laterTypeScriptFor, typeScriptFor } from './compiler';
import { untilComputed } from './computing';
import type { Disk } from './disk';

/** Offsets of what a type is asked of. */
export interface Place {
  start: number;
  end: number;
}

/** What is known of types: for each place its type as a text, null where nothing is known. */
export type TypesAnswer =
  | { state: 'answered'; texts: (string | null)[] }
  | { state: 'failed'; why: 'notInstalled' | 'refused' | 'tookTooLong'; message: string };

/** Without types a call is prepared as well, only with fewer of its alternatives known. */
const PATIENCE_MS = 6000;

/**
 * Types as the project's own TypeScript tells them, of all its files and of the packages that these
 * name. It runs code of the project: only where that may run anyway. One thread answers all questions,
 * one after the other, and is given up where one takes too long.
 */
export class Types {
  private readonly threads = new Map<string, Worker>();
  /** Folders of which a question took too long: nobody waits for another. */
  private readonly slow = new Set<string>();
  private last: Promise<unknown> = Promise.resolve();

  /** @param editors absolute path of the editor's `typescript.js`, which need not be there */
  constructor(
    private readonly runnerFolder: string,
    private readonly editors?: string,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Never rejects. */
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

  /** The later API is marked unstable: where it refuses, another TypeScript may answer. */
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
      // else V8 keeps what a program's types leave behind for as long as the machine has room for it
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

/** Any TypeScript runs in the thread, so that anything may be answered. */
function checked(answer: unknown): TypesAnswer {
  const { state, texts, message } = Object(answer) as Partial<Record<string, unknown>>;
  if (state !== 'answered' || !Array.isArray(texts)) return refused(String(message));
  return {
    state,
    texts: texts.map((each: unknown) => (typeof each === 'string' ? each : null)),
  };
}
