'use strict';

// Drives a generator to its end, as co does: awaits what it yields, and passes the outcome back in.

var resolve = require('./yielded');

exports.accepts = resolve.isGenerator;
exports.follow = drive;

/**
 * watch: null, or onValue(value) is called for values that are not awaited, `onStep()` for others.
 * Synchronous outcomes are handled in a loop, so that no stack grows.
 */
function drive(generator, onDone, onError, watch) {
  var isRunning = false;
  var isToldNow = false;
  var isError = false;
  var outcome;

  function run() {
    isRunning = true;
    do {
      isToldNow = false;
      var step;
      try {
        step = isError ? generator.throw(outcome) : generator.next(outcome);
      } catch (error) {
        return onError(error);
      }
      if (step.done) return onDone(step.value);
      if (watch) tell(watch, step.value);
      resolve(step.value, drive, onOutcome, onFailure);
    } while (isToldNow);
    isRunning = false;
  }

  function onOutcome(value) {
    isError = false;
    outcome = value;
    proceed();
  }

  function onFailure(error) {
    isError = true;
    outcome = error;
    proceed();
  }

  function proceed() {
    if (isRunning) isToldNow = true;
    else run();
  }

  if (!resolve.isGenerator(generator)) return onDone(generator);
  run();
}

function tell(watch, value) {
  if (resolve.isAwaited(value)) watch.onStep();
  else watch.onValue(value);
}

var ended = {
  next: function () {
    return { done: true, value: undefined };
  },
  throw: function (error) {
    throw error;
  },
};

exports.empty = function () {
  return ended;
};
