import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const NAME = /^[a-z0-9][a-z0-9._-]*$/i;

/** Texts by their names, in a folder; what is written is whole or not there. */
export class Store {
  #folder;
  #index = null;

  static async open(folder) {
    const store = new Store(folder);
    await mkdir(folder, { recursive: true });
    await store.#readIndex();
    return store;
  }

  constructor(folder) {
    this.#folder = folder;
  }

  #fileOf(name) {
    if (!NAME.test(name)) throw new Error(`${name} is no name`);
    return join(this.#folder, `${name}.json`);
  }

  async #readIndex() {
    const names = await readdir(this.#folder);
    this.#index = new Map();
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      const text = await readFile(join(this.#folder, name), 'utf8');
      this.#index.set(name.slice(0, -'.json'.length), text.length);
    }
    return this.#index;
  }

  async read(name, fallback = null) {
    try {
      return JSON.parse(await readFile(this.#fileOf(name), 'utf8'));
    } catch (error) {
      if (error.code === 'ENOENT') return fallback;
      if (error instanceof SyntaxError) throw new Error(`${name} is damaged`, { cause: error });
      throw error;
    }
  }

  async write(name, value) {
    const file = this.#fileOf(name);
    const text = JSON.stringify(value);
    const temporary = `${file}.${process.pid}.tmp`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(temporary, text);
    await rename(temporary, file);
    this.#index?.set(name, text.length);
  }

  async update(name, change) {
    const before = await this.read(name, {});
    const after = await change(structuredClone(before));
    if (after === undefined) return before;
    await this.write(name, after);
    return after;
  }

  async clear() {
    const index = this.#index ?? (await this.#readIndex());
    let freed = 0;
    for (const [name, size] of index) {
      await rm(this.#fileOf(name), { force: true });
      freed += size;
    }
    index.clear();
    return freed;
  }
}
