'use strict';

// Failures that a call reports by an event of its object, or of its result.

var EventEmitter = require('events').EventEmitter;
var primitives = require('../primitives');
var toError = require('../protocols/start').toError;

/**
 * The owner of an emitter listens to it: a call that emits `error`, or the failure under any name,
 * and completes has reported it, which `tellIn(end)` notes. Call `handOut(result)` with the call's
 * result, and `leave()` when it is over. `io.faults`: errors of the probe.
 */
module.exports = function errorEventsOf(self, io) {
  var told = null;
  var heard = [];
  hear(self);
  var leaveListeners = self instanceof EventEmitter ? hearListeners(self, io) : nothing;

  function hear(emitter) {
    if (!(emitter instanceof EventEmitter)) return;
    heard.push({ emitter: emitter, watched: watchEmit(emitter, note) });
    EventEmitter.prototype.on.call(emitter, 'error', noteError);
  }

  function note(values) {
    told = told || firstOf(values, io.faults);
  }

  function noteError(error) {
    told = told || toError(error);
  }

  return {
    handOut: hear,
    tellIn: function (end) {
      if (end.outcome !== 'completed' || told === null) return;
      end.outcome = 'delivered';
      end.error = told;
    },
    leave: function () {
      leaveListeners();
      heard.forEach(function (each) {
        EventEmitter.prototype.removeListener.call(each.emitter, 'error', noteError);
        if (each.watched) each.watched.leave();
      });
    },
  };
};

/** Reports listeners of a real emitter, as of invented ones. */
function hearListeners(emitter, io) {
  var on = told('on');
  var off = told('off');
  EventEmitter.prototype.on.call(emitter, 'newListener', on);
  EventEmitter.prototype.on.call(emitter, 'removeListener', off);

  function told(method) {
    return function (event) {
      if (!io.hear) return;
      io.hear({
        name: 'this.' + method,
        method: method,
        on: 'this',
        gives: '',
        takes: [],
        words: primitives.String(event),
      });
    };
  }
  return function leave() {
    EventEmitter.prototype.removeListener.call(emitter, 'removeListener', off);
    EventEmitter.prototype.removeListener.call(emitter, 'newListener', on);
  };
}

function nothing() {}

function firstOf(values, faults) {
  for (var i = 0; i < values.length; i += 1) if (faults.indexOf(values[i]) >= 0) return values[i];
  return null;
}

/** Watches `emit`; null if the object does not allow that. */
function watchEmit(self, note) {
  var usual = self.emit;
  if (
    typeof usual !== 'function' ||
    primitives.has(self, 'emit') ||
    !primitives.isExtensible(self)
  ) {
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
