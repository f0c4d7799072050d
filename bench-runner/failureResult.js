'use strict';

// Makes the protocol's failed result of a process.

var describe = require('./load').describe;
var isOverflow = require('./overflow');
var stackOf = require('./load').stackOf;

var STATES = {
  neverCalledBack: 'neverCompleted',
  timedOut: 'timedOut',
  hung: 'timedOut',
  endless: 'neverCompleted',
  uncaughtException: 'crashed',
  unhandledRejection: 'crashed',
};

/** Failures whose error is the subject's. */
var FROM_SUBJECT = { threw: true, completedWithError: true, uncaughtException: true };

/** `calls`: progress of the calls that were under way. */
module.exports = function failureResult(failure, calls) {
  var code = codeOf(failure, calls);
  return {
    state: STATES[code] || 'failed',
    code: code,
    message: failure.error === undefined ? failure.message || '' : describe(failure.error),
    found: foundOf(code, failure, calls),
    stack: failure.error === undefined ? failure.stack || '' : stackOf(failure.error),
    completed: failure.completed === undefined ? calls.completed : failure.completed,
    calls: calls.calls,
    before: calls.before,
    exitCode: failure.exitCode,
  };
};

function codeOf(failure, calls) {
  if (failure.code === 'timedOut' && calls.values > 0) return 'endless';
  return FROM_SUBJECT[failure.code] && isOverflow(failure.error)
    ? 'endlessRecursion'
    : failure.code;
}

function foundOf(code, failure, calls) {
  if (code === 'endless' && failure.found === undefined) return calls.values + ' values';
  var isThunk = calls.subject && calls.subject.follows === 'thunk';
  if (code === 'neverCalledBack' && isThunk && !calls.subject.asked) {
    return 'what it returned is a function that was taken for a thunk: it was given a callback and did not call it';
  }
  return failure.found;
}
