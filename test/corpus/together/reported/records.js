'use strict';

const { randomUUID } = require('node:crypto');
const fs = require('node:fs/promises');
const path = require('node:path');

class RecordFile {
  constructor(file) {
    this.file = file;
    this.records = {};
  }

  async save(id, record) {
    if (typeof id !== 'string' || id === '') {
      throw new TypeError('a record needs an id');
    }
    const next = { ...this.records, [id]: record };
    await fs.mkdir(path.dirname(this.file), { recursive: true });
    await fs.writeFile(this.file, JSON.stringify(next, null, 2));
    this.records = next;
    return id;
  }

  all() {
    return Object.values(this.records);
  }
}

class RecordFolder {
  constructor(folder) {
    this.folder = folder;
  }

  async save(id, record) {
    const target = path.join(this.folder, `${id}.json`);
    const draft = path.join(this.folder, `${id}.${randomUUID()}.draft`);
    try {
      await fs.writeFile(draft, JSON.stringify(record, null, 2));
      await fs.rename(draft, target);
    } catch (error) {
      await fs.rm(draft, { force: true });
      throw error;
    }
    return id;
  }
}

class Shelf {
  constructor(folder) {
    this.folder = folder;
  }

  async add(item) {
    const file = path.join(this.folder, `${item.id}.json`);
    const text = JSON.stringify({ ...item, shelf: path.basename(this.folder) });
    await fs.writeFile(file, text);
    const stored = await fs.readFile(file, 'utf8');
    const size = Buffer.byteLength(stored);
    if (size === 0) {
      throw new Error(`${file} is empty`);
    }
    return { size, item: JSON.parse(stored) };
  }
}

module.exports = { RecordFile, RecordFolder, Shelf };
