'use strict';

// The library of callbacks-class-context.js: the I/O of the upload, faked by timers that hand on a
// callback and its context as they are given, so that no operation makes a closure. It follows the
// convention of 2013: how long an operation takes, and whether it fails, stands in globals.

var ids = 0;

var blob = {
  put: function put(stream, callback, context) {
    start(callback, context, nextId());
  },
};
var transaction = { commit: start, rollback: start };
var query = {
  execWithin: function execWithin(tx, callback, context) {
    start(callback, context);
  },
};
var lookup = {
  get: function get(callback, context) {
    start(callback, context, null);
  },
};

exports.account = { id: 'account-1' };
exports.userAccount = { id: 'user-1' };
exports.uuid = { v1: nextId };
exports.db = { begin: always(transaction) };
exports.blobManager = { create: always(blob) };
exports.Version = { createHash: always('hash-1'), insert: always(query) };
exports.FileVersion = { insert: always(query) };
exports.File = { whereUpdate: always(query) };
exports.self = {
  byUuidOrPath: always(lookup),
  // it only answers later, and waits for nothing
  createQuery: function createQuery(path, file, callback, context) {
    if (global.testThrow) throw failure();
    setImmediate(finish, callback, context, query);
  },
};

function start(callback, context, value) {
  if (global.testThrow) throw failure();
  setTimeout(finish, global.asyncTime, callback, context, value);
}

function finish(callback, context, value) {
  if (global.testThrowAsync) throw failure();
  if (global.testError) callback.call(context, failure());
  else callback.call(context, null, value);
}

function failure() {
  return new Error('the operation failed');
}

function nextId() {
  ids += 1;
  return 'id-' + ids;
}

function always(value) {
  return function () {
    return value;
  };
}
