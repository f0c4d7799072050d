'use strict';

// What all inventing of a process shares: made once, and passed on.

var afterLoad = require('../own/afterLoad');
var operationsOf = require('../fakes/operations');
var ledger = require('./ledger');
var makers = require('./makers');
var paths = require('./paths');

/**
 * {io, operation, paths, makers, ledger, isLoading}; null where the runtime cannot have the I/O boundary.
 * `operation` makes one of the faked I/O, `paths` has the nodes, `makers[kind](world, node, turn)`
 * makes the value of one, and the ledger keeps what is to be told of in the end.
 */
module.exports = function createWorld(io, facts) {
  var operation = operationsOf(io);
  if (!operation) return null;
  // timers that a module sets as it is loaded, until the call begins
  io.setAtLoad = [];
  afterLoad.begin(io);
  return {
    io: io,
    operation: operation,
    paths: paths.create(facts),
    makers: makers,
    ledger: ledger.create(),
    /** Until the call begins: functions that are handed over are registered, and called by nobody. */
    isLoading: true,
    /** A library of promises was loaded: promises have its methods, whoever made them. */
    hasLibrary: false,
    /** What instances of the class inherit of which a method is called: they are its `this`. */
    ofThis: null,
  };
};
