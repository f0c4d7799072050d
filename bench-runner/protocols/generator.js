'use strict';

// A generator is driven to its end, as co does it: what it yields is waited for, and its outcome
// goes back in.

var resolve = require('./yielded');

exports.accepts = resolve.isGenerator;
exports.follow = drive;

/**
 * watch: null, or onValue(value) is told of what is yielded and not awaited, `onStep()` of the rest.
 * Outcomes that are there at once are gone through in a loop, so that no stack grows.
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
