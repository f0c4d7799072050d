'use strict';

// Starts one call of the subject. It tells of its completion by its callback, by the promise that
// it returned, or by both: which one counts is for the caller to say.

/**
 * Calls the subject, {call, self}, with `args`, the callback among them. `onFulfilled` and `onRejected(error)` are told
 * when a returned promise settles, `onThrow(error)` when the call itself throws. Thousands of calls
 * are started in the timed window, so nothing is made here that the caller can make once.
 */
module.exports = function start(subject, args, onFulfilled, onRejected, onThrow) {
  var returned;
  try {
    returned = subject.call.apply(subject.self, args);
  } catch (error) {
    onThrow(error);
    return;
  }
  if (returned !== null && returned !== undefined && typeof returned.then === 'function') {
    returned.then(onFulfilled, onRejected);
  }
};

/** What was thrown may be anything; that it was thrown must not get lost with an `undefined`. */
module.exports.toError = function toError(thrown) {
  return thrown || new Error('The subject threw ' + String(thrown));
};
