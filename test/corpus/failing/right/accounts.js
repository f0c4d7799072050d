'use strict';

const co = require('co');

const transfer = co.wrap(function* (bank, from, to, amount) {
  yield bank.withdraw(from, amount);
  yield bank.deposit(to, amount);
  yield bank.note(from, to);
  return amount;
});

const openAccount = co.wrap(function* (bank, owner) {
  yield bank.open(owner);
  return owner;
});

function closeAccount(bank, id, callback) {
  bank.close(id, (error, closed) => {
    if (error) return callback(error);
    callback(null, closed.at);
  });
}

async function balanceOf(bank, id) {
  try {
    return await bank.balance(id);
  } catch (error) {
    throw error;
  }
}

function auditAll(audit, ids, callback) {
  let left = ids.length;
  let problem = null;
  if (left === 0) return callback(null);
  for (const id of ids) {
    audit(id, (error) => {
      problem = problem || error;
      left -= 1;
      if (left === 0) callback(problem, ids.length);
    });
  }
}

function freeze(bank, id, callback) {
  bank.find(id, (error, account) => {
    if (error) return callback(error);
    bank.freeze(account.number, (freezeError) => {
      if (freezeError) return callback(freezeError);
      callback(null, account.number);
    });
  });
}

function statement(bank, id, callback) {
  bank.entries(id).then((entries) => callback(null, entries.length), callback);
}

function lockAccount(bank, id, callback) {
  bank.lock(id, (error, lock) => {
    if (error) return callback(error);
    bank.check(id, (checkError, isFine) => {
      lock.release();
      if (checkError) return callback(checkError);
      callback(null, isFine);
    });
  });
}

class Ledger {
  constructor(store) {
    this.store = store;
    this.writing = false;
  }

  post(entry, callback) {
    if (this.writing) return callback(new Error('busy'));
    this.writing = true;
    this.store.write(entry, (error) => {
      this.writing = false;
      if (error) return callback(error);
      callback(null, entry.id);
    });
  }

  read(id, callback) {
    this.store.read(id, (error, entry) => {
      if (error) return callback(new Error('unreadable', { cause: error }));
      callback(null, entry);
    });
  }

  async sync(entries) {
    const writing = entries.map(async (entry) => {
      await this.store.write(entry);
    });
    await Promise.all(writing);
    return entries.length;
  }
}

module.exports = {
  transfer,
  openAccount,
  closeAccount,
  balanceOf,
  auditAll,
  freeze,
  statement,
  lockAccount,
  Ledger,
};
