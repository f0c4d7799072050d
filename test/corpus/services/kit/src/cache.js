/** Values that are loaded once, and again when they are old. */
export class Cache {
  #entries = new Map();
  #loading = new Map();
  #load;
  #ttlMs;
  #now;

  static async warmed(load, keys, options) {
    const cache = new Cache(load, options);
    await Promise.all(keys.map((key) => cache.get(key)));
    return cache;
  }

  constructor(load, { ttlMs = 60_000, max = 1000, now = Date.now } = {}) {
    this.#load = load;
    this.#ttlMs = ttlMs;
    this.#now = now;
    this.max = max;
    this.hits = 0;
    this.misses = 0;
  }

  async get(key) {
    const entry = this.#entries.get(key);
    if (entry && entry.expiresAt > this.#now()) {
      this.hits += 1;
      return entry.value;
    }
    this.misses += 1;
    const loading = this.#loading.get(key);
    if (loading) return loading;
    const promise = this.#refresh(key);
    this.#loading.set(key, promise);
    try {
      return await promise;
    } finally {
      this.#loading.delete(key);
    }
  }

  async #refresh(key) {
    const value = await this.#load(key);
    if (value === undefined) throw new Error(`There is no value of ${key}`);
    this.#entries.set(key, { value, expiresAt: this.#now() + this.#ttlMs });
    if (this.#entries.size > this.max) {
      const [oldest] = this.#entries.keys();
      this.#entries.delete(oldest);
    }
    return value;
  }

  async getMany(keys) {
    const found = new Map();
    for (const key of keys) {
      try {
        found.set(key, await this.get(key));
      } catch (error) {
        found.set(key, error);
      }
    }
    return found;
  }

  async persist(store, name = 'cache') {
    const now = this.#now();
    const alive = [...this.#entries].filter(([, { expiresAt }]) => expiresAt > now);
    if (alive.length === 0) return 0;
    await store.write(name, JSON.stringify(alive));
    return alive.length;
  }
}
