'use strict';

// Starts one call of the subject, and follows its result until the call has ended.

/**
 * Calls the subject, {call, self}, with `args`, including the callback if calls end by one.
 * `follow` is the protocol's: it calls onDone(value) or onError(error). A throw of the call goes to
 * `onThrow`. The timed window starts thousands of calls, so this creates nothing that the caller
 * can create once.
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

/** Returns a truthy error for any thrown value, `undefined` included. */
module.exports.toError = function toError(thrown) {
  return thrown || new Error('The subject threw ' + String(thrown));
};
