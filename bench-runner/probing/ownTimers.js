'use strict';

// I/O boundary `timer`: a subject that fakes its I/O by its own timers, as files of the 2013
// convention do. Each timer of a call is an operation that can be made to fail.

var primitives = require('../primitives');
var fault = require('../fakes/fault');

var OPERATION = { name: 'timer' };

/** Lets followed timers (recording/timers.js) call `io.tap` as the fakes do. */
module.exports = function followOwnTimers(io) {
  /** Returns arguments for setTimeout in place of its own. */
  io.tapTimer = function (args) {
    if (!io.tap) return args;
    var mode = io.tap(OPERATION.name, 'timer');
    // a late error is not the next call's
    var faults = io.faults;
    if (mode === 'thrown') throw fault(faults, OPERATION);
    var fire = args[0];
    args[0] = function () {
      fireIn(faults, mode, fire, this, arguments);
    };
    return args;
  };

  /** Does so for a timer that returns a promise. */
  io.tapDelay = function (delay) {
    var mode = io.tap ? io.tap(OPERATION.name, 'timer') : null;
    var faults = io.faults;
    if (mode === 'thrown') throw fault(faults, OPERATION);
    var promise = delay();
    if (!mode) return promise;
    if (mode === 'neverCalled') return new primitives.Promise(function () {});
    return promise.then(function (value) {
      if (mode === 'calledTwice') return value;
      throw fault(faults, OPERATION);
    });
  };
};

function fireIn(faults, mode, fire, self, given) {
  if (mode === 'neverCalled') return;
  if (mode === 'thrownLater') throw fault(faults, OPERATION);
  if (mode === 'passed') return failing(faults, fire, self, given);
  fire.apply(self, given);
  if (mode === 'calledTwice') fire.apply(self, given);
}

/**
 * Passes the error as the first argument of a callback that is the timer's argument; a fake that
 * wraps the callback reads the switch of the convention.
 */
function failing(faults, fire, self, given) {
  var args = primitives.slice(given);
  var error = fault(faults, OPERATION);
  if (typeof args[0] !== 'function') args[0] = error;
  primitives.global.testError = true;
  try {
    fire.apply(self, args);
  } finally {
    primitives.global.testError = false;
  }
}
