'use strict';

// Starts one call of the subject. It tells of its completion by its callback, by the promise that
// it returned, or by both: which one counts is for the caller to say.

/**
 * Calls `call` with `args` and `onCallback` behind them. `onPromise(error)` is told when a
 * returned promise settles, `onThrow(error)` when the call itself throws.
 */
module.exports = function start(call, args, onCallback, onPromise, onThrow) {
  var returned;
  try {
    returned = call.apply(undefined, args.concat(onCallback));
  } catch (error) {
    onThrow(toError(error));
    return;
  }
  if (!isThenable(returned)) return;
  returned.then(
    function () {
      onPromise(null);
    },
    function (error) {
      onPromise(toError(error));
    }
  );
};

function isThenable(value) {
  return value !== null && value !== undefined && typeof value.then === 'function';
}

/** What was thrown may be anything; that it was thrown must not get lost with an `undefined`. */
function toError(thrown) {
  return thrown || new Error('The subject threw ' + String(thrown));
}
