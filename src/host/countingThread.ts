import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { chunksOf, type Chunk } from '../complexity/chunks';
import type { SubjectDocument } from '../document/document';

/** What is shorter is looked at before a thread would have started. */
const LEAST_LENGTH = 40_000;

/** After such a time without a text the thread ends: its parsers take up memory. */
const IDLE_MS = 60_000;

/**
 * Looks at all of a text without holding up the thread of the editor's extensions, which would have
 * to wait seconds for some 10,000 lines. One text after the other.
 */
export class CountingThread {
  private worker: Worker | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  /** @param programPath of src/processes/counting.ts, bundled or compiled */
  constructor(private readonly programPath: string) {}

  /** The chunks of a text, or null where it does not parse. Where no thread can run, here. */
  chunksOf(document: SubjectDocument): Promise<Chunk[] | null> {
    if (document.text.length < LEAST_LENGTH) return Promise.resolve(chunksOf(document));
    const chunks = this.queue
      .then(() => this.ask(document))
      .catch(() => {
        this.end();
        return chunksOf(document);
      });
    this.queue = chunks;
    return chunks;
  }

  private async ask(document: SubjectDocument): Promise<Chunk[] | null> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    const waiting = new AbortController();
    const { signal } = waiting;
    try {
      const answer = once(worker, 'message', { signal });
      const end = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('ended')));
      worker.postMessage(document);
      const [chunks] = (await Promise.race([answer, end])) as [Chunk[] | null];
      return chunks;
    } finally {
      waiting.abort();
      this.idle = setTimeout(() => this.end(), IDLE_MS);
      this.idle.unref();
    }
  }

  private start(): Worker {
    const worker = new Worker(this.programPath);
    worker.unref();
    return worker;
  }

  private end(): void {
    clearTimeout(this.idle);
    void this.worker?.terminate();
    this.worker = null;
  }
}
