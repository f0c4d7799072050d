'use strict';

// I/O boundary `timer`: a subject that fakes its I/O by timers of its own, as files of the 2013
// convention do. Each timer that a call sets is an operation, which can be made to go wrong there.

var primitives = require('../primitives');
var fault = require('../fakes/fault');

var OPERATION = { name: 'timer' };

/** Lets the timers that are followed (recording/timers.js) ask `io.tap` as the fakes do. */
module.exports = function followOwnTimers(io) {
  /** Takes the arguments of a setTimeout, returns those that it is to have. */
  io.tapTimer = function (args) {
    if (!io.tap) return args;
    var mode = io.tap(OPERATION.name, 'timer');
    // what comes late is none of the next call's
    var faults = io.faults;
    if (mode === 'thrown') throw fault(faults, OPERATION);
    var fire = args[0];
    args[0] = function () {
      fireIn(faults, mode, fire, this, arguments);
    };
    return args;
  };

  /** The same for a timer that hands over a promise. */
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
 * A callback that was handed to the timer takes the error as its first argument; a fake with a
 * function around it, or one that is handed the callback, reads the switch of the convention.
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
