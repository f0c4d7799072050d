import { setTimeout as sleep } from 'node:timers/promises';

/** A bucket of tokens, shared over a store that counts. */
export class RateLimiter {
  #store;
  #limit;
  #windowMs;

  constructor(store, { limit, windowMs = 60_000 }) {
    if (!(limit > 0)) throw new RangeError('limit must be positive');
    this.#store = store;
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  async take(key, cost = 1) {
    if (cost > this.#limit) throw new RangeError(`${cost} is more than there ever is`);
    const slot = `${key}:${Math.floor(Date.now() / this.#windowMs)}`;
    const used = await this.#store.increment(slot, cost);
    if (used === cost) await this.#store.expire(slot, this.#windowMs);
    if (used <= this.#limit) return { allowed: true, remaining: this.#limit - used, retryMs: 0 };
    const retryMs = this.#windowMs - (Date.now() % this.#windowMs);
    return { allowed: false, remaining: 0, retryMs };
  }

  async wait(key, { signal, attempts = 3 } = {}) {
    for (let attempt = 0; attempt < attempts; attempt++) {
      signal?.throwIfAborted();
      const { allowed, retryMs } = await this.take(key);
      if (allowed) return attempt;
      await sleep(retryMs, undefined, { signal });
    }
    throw new Error(`${key} is over its limit`);
  }
}
