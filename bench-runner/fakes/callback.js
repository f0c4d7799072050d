'use strict';

// I/O boundary `callback`: the outcome is passed to a callback, out of a timer.

var fault = require('./fault');
var wait = require('./wait');

module.exports = function startWithCallback(io, operation, callback) {
  var mode = io.tap ? io.tap(operation.name, 'callback', callback) : null;
  if (mode === 'thrown') throw fault(operation);
  wait(io, operation, function onOutcome() {
    if (mode === 'thrownLater') throw fault(operation);
    if (mode === 'passed') callback(fault(operation));
    else callback(null, operation.answer());
  });
};
