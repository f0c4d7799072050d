'use strict';

// Failures that a call tells of by an event of the very object that it is called on, or hands out.

var EventEmitter = require('events').EventEmitter;
var primitives = require('../primitives');
var toError = require('../protocols/start').toError;

/**
 * Who has an emitter listens to it: a call that emits an `error`, or the very failure under whatever
 * name, and completes has told of it, which `tellIn(end)` notes. `handOut(result)` is to be called with
 * what a call gives, `leave()` when it is over. `io.faults` are what the probe let fail.
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

/** Listeners of its own that come and go are told of, as those of what is invented. */
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

/** Null where the object takes no method. */
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
