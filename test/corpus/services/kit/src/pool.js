import { EventEmitter } from 'node:events';

/** Keeps connections that are costly to make. */
export class Pool extends EventEmitter {
  #idle = [];
  #busy = new Set();
  #waiting = [];
  #closed = false;
  #connect;

  /** @param {{ connect: () => Promise<any>, max?: number, acquireTimeoutMs?: number }} options */
  constructor({ connect, max = 10, acquireTimeoutMs = 5000 }) {
    super();
    if (typeof connect !== 'function') throw new TypeError('connect must be a function');
    this.#connect = connect;
    this.max = max;
    this.acquireTimeoutMs = acquireTimeoutMs;
  }

  get size() {
    return this.#idle.length + this.#busy.size;
  }

  async acquire() {
    if (this.#closed) throw new Error('The pool is closed');
    const idle = await this.#takeHealthy();
    if (idle) return idle;
    if (this.size < this.max) return this.#open();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((each) => each !== waiter);
        reject(new Error('No connection came free in time'));
      }, this.acquireTimeoutMs);
      const waiter = { resolve, timer };
      this.#waiting.push(waiter);
    });
  }

  async #open() {
    const connection = await this.#connect();
    this.#busy.add(connection);
    connection.once?.('error', () => this.#busy.delete(connection));
    this.emit('open', connection);
    return connection;
  }

  async #takeHealthy() {
    while (this.#idle.length > 0) {
      const connection = this.#idle.pop();
      try {
        await connection.ping();
        this.#busy.add(connection);
        return connection;
      } catch (error) {
        this.emit('discard', connection, error);
        await connection.close().catch(() => {});
      }
    }
    return null;
  }

  release(connection) {
    if (!this.#busy.delete(connection)) return;
    const waiter = this.#waiting.shift();
    if (!waiter) {
      this.#idle.push(connection);
      return;
    }
    clearTimeout(waiter.timer);
    this.#busy.add(connection);
    waiter.resolve(connection);
  }

  /**
   * @template T
   * @param {(connection: any) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async use(work) {
    const connection = await this.acquire();
    try {
      return await work(connection);
    } finally {
      this.release(connection);
    }
  }

  async drain() {
    this.#closed = true;
    const all = [...this.#idle, ...this.#busy];
    this.#idle = [];
    this.#busy.clear();
    const results = await Promise.allSettled(all.map((connection) => connection.close()));
    const failed = results.filter(({ status }) => status === 'rejected');
    if (failed.length > 0) {
      throw new AggregateError(
        failed.map(({ reason }) => reason),
        'Some connections stay open',
      );
    }
    this.emit('drain');
  }
}
