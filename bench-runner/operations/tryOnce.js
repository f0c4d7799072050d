'use strict';

// The first operation: finds out how it reports its end, and checks that it does so once.

var primitives = require('../primitives');
var isThenable = require('../protocols/promise').accepts;
var toError = require('../protocols/start').toError;

/** Turns to wait for a second callback. */
var TURNS = 3;
/**
 * Time for the callback of a function that takes one and returns a promise: if it comes by then, it
 * counts.
 */
var LATE_MS = 250;

/** Calls onTold('return' | 'callback' | 'promise'), or fails `outcome`. */
module.exports = function tryOnce(call, outcome, onTold) {
  var takesCallback = call.length > 0;
  var callbacks = 0;
  var isTold = false;
  outcome.watch({ completed: 0, calls: 1, before: 0 });

  function fail(code, error) {
    if (isTold) return;
    isTold = true;
    outcome.fail({ code: code, error: toError(error), completed: 0 });
  }

  function tell(endsBy) {
    if (isTold) return;
    isTold = true;
    afterTurns(TURNS, function () {
      if (callbacks > 1) return outcome.fail({ code: 'calledBackTwice', completed: 1 });
      onTold(endsBy);
    });
  }

  function onCallback(error) {
    callbacks += 1;
    if (error) return fail('completedWithError', error);
    tell('callback');
  }

  function onFulfilled() {
    if (!takesCallback) return tell('promise');
    primitives.setTimeout.call(
      null,
      function () {
        tell('promise');
      },
      LATE_MS
    );
  }

  function onRejected(error) {
    fail('completedWithError', error);
  }

  var returned;
  try {
    returned = takesCallback ? call(onCallback) : call();
    if (isThenable(returned)) returned.then(onFulfilled, onRejected);
    else if (!takesCallback) tell('return');
  } catch (error) {
    fail('threw', error);
  }
};

function afterTurns(turns, next) {
  if (turns === 0) return next();
  primitives.setImmediate.call(null, function () {
    afterTurns(turns - 1, next);
  });
}
