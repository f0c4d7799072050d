'use strict';

// Drains an async iterator; its values are dropped.

var primitives = require('../primitives');
var isThenable = require('./promise').accepts;

exports.accepts = function (value) {
  return value !== null && typeof value === 'object' && primitives.asyncIteratorOf(value) !== null;
};

/** watch: null, or onValue(value) is called for each value. */
exports.follow = function (returned, onDone, onError, watch) {
  if (!exports.accepts(returned)) return onDone(returned);
  var iterator;

  function next() {
    var step = iterator.next();
    if (isThenable(step)) step.then(onStep, onError);
    else primitives.Promise.resolve(step).then(onStep, onError);
  }

  function onStep(step) {
    if (step.done) return onDone(step.value);
    if (watch) watch.onValue(step.value);
    try {
      next();
    } catch (error) {
      onError(error);
    }
  }

  try {
    iterator = primitives.asyncIteratorOf(returned).call(returned);
    next();
  } catch (error) {
    onError(error);
  }
};

var isDone = {
  then: function (onFulfilled) {
    onFulfilled({ done: true, value: undefined });
  },
};
var ended = {
  next: function () {
    return isDone;
  },
};

if (primitives.asyncIterator !== null) {
  ended[primitives.asyncIterator] = function () {
    return ended;
  };
}

exports.empty = function () {
  return ended;
};
