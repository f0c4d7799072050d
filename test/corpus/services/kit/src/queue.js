import { EventEmitter, once } from 'node:events';

const DONE = Symbol('done');

/** Jobs in their order, so many at a time. */
export class Queue extends EventEmitter {
  #pending = [];
  #running = 0;
  #paused = false;

  constructor({ concurrency = 1, retries = 0 } = {}) {
    super();
    this.concurrency = concurrency;
    this.retries = retries;
  }

  get length() {
    return this.#pending.length;
  }

  async push(job, { priority = 0 } = {}) {
    if (typeof job !== 'function') throw new TypeError('A job is a function');
    return new Promise((resolve, reject) => {
      this.#pending.push({ job, priority, resolve, reject, attempts: 0 });
      this.#pending.sort((a, b) => b.priority - a.priority);
      this.#next();
    });
  }

  #next() {
    while (!this.#paused && this.#running < this.concurrency && this.#pending.length > 0) {
      void this.#run(this.#pending.shift());
    }
    if (this.#running === 0 && this.#pending.length === 0) this.emit('idle');
  }

  async #run(entry) {
    this.#running += 1;
    entry.attempts += 1;
    try {
      const result = await entry.job();
      this.emit('done', result);
      entry.resolve(result);
    } catch (error) {
      if (entry.attempts <= this.retries) {
        this.emit('retry', error);
        this.#pending.unshift(entry);
      } else {
        this.emit('failed', error);
        entry.reject(error);
      }
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  pause() {
    this.#paused = true;
  }

  resume() {
    this.#paused = false;
    this.#next();
  }

  async onIdle() {
    if (this.#running === 0 && this.#pending.length === 0) return;
    await once(this, 'idle');
  }

  async addAll(jobs) {
    const results = await Promise.all(jobs.map((job) => this.push(job)));
    return results.filter((result) => result !== DONE);
  }
}

/** Takes jobs of a table, and gives back those that fail. */
export class Worker {
  #stopped = false;

  constructor(table, handlers, { pollMs = 1000, logger = console } = {}) {
    this.table = table;
    this.handlers = handlers;
    this.pollMs = pollMs;
    this.logger = logger;
  }

  async runOnce() {
    const job = await this.table.claim({ before: new Date(), by: process.pid });
    if (!job) return false;
    const handler = this.handlers[job.type];
    if (!handler) {
      await this.table.bury(job.id, `nobody handles ${job.type}`);
      return true;
    }
    try {
      const payload = typeof job.payload === 'string' ? JSON.parse(job.payload) : job.payload;
      await handler(payload, { attempt: job.attempts });
      await this.table.complete(job.id);
    } catch (error) {
      this.logger.error(`Job ${job.id}: ${error.message}`);
      if (job.attempts >= job.maxAttempts) await this.table.bury(job.id, error.message);
      else await this.table.retryAt(job.id, new Date(Date.now() + 1000 * 2 ** job.attempts));
    }
    return true;
  }

  async start() {
    while (!this.#stopped) {
      const worked = await this.runOnce();
      if (worked) continue;
      if ((await this.table.size()) === 0) break;
      await new Promise((resolve) => setTimeout(resolve, this.pollMs));
    }
  }

  stop() {
    this.#stopped = true;
  }
}
