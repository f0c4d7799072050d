'use strict';

// I/O boundary `promisified`: a promise around a callback, so that an error is made in a timer,
// with no caller beneath it.

var primitives = require('../primitives');
var fault = require('./fault');
var wait = require('./wait');

module.exports = function startPromisified(io, operation) {
  var mode = io.tap ? io.tap(operation.name, 'promisified') : null;
  // a late error is not the next call's
  var faults = io.faults;
  if (mode === 'thrown') throw fault(faults, operation);
  // libraries of old runtimes stand in for a missing Promise: use the present one
  var PromiseNow = primitives.Promise || primitives.global.Promise;
  if (!PromiseNow) throw lacksPromise(operation);
  return new PromiseNow(function (resolve, reject) {
    wait(
      io,
      operation,
      function onOutcome() {
        if (mode === 'thrownLater') throw fault(faults, operation);
        if (mode === 'passed') reject(fault(faults, operation));
        else if (mode === null) resolve(operation.answer());
        else if (operation.misused[mode]) resolve(operation.misused[mode]());
        else if (mode === 'neverCalled') operation.misused.unanswered();
      },
      mode === 'passed'
    );
  });
};

function lacksPromise(operation) {
  return new Error(
    operation.name + ' was called without a callback, and this runtime has no Promise to return'
  );
}
