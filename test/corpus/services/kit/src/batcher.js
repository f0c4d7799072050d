/** Asks for many at once what is asked for one by one. */
export class Batcher {
  #loadMany;
  #queue = [];
  #timer = null;

  constructor(loadMany, { maxSize = 100, delayMs = 0 } = {}) {
    this.#loadMany = loadMany;
    this.maxSize = maxSize;
    this.delayMs = delayMs;
  }

  load(key) {
    return new Promise((resolve, reject) => {
      this.#queue.push({ key, resolve, reject });
      if (this.#queue.length >= this.maxSize) void this.flush();
      else this.#timer ??= setTimeout(() => this.flush(), this.delayMs);
    });
  }

  async flush() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const batch = this.#queue.splice(0, this.maxSize);
    if (batch.length === 0) return 0;
    try {
      const values = await this.#loadMany(batch.map(({ key }) => key));
      if (!Array.isArray(values) || values.length !== batch.length) {
        throw new TypeError(`${batch.length} values were to be loaded`);
      }
      batch.forEach(({ resolve, reject }, i) => {
        if (values[i] instanceof Error) reject(values[i]);
        else resolve(values[i]);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    return batch.length;
  }
}
