import { open, type FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

export class SegmentWriter extends Writable {
  #handle: FileHandle | null = null;
  #written = 0;
  #count = 0;

  constructor(
    private readonly folder: string,
    private readonly limit: number,
  ) {
    super();
  }

  _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.store(chunk).then(() => done(), done);
  }

  async store(chunk: Buffer): Promise<void> {
    if (this.#handle === null) await this.begin();
    await this.#handle!.appendFile(chunk);
    this.#written += chunk.length;
    if (this.#written >= this.limit) await this.finish();
  }

  async begin(): Promise<void> {
    this.#handle = await open(`${this.folder}/${this.#count}`, 'w');
    this.#written = 0;
  }

  async finish(): Promise<void> {
    if (this.#handle === null) return;
    await this.#handle.close();
    this.emit('segment', this.#count, this.#written);
    this.#handle = null;
    this.#count += 1;
  }
}
