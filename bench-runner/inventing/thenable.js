'use strict';

// Results of calls that may still turn out to be promises.

var operations = require('./operations');
var chains = require('./promises/chains');
var shapes = require('./shapes');
var values = require('./values');

/** Returns {value} of `then` of a call's result, or null for a result that is no promise. */
exports.thenOf = function thenOf(world, node) {
  if (!mayBePromise(node)) return null;
  return {
    isPassing: true,
    value: function then(onFulfilled, onRejected) {
      if (!isBuilt(node)) node.parent.learned = 'promise';
      return begun(world, node).then(onFulfilled, onRejected);
    },
  };
};

/**
 * Returns {value} of `catch`, `finally` or a library's method, which only promises have; null for
 * other names.
 */
exports.chainOf = function chainOf(world, node, key) {
  var isChain = key === 'catch' || key === 'finally' || (world.hasLibrary && chains.has(key));
  if (!isChain || !mayBePromise(node)) return null;
  if (isBuilt(node)) return null;
  return {
    isPassing: true,
    value: function chained() {
      node.parent.learned = 'promise';
      var made = begun(world, node);
      return made[key].apply(made, arguments);
    },
  };
};

function mayBePromise(node) {
  var called = node.parent;
  if (node.step !== 'call' || called.fact.answers || called.learned) return false;
  return !isOfStream(called);
}

/**
 * True for a result of which a member was used, such as a query builder: it is no promise by
 * itself.
 */
function isBuilt(node) {
  return node.isChained || node.parent.fact.built === true;
}

function begun(world, node) {
  var called = node.parent;
  var start = isBuilt(node) ? builtOf(world, called) : operations.startOf(world, called);
  // `await` calls `then` in a turn of its own
  var at = node.askedAt ? { stack: node.askedAt, by: 'call' } : null;
  return operations.begunAt(world, at, start);
}

/** True for `archive.pointer()`: a stream reports by events. */
function isOfStream(called) {
  var owner = called.step === 'prop' ? called.parent : null;
  if (!owner) return false;
  var made = owner.step === 'call' ? owner.parent.fact.answers : null;
  return owner.fact.is === 'stream' || made === 'stream';
}

/** Makes an answer that differs from the builder, which would be awaited for ever. */
function builtOf(world, node) {
  if (node.built) return node.built;
  node.built = operations.create(world, node, function () {
    if (!node.call.settled) {
      node.call.settled = values.made(world, node.call, null);
      shapes.define(node.call.settled, 'then', undefined, false);
    }
    return node.call.settled;
  });
  return node.built;
}
