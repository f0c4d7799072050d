'use strict';

// Errors that a call emits on the very object that it is called on.

var EventEmitter = require('events').EventEmitter;
var toError = require('../protocols/start').toError;

/**
 * Who has an emitter listens to its errors: a call that emits one and completes has told of it, which
 * `tellIn(end)` notes. `leave()` is to be called when the call is over.
 */
module.exports = function errorEventsOf(self) {
  var emitted = null;
  var isEmitter = self instanceof EventEmitter;
  if (isEmitter) EventEmitter.prototype.on.call(self, 'error', note);

  function note(error) {
    emitted = emitted || toError(error);
  }

  return {
    tellIn: function (end) {
      if (end.outcome !== 'completed' || emitted === null) return;
      end.outcome = 'delivered';
      end.error = emitted;
    },
    leave: function () {
      if (isEmitter) EventEmitter.prototype.removeListener.call(self, 'error', note);
    },
  };
};
