'use strict';

// Failures that a call tells of by an event of the very object that it is called on.

var EventEmitter = require('events').EventEmitter;
var primitives = require('../primitives');
var toError = require('../protocols/start').toError;

/**
 * Who has an emitter listens to it: a call that emits an `error`, or the very failure under whatever
 * name, and completes has told of it, which `tellIn(end)` notes. `leave()` is to be called when the
 * call is over. `io.faults` are what the probe let fail.
 */
module.exports = function errorEventsOf(self, io) {
  var told = null;
  var isEmitter = self instanceof EventEmitter;
  var watched = isEmitter ? watchEmit(self, note) : null;
  if (isEmitter) EventEmitter.prototype.on.call(self, 'error', noteError);

  function note(values) {
    told = told || firstOf(values, io.faults);
  }

  function noteError(error) {
    told = told || toError(error);
  }

  return {
    tellIn: function (end) {
      if (end.outcome !== 'completed' || told === null) return;
      end.outcome = 'delivered';
      end.error = told;
    },
    leave: function () {
      if (!isEmitter) return;
      EventEmitter.prototype.removeListener.call(self, 'error', noteError);
      if (watched) watched.leave();
    },
  };
};

function firstOf(values, faults) {
  for (var i = 0; i < values.length; i += 1) if (faults.indexOf(values[i]) >= 0) return values[i];
  return null;
}

/** Null where the object takes no method. */
function watchEmit(self, note) {
  var usual = self.emit;
  if (typeof usual !== 'function' || primitives.has(self, 'emit') || !Object.isExtensible(self)) {
    return null;
  }
  primitives.hide(self, 'emit', function () {
    note(arguments);
    return usual.apply(this, arguments);
  });
  return {
    leave: function () {
      delete self.emit;
    },
  };
}
