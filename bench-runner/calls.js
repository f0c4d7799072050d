'use strict';

// Simultaneous calls of the subject.

var start = require('./protocols/start');

/**
 * subject: {call, args, completesBy}. Starts `parallel` calls at once and tells `onEnd(failure)`
 * when the last one has completed (failure null) or the first one failed. `onCompletion`, if
 * given, is called at each completion. Returns {completed} to be looked at while it runs; a
 * callback that is called again, even after the end, is told to `onAgain`.
 */
module.exports = function callAtOnce(subject, parallel, onCompletion, onEnd, onAgain) {
  var progress = { completed: 0 };
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
  }

  function onThrow(error) {
    complete(error, 'threw');
  }

  function onPromise(error) {
    if (error || subject.completesBy === 'promise') complete(error, 'completedWithError');
  }

  function createCallback() {
    var called = false;
    return function (error) {
      if (called) return onAgain(progress.completed);
      called = true;
      if (subject.completesBy === 'callback') complete(error, 'completedWithError');
    };
  }

  for (var i = 0; i < parallel && !ended; i += 1) {
    start(subject.call, subject.args, createCallback(), onPromise, onThrow);
  }
  return progress;
};
