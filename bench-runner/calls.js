'use strict';

// Simultaneous calls of the subject.

var exits = require('./exits');
var errorOf = require('./protocols/callback').errorOf;
var protocols = require('./protocols/protocols');
var start = require('./protocols/start');

/**
 * subject: {call, self, completesBy}. `given`: arguments of the calls, which protocols/given.js
 * makes before timing begins. Starts `progress.calls` calls at once and calls `onEnd(failure)` when
 * the last one has completed (failure null) or the first one has failed. hooks, or null:
 * `onCompletion()` is called at each completion; `watchCall()` when a call starts, and its result
 * when that call completes; `oneCallback` passes one callback to all calls, which costs less and
 * shows a second callback only by the surplus at the end. `progress.completed` counts meanwhile;
 * `onAgain` is called for a callback that is called again, even after the end.
 */
module.exports = function callAtOnce(subject, given, progress, hooks, onEnd, onAgain) {
  var parallel = progress.calls;
  var watchCall = hooks && hooks.watchCall;
  var byCallback = subject.completesBy === 'callback';
  var follow = protocols.of(subject.completesBy).follow;
  var ends = endsOf(subject, progress, hooks, onEnd, onAgain);
  var createCallback = ends.createCallback;
  var onDone = ends.onDone;
  var onError = ends.onError;
  var onThrow = ends.onThrow;
  var args = given.shared;
  var settle = onDone;
  var onFailed = subject.throws ? onDone : onError;
  var called = subject;
  for (var i = 0; i < parallel && !ends.isOver; i += 1) {
    if (given.each) args = given.each[i];
    if (given.subjects) called = given.subjects[i];
    if (byCallback) {
      var callback = createCallback();
      args[args.length - 1] = watchCall ? watched(watchCall, callback) : callback;
    } else if (watchCall) {
      settle = watched(watchCall, onDone);
      onFailed = subject.throws ? settle : unlessExit(settle, onError);
    }
    start(called, args, follow, settle, onFailed, onThrow, null);
  }
};

/** Counts the ends of calls. */
function endsOf(subject, progress, hooks, onEnd, onAgain) {
  var parallel = progress.calls;
  var onCompletion = hooks && hooks.onCompletion;
  var oneCallback = hooks && hooks.oneCallback;
  var takesValue = subject.callbackTakes === 'value';

  function end(failure) {
    if (ends.isOver) return;
    ends.isOver = true;
    onEnd(failure);
  }

  function complete(error, code) {
    if (error) return end({ code: code, error: error, completed: progress.completed });
    progress.completed += 1;
    if (onCompletion) onCompletion();
    if (progress.completed === parallel) end(null);
    // a promise that is not native may settle more than once
    if (progress.completed > parallel) onAgain(parallel);
  }

  function onCallback(first) {
    complete(takesValue ? errorOf(subject, first) : first, 'completedWithError');
  }

  var ends = {
    isOver: false,
    onDone: function () {
      complete(null);
    },
    onError: function (error) {
      if (exits.isOf(error)) return ends.onDone();
      complete(start.toError(error), 'completedWithError');
    },
    onThrow: function (error) {
      complete(start.toError(error), 'threw');
    },
    createCallback: function () {
      if (oneCallback) return onCallback;
      var called = false;
      return function (first) {
        if (called) return onAgain(progress.completed);
        called = true;
        onCallback(first);
      };
    },
  };
  return ends;
}

/** Takes an exit as the end of a call. */
function unlessExit(settle, onError) {
  return function (error) {
    if (exits.isOf(error)) settle();
    else onError(error);
  };
}

function watched(watchCall, settle) {
  var onSettled = watchCall();
  return function (value) {
    onSettled();
    settle(value);
  };
}
