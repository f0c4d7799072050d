'use strict';

// The I/O layer of the doxbee upload, as globals: a blob store and a transactional database. The
// requested path does not exist, so an upload makes the file, its version, and the link between
// them: seven operations that wait, and one (createQuery) that only answers later. A probe may let
// the file be found instead.

var operationsOf = require('./operations');
var primitives = require('../primitives');

/**
 * Puts the fakes into the global scope and returns a function that removes them, or null where the
 * runtime cannot have them at that I/O boundary.
 */
module.exports = function installDoxbee(io) {
  var operation = operationsOf(io);
  return operation && defineGlobals(layer(operation));
};

function layer(operation) {
  var ids = 0;

  function nextId() {
    ids += 1;
    return 'id-' + ids;
  }

  function nothing() {}

  function knownFile() {
    return { id: 'file-1', version: 'version-1' };
  }

  function query(name) {
    return { execWithin: operation(name + '.execWithin', nothing, true) };
  }

  var blob = { put: operation('blob.put', nextId, true) };
  var transaction = {
    commit: operation('tx.commit', nothing, true),
    rollback: operation('tx.rollback', nothing, true),
  };
  var lookup = {
    get: operation('self.byUuidOrPath.get', always(null), true, { 'a file': knownFile }),
  };
  var insertVersion = query('Version.insert');
  var insertFile = query('self.createQuery');
  var insertFileVersion = query('FileVersion.insert');
  var updateFile = query('File.whereUpdate');

  return {
    account: { id: 'account-1' },
    userAccount: { id: 'user-1' },
    uuid: { v1: nextId, v4: nextId },
    db: { begin: always(transaction) },
    blobManager: { create: always(blob) },
    self: {
      byUuidOrPath: always(lookup),
      createQuery: operation('self.createQuery', always(insertFile), false),
    },
    Version: { insert: always(insertVersion), createHash: always('hash-1') },
    FileVersion: { insert: always(insertFileVersion) },
    File: { whereUpdate: always(updateFile) },
  };
}

function always(value) {
  return function () {
    return value;
  };
}

function defineGlobals(values) {
  var before = {};
  primitives.keys(values).forEach(function (name) {
    before[name] = primitives.getOwnPropertyDescriptor(primitives.global, name);
    define(name, { value: values[name], writable: true });
  });
  return function restore() {
    primitives.keys(before).forEach(function (name) {
      if (before[name]) primitives.defineProperty(primitives.global, name, before[name]);
      else delete primitives.global[name];
    });
  };
}

// `File` is an accessor on newer runtimes, so plain assignment would not do
function define(name, descriptor) {
  descriptor.configurable = true;
  descriptor.enumerable = true;
  primitives.defineProperty(primitives.global, name, descriptor);
}
