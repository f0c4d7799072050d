'use strict';

// Starts one call of the subject, and follows what it returned until the call has ended.

/**
 * Calls the subject, {call, self}, with `args`, the callback among them where calls end by one.
 * `follow` is that of the protocol by which its calls end: it tells onDone(value) or onError(error).
 * What the call itself throws goes to `onThrow`. Thousands of calls are started in the timed
 * window, so nothing is made here that the caller can make once.
 */
module.exports = function start(subject, args, follow, onDone, onError, onThrow, watch) {
  var returned;
  try {
    returned = subject.call.apply(subject.self, args);
  } catch (error) {
    onThrow(error);
    return;
  }
  follow(returned, onDone, onError, watch);
};

/** What was thrown may be anything; that it was thrown must not get lost with an `undefined`. */
module.exports.toError = function toError(thrown) {
  return thrown || new Error('The subject threw ' + String(thrown));
};
