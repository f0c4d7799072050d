'use strict';

// I/O boundary `callback`: the outcome is passed to a callback, out of a timer.

var fault = require('./fault');
var wait = require('./wait');

module.exports = function startWithCallback(io, operation, callback) {
  var mode = io.tap ? io.tap(operation.name, 'callback', callback) : null;
  // a late error is not the next call's
  var faults = io.faults;
  if (mode === 'thrown') throw fault(faults, operation);
  wait(io, operation, function onOutcome() {
    if (mode === null && io.failureOf) answer(io, operation, callback);
    else if (mode === null) callback(null, operation.answer());
    else goWrong(faults, operation, mode, callback);
  });
};

/** Passes on an answer of a world that remembers, which may be an error. */
function answer(io, operation, callback) {
  var found = operation.answer();
  var failure = io.failureOf(found);
  if (failure) callback(failure);
  else callback(null, found);
}

function goWrong(faults, operation, mode, callback) {
  if (mode === 'thrownLater') throw fault(faults, operation);
  if (mode === 'passed') callback(fault(faults, operation));
  if (mode === 'neverCalled') operation.misused.unanswered();
  if (operation.misused[mode]) callback(null, operation.misused[mode]());
  if (mode === 'calledTwice') {
    callback(null, operation.answer());
    callback(null, operation.answer());
  }
}
