'use strict';

const { createHash } = require('node:crypto');
const { EventEmitter } = require('node:events');
const { createReadStream, createWriteStream } = require('node:fs');

function hashOf(name) {
  const hash = createHash('sha1');
  return new Promise((resolve) => {
    const file = createReadStream(name);
    file.on('data', (chunk) => hash.update(chunk));
    file.on('end', () => resolve(hash.digest('hex')));
  });
}

function copyFile(from, to, callback) {
  const target = createWriteStream(to);
  const source = createReadStream(from);
  source.on('error', callback);
  target.on('finish', () => callback(null, to));
  source.pipe(target);
}

function countRows(rows, callback) {
  let count = 0;
  rows.on('data', () => {
    count += 1;
  });
  rows.on('end', () => callback(null, count));
}

class Poller extends EventEmitter {
  constructor(client) {
    super();
    this.client = client;
    this.last = null;
  }

  poll(id, callback) {
    this.client.get(id, (error, answer) => {
      const progress = new EventEmitter();
      if (error) progress.emit('error', error);
      else this.last = answer;
      callback(error, answer);
    });
  }

  async follow(lines, store) {
    lines.on('line', async (line) => {
      await store.append(line);
    });
    await new Promise((resolve) => lines.once('close', resolve));
    return 'closed';
  }
}

module.exports = { hashOf, copyFile, countRows, Poller };
