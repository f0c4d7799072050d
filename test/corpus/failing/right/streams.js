'use strict';

const { createHash } = require('node:crypto');
const { EventEmitter } = require('node:events');
const { createReadStream, createWriteStream } = require('node:fs');
const { pipeline } = require('node:stream');

function hashOf(name) {
  const hash = createHash('sha1');
  return new Promise((resolve, reject) => {
    const file = createReadStream(name);
    file.on('error', reject);
    file.on('data', (chunk) => hash.update(chunk));
    file.on('end', () => resolve(hash.digest('hex')));
  });
}

function copyFile(from, to, callback) {
  pipeline(createReadStream(from), createWriteStream(to), (error) => {
    if (error) callback(error);
    else callback(null, to);
  });
}

function countRows(rows, callback) {
  let count = 0;
  rows.on('data', () => {
    count += 1;
  });
  rows.on('error', callback);
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
      if (error) this.emit('error', error);
      else this.last = answer;
      callback(error, answer);
    });
  }

  async follow(lines, store) {
    const read = [];
    lines.on('line', (line) => read.push(line));
    await new Promise((resolve) => lines.once('close', resolve));
    for (const line of read) await store.append(line);
    return 'closed';
  }
}

module.exports = { hashOf, copyFile, countRows, Poller };
