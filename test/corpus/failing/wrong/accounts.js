'use strict';

const co = require('co');

const transfer = co.wrap(function* (bank, from, to, amount) {
  yield bank.withdraw(from, amount);
  yield bank.deposit(to, amount);
  bank.note(from, to);
  return amount;
});

const openAccount = co.wrap(function* (bank, owner) {
  try {
    yield bank.open(owner);
  } catch (error) {
    bank.problems = 1;
  }
  return owner;
});

function closeAccount(bank, id, callback) {
  bank.close(id, (error, closed) => {
    try {
      if (error) callback(error);
      callback(null, closed.at);
    } catch (thrown) {
      callback(thrown);
    }
  });
}

async function balanceOf(bank, id) {
  try {
    return await bank.balance(id);
  } catch (error) {
    throw new Error(error.message);
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
      if (left === 0) callback(null, ids.length);
    });
  }
}

function freeze(bank, id, callback) {
  bank.find(id, (error, account) => {
    if (error) return callback(error);
    bank.freeze(account.number, (freezeError) => {
      if (freezeError) throw new Error(`not frozen: ${id}`);
      callback(null, account.number);
    });
  });
}

function statement(bank, id, callback) {
  bank.entries(id).then((entries) => callback(null, entries.length));
}

function lockAccount(bank, id, callback) {
  bank.lock(id, (error, lock) => {
    if (error) return callback(error);
    bank.check(id, (checkError, isFine) => {
      if (checkError) return callback(checkError);
      lock.release();
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
      if (error) return callback(error);
      this.writing = false;
      callback(null, entry.id);
    });
  }

  read(id, callback) {
    this.store.read(id, (error, entry) => {
      if (error) return callback(new Error('unreadable'));
      callback(null, entry);
    });
  }

  async sync(entries) {
    entries.map(async (entry) => {
      await this.store.write(entry);
    });
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
