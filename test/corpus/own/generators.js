'use strict';

const co = require('co');

function* transfer(bank, from, to, amount) {
  const account = yield bank.load(from);
  if (account.balance < amount) throw new Error('too little');
  const [taken, given] = yield [bank.withdraw(from, amount), bank.deposit(to, amount)];
  return { taken, given };
}

const wrapped = co.wrap(function* (store, key) {
  const value = yield store.read(key);
  yield store.write(key, value + 1);
  return value;
});

function* readAll(files, readFile) {
  const texts = [];
  for (const file of files) texts.push(yield readFile(file));
  return texts.join('\n');
}

async function* lines(source) {
  let rest = '';
  for await (const chunk of source) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop();
    yield* parts;
  }
  if (rest) yield rest;
}

async function* pages(client) {
  let page = 1;
  for (;;) {
    const { items, hasMore } = await client.list({ page });
    yield* items;
    if (!hasMore) return;
    page += 1;
  }
}

async function total(stream) {
  let sum = 0;
  for await (const { amount } of stream) sum += amount;
  return sum;
}

module.exports = { transfer, wrapped, readAll, lines, pages, total };
