'use strict';

// Runs asynchronous operations in sequence.

var primitives = require('../primitives');
var toError = require('../protocols/start').toError;

var nativeThen = primitives.Promise && primitives.Promise.prototype.then;

/**
 * Returns run(count, onEnd). The next operation starts where the last one ends, without further
 * turns of the event loop; with `waitsBetween` a timer of 0 ms comes first. An error goes to
 * fail(code, error).
 */
module.exports = function later(call, isPromise, waitsBetween, fail) {
  var left = 0;
  var isStarting = false;
  var isDone = false;
  var onEnd = null;
  var onError = onErrorOf(fail);

  function onDone() {
    left -= 1;
    isDone = true;
    if (!isStarting) proceed();
  }

  /** Makes a callback for each operation: a second call must not count for the next. */
  function createDone() {
    var isCalled = false;
    return function done(error) {
      if (isCalled) return fail('calledBackTwice');
      isCalled = true;
      if (error) return onError(error);
      onDone();
    };
  }

  /** Follows a promise: a native one settles once; another thenable may not. */
  function follow(promise) {
    if (promise.then === nativeThen) promise.then(onDone, onError);
    else followThenable(promise, createDone());
  }

  function proceed() {
    if (left > 0 && waitsBetween) primitives.setTimeout.call(null, startNext, 0);
    else startNext();
  }

  /** Loops where operations end before they return, so that no stack grows. */
  function startNext() {
    do {
      if (left <= 0) return onEnd();
      isDone = false;
      isStarting = true;
      try {
        if (isPromise) follow(call(ignore));
        else call(createDone());
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

function onErrorOf(fail) {
  return function onError(error) {
    fail('completedWithError', toError(error));
  };
}

function followThenable(promise, done) {
  promise.then(
    function () {
      done(null);
    },
    function (error) {
      done(toError(error));
    }
  );
}

function ignore() {}
