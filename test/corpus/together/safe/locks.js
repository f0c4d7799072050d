'use strict';

const fs = require('node:fs/promises');
const { Mutex, Semaphore } = require('async-mutex');
const pLimit = require('p-limit');
const { default: PQueue } = require('p-queue');

const mutex = new Mutex();
const semaphore = new Semaphore(1);
const oneAtATime = pLimit(1);
const queue = new PQueue({ concurrency: 1 });
const levels = new Map();
const tails = new Map();

let total = 0;
let sequence = 0;
let entries = [];
let tail = Promise.resolve();

async function nextNumber(series) {
  const release = await mutex.acquire();
  try {
    const number = sequence + 1;
    await fs.appendFile('/var/lib/numbers.log', `${series}-${number}\n`);
    sequence = number;
    return `${series}-${number}`;
  } finally {
    release();
  }
}

function addEntry(entry) {
  return oneAtATime(async () => {
    const earlier = entries;
    await fs.appendFile('/var/lib/entries.log', `${JSON.stringify(entry)}\n`);
    entries = [...earlier, entry];
    return entries.length;
  });
}

async function post(amount) {
  return queue.add(async () => {
    const before = total;
    await fs.appendFile('/var/lib/posted.log', `${amount}\n`);
    total = before + amount;
    return total;
  });
}

function append(line) {
  const run = tail.then(async () => {
    const text = await fs.readFile('/var/lib/journal.txt', 'utf8');
    await fs.writeFile('/var/lib/journal.txt', `${text}${line}\n`);
  });
  tail = run.catch(() => {});
  return run;
}

async function adjust(sku, by) {
  const before = tails.get(sku) ?? Promise.resolve();
  let release;
  const gate = new Promise((resolve) => {
    release = resolve;
  });
  tails.set(
    sku,
    before.then(() => gate),
  );
  await before;
  try {
    const level = levels.get(sku) ?? 0;
    await fs.appendFile('/var/lib/stock.log', `${sku} ${by}\n`);
    levels.set(sku, level + by);
  } finally {
    release();
  }
}

function rotate(name) {
  return semaphore.runExclusive(async () => {
    const old = JSON.parse(await fs.readFile(`/var/lib/${name}.json`, 'utf8'));
    old.rotations += 1;
    await fs.writeFile(`/var/lib/${name}.json`, JSON.stringify(old));
    return old.rotations;
  });
}

module.exports = { nextNumber, addEntry, post, append, adjust, rotate };
