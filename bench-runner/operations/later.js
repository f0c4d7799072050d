'use strict';

// Operations that tell of their end later, one after the other.

var primitives = require('../primitives');
var toError = require('../protocols/start').toError;

var nativeThen = primitives.Promise && primitives.Promise.prototype.then;

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
  var onError = onErrorOf(fail);

  function onDone() {
    left -= 1;
    isDone = true;
    if (!isStarting) proceed();
  }

  /** Each operation has a callback of its own: one that comes again must not count for the next. */
  function createDone() {
    var isCalled = false;
    return function done(error) {
      if (isCalled) return fail('calledBackTwice');
      isCalled = true;
      if (error) return onError(error);
      onDone();
    };
  }

  /** A promise of the language settles once; what else has a `then` may not. */
  function follow(promise) {
    if (promise.then === nativeThen) promise.then(onDone, onError);
    else followThenable(promise, createDone());
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
