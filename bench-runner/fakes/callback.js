'use strict';

// I/O boundary `callback`: the outcome is passed to a callback, out of a timer.

var fault = require('./fault');
var wait = require('./wait');

module.exports = function startWithCallback(io, operation, callback) {
  var mode = io.tap ? io.tap(operation.name, 'callback', callback) : null;
  if (mode === 'thrown') throw fault(io, operation);
  wait(io, operation, function onOutcome() {
    if (mode === null) callback(null, operation.answer());
    else goWrong(io, operation, mode, callback);
  });
};

function goWrong(io, operation, mode, callback) {
  if (mode === 'thrownLater') throw fault(io, operation);
  if (mode === 'passed') callback(fault(io, operation));
  if (mode === 'calledTwice') {
    callback(null, operation.answer());
    callback(null, operation.answer());
  }
}
