'use strict';

// State that all inventing of a process shares: made once, and passed on.

var afterLoad = require('../own/afterLoad');
var operationsOf = require('../fakes/operations');
var ledger = require('./ledger');
var makers = require('./makers');
var paths = require('./paths');
var primitives = require('../primitives');

/**
 * Returns {io, operation, paths, makers, ledger, isLoading}; null where the runtime cannot have the
 * I/O boundary. `operation` makes a faked operation, `paths` has the nodes,
 * `makers[kind](world, node, turn)` makes a node's value, and the ledger records what is reported
 * at the end.
 */
module.exports = function createWorld(io, facts) {
  var operation = operationsOf(io);
  if (!operation) return null;
  // timers that a module sets while it is loaded, until the call begins
  io.setAtLoad = [];
  afterLoad.begin(io);
  return {
    io: io,
    operation: operation,
    paths: paths.create(facts, ''),
    makers: makers,
    ledger: ledger.create(),
    /** True until the call begins: callbacks are registered, and never called. */
    isLoading: true,
    /** True if a promise library was loaded: all promises have its methods. */
    hasLibrary: false,
    /** Methods that instances inherit from an invented class are called on this `this`. */
    ofThis: null,
  };
};

/**
 * Returns a world for a call beside the first one, with values of its own: `mark` is that of its
 * nodes.
 */
module.exports.beside = function beside(world, facts, mark) {
  var other = primitives.Object.create(world);
  other.paths = paths.create(facts, mark);
  if (mark !== '') other.ledger = ledger.marking(world.ledger);
  return other;
};
