'use strict';

// Errors that a call emits on the very object that it is called on.

var EventEmitter = require('events').EventEmitter;
var toError = require('../protocols/start').toError;

/**
 * Who has an emitter listens to its errors: what is emitted there is told. Returns {error, leave()}, the
 * first of them.
 */
module.exports = function errorEventsOf(self) {
  var events = { error: null, leave: ignore };
  if (!(self instanceof EventEmitter)) return events;
  function note(error) {
    events.error = events.error || toError(error);
  }
  EventEmitter.prototype.on.call(self, 'error', note);
  events.leave = function () {
    EventEmitter.prototype.removeListener.call(self, 'error', note);
  };
  return events;
};

function ignore() {}
