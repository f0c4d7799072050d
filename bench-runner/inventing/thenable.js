'use strict';

// What calls came to of which nobody knows yet that it is no promise.

var operations = require('./operations');
var chains = require('./promises/chains');
var shapes = require('./shapes');
var values = require('./values');

/** {value} of `then` of what a call came to, or null where it is known to be no promise. */
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

/** {value} of `catch`, `finally` or what libraries have: only a promise has them; null of any other name. */
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

/** What was asked for more before, such as a query that was built, is no promise by itself. */
function isBuilt(node) {
  return node.isChained || node.parent.fact.built === true;
}

function begun(world, node) {
  var called = node.parent;
  var start = isBuilt(node) ? builtOf(world, called) : operations.startOf(world, called);
  // whoever awaits it asks in a turn of its own
  var at = node.askedAt ? { stack: node.askedAt, by: 'call' } : null;
  return operations.begunAt(world, at, start);
}

/** `archive.pointer()`: a stream tells of what it does by events. */
function isOfStream(called) {
  var owner = called.step === 'prop' ? called.parent : null;
  if (!owner) return false;
  var made = owner.step === 'call' ? owner.parent.fact.answers : null;
  return owner.fact.is === 'stream' || made === 'stream';
}

/** Its answer is not what it is called on, or it would be waited for without an end. */
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
