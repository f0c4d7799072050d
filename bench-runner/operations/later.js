'use strict';

// Operations that tell of their end later, one after the other.

var primitives = require('../primitives');
var toError = require('../protocols/start').toError;

/**
 * Returns run(count, onEnd). The next operation is started where the one before it tells of its
 * end, which costs no turn of the event loop but those that the operations take themselves; with
 * `waitsBetween` a timer of 0 ms comes first. An error goes to fail(code, error).
 */
module.exports = function later(call, isPromise, waitsBetween, fail) {
  var left = 0;
  var isStarting = false;
  var isDone = false;
  var onEnd = null;

  function onError(error) {
    fail('completedWithError', toError(error));
  }

  function done(error) {
    if (error) return onError(error);
    left -= 1;
    isDone = true;
    if (!isStarting) proceed();
  }

  function onFulfilled() {
    done(null);
  }

  function proceed() {
    if (left > 0 && waitsBetween) primitives.setTimeout.call(null, startNext, 0);
    else startNext();
  }

  /** A loop where operations are done before they return, so that no stack grows. */
  function startNext() {
    do {
      if (left <= 0) return onEnd();
      isDone = false;
      isStarting = true;
      try {
        if (isPromise) call(ignore).then(onFulfilled, onError);
        else call(done);
      } catch (error) {
        return fail('threw', toError(error));
      }
      isStarting = false;
      if (isDone && waitsBetween) return proceed();
    } while (isDone);
  }

  return function run(count, onRunEnd) {
    left = count;
    onEnd = onRunEnd;
    startNext();
  };
};

function ignore() {}
