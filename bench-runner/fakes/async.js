'use strict';

// I/O boundary `async`: an async function, in which an error is thrown after an await. This file
// is loaded only where the runtime knows async functions.

var primitives = require('../primitives');
var fault = require('./fault');
var wait = require('./wait');

module.exports = async function startAsync(io, operation) {
  var mode = io.tap ? io.tap(operation.name, 'async') : null;
  // a late error is not the next call's
  var faults = io.faults;
  if (mode === 'thrown') throw fault(faults, operation);
  await new primitives.Promise(function (resolve) {
    wait(
      io,
      operation,
      function onOutcome() {
        if (mode === 'thrownLater') throw fault(faults, operation);
        if (mode === 'neverCalled') operation.misused.unanswered();
        else resolve();
      },
      mode === 'passed'
    );
  });
  if (mode === 'passed') throw fault(faults, operation);
  if (mode !== null && operation.misused[mode]) return operation.misused[mode]();
  return operation.answer();
};
