import { randomUUID } from 'node:crypto';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Mutex } from 'async-mutex';
import { request } from 'undici';

const SETTINGS = '/var/lib/app/settings.json';
const NUMBERS = '/var/lib/app/numbers';
const settingsLock = new Mutex();

export async function saveSetting(name, value) {
  await settingsLock.runExclusive(async () => {
    const settings = JSON.parse(await readFile(SETTINGS, 'utf8'));
    settings[name] = value;
    await writeFile(SETTINGS, JSON.stringify(settings, null, 2));
  });
}

export async function nextInvoiceNumber(start = 1) {
  for (let number = start; ; number++) {
    try {
      await writeFile(join(NUMBERS, String(number)), '', { flag: 'wx' });
      return `INV-${number}`;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

export async function claimJob(id, worker) {
  const lock = join('/var/lib/app/jobs', `${id}.lock`);
  try {
    await writeFile(lock, worker, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

export async function publishOnce(post) {
  try {
    await writeFile(`/var/lib/app/published/${post.slug}`, '', { flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  await request('https://blog.example.com/posts', { method: 'POST', body: JSON.stringify(post) });
  return true;
}

export async function saveDraft(text) {
  const id = randomUUID();
  await writeFile(`/tmp/${id}.draft`, text);
  await rename(`/tmp/${id}.draft`, `/var/lib/app/drafts/${id}.md`);
  return id;
}

export class Journal {
  #tail = Promise.resolve();

  constructor(path) {
    this.path = path;
  }

  tag(id, tag) {
    const work = this.#tail.then(async () => {
      const entries = JSON.parse(await readFile(this.path, 'utf8'));
      entries.find((entry) => entry.id === id).tags.push(tag);
      await writeFile(this.path, JSON.stringify(entries));
    });
    this.#tail = work.catch(() => undefined);
    return work;
  }

  async note(line) {
    await appendFile(`${this.path}.log`, `${line}\n`);
  }
}
