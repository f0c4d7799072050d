import { open, readFile, unlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A file that one process at a time may own. */
export class Lock {
  #handle = null;

  constructor(file, { retries = 5, waitMs = 100 } = {}) {
    this.file = file;
    this.retries = retries;
    this.waitMs = waitMs;
  }

  get isHeld() {
    return this.#handle !== null;
  }

  async acquire() {
    if (this.#handle) throw new Error(`${this.file} is held already`);
    for (let attempt = 0; attempt <= this.retries; attempt++) {
      try {
        this.#handle = await open(this.file, 'wx');
        await this.#handle.write(`${process.pid}\n`);
        return this;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
        if (await this.#isStale()) await unlink(this.file);
        else await sleep(this.waitMs * 2 ** attempt);
      }
    }
    throw new Error(`${this.file} is held by another process`);
  }

  async #isStale() {
    const pid = Number.parseInt(await readFile(this.file, 'utf8'), 10);
    if (Number.isNaN(pid)) return true;
    try {
      process.kill(pid, 0);
      return false;
    } catch (error) {
      return error.code === 'ESRCH';
    }
  }

  async release() {
    if (!this.#handle) return;
    const handle = this.#handle;
    this.#handle = null;
    await handle.close();
    await unlink(this.file);
  }
}

/** At most `limit` at a time; the others wait in their order. */
export function createSemaphore(limit) {
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError('limit is a whole number from 1 on');
  const waiting = [];
  let free = limit;

  return {
    async run(task) {
      if (free > 0) free -= 1;
      else await new Promise((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
    get free() {
      return free;
    },
  };
}
