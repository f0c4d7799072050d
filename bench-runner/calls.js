'use strict';

// Simultaneous calls of the subject.

var errorOf = require('./protocols/callback').errorOf;
var protocols = require('./protocols/protocols');
var start = require('./protocols/start');

/**
 * subject: {call, self, completesBy}; `given`: what its calls are given, as protocols/given.js makes
 * it before the time counts. Starts `progress.calls` calls at once and tells `onEnd(failure)`
 * when the last one has completed (failure null) or the first one failed. hooks, or null:
 * `onCompletion()` is called at each completion; `watchCall()` as a call is started, and what it
 * returns as that call completes; `oneCallback` gives all calls the same callback, which costs less
 * and tells a second call back only by the surplus in the end. `progress.completed` counts meanwhile; a callback that is called
 * again, even after the end, is told to `onAgain`.
 */
module.exports = function callAtOnce(subject, given, progress, hooks, onEnd, onAgain) {
  var parallel = progress.calls;
  var onCompletion = hooks && hooks.onCompletion;
  var watchCall = hooks && hooks.watchCall;
  var oneCallback = hooks && hooks.oneCallback;
  var ended = false;

  function end(failure) {
    if (ended) return;
    ended = true;
    onEnd(failure);
  }

  function complete(error, code) {
    if (error) return end({ code: code, error: error, completed: progress.completed });
    progress.completed += 1;
    if (onCompletion) onCompletion();
    if (progress.completed === parallel) end(null);
    // a promise that is none may tell more than once
    if (progress.completed > parallel) onAgain(parallel);
  }

  function onThrow(error) {
    complete(start.toError(error), 'threw');
  }

  function onDone() {
    complete(null);
  }

  function onError(error) {
    complete(start.toError(error), 'completedWithError');
  }

  function onCallback(first) {
    complete(takesValue ? errorOf(subject, first) : first, 'completedWithError');
  }

  function createCallback() {
    if (oneCallback) return onCallback;
    var called = false;
    return function (first) {
      if (called) return onAgain(progress.completed);
      called = true;
      onCallback(first);
    };
  }

  function watched(settle) {
    var onSettled = watchCall();
    return function (value) {
      onSettled();
      settle(value);
    };
  }

  var takesValue = subject.callbackTakes === 'value';
  var byCallback = subject.completesBy === 'callback';
  var follow = protocols.of(subject.completesBy).follow;
  var args = given.shared;
  var settle = onDone;
  var called = subject;
  for (var i = 0; i < parallel && !ended; i += 1) {
    if (given.each) args = given.each[i];
    if (given.subjects) called = given.subjects[i];
    if (byCallback)
      args[args.length - 1] = watchCall ? watched(createCallback()) : createCallback();
    else if (watchCall) settle = watched(onDone);
    start(called, args, follow, settle, subject.throws ? settle : onError, onThrow);
  }
};
