'use strict';

// Requests, readers and sockets of a browser: emitters with handler properties (`request.onsuccess
// = …`) and `addEventListener`, whose events carry their target.

var EventEmitter = require('events').EventEmitter;
var names = require('../names');
var primitives = require('../primitives');
var shapes = require('./shapes');

var EVENTS = names.named('eventOfTarget');

function Target() {
  EventEmitter.call(this);
  primitives.hide(this, 'handlersSet', {});
}

var prototype = primitives.Object.create(EventEmitter.prototype);
Target.prototype = prototype;

/** Defines the handler property of an event: `request.onsuccess`. */
function letHandle(event) {
  if (primitives.has(prototype, 'on' + event)) return;
  primitives.defineProperty(prototype, 'on' + event, {
    get: function () {
      var set = this.handlersSet[event];
      return set ? set.handler : null;
    },
    set: function (handler) {
      var before = this.handlersSet[event];
      if (before) this.removeListener(event, before.listener);
      var isHandler = typeof handler === 'function';
      var set = isHandler ? { handler: handler, listener: telling(this, event, handler) } : null;
      this.handlersSet[event] = set;
      if (set) this.on(event, set.listener);
    },
    configurable: true,
    enumerable: false,
  });
}

primitives.hide(prototype, 'addEventListener', function (event, listener) {
  this.on(event, telling(this, event, listener));
});

/** Does nothing: a listener gets no event that it could not take twice. */
primitives.hide(prototype, 'removeEventListener', function () {});

exports.isOfIo = EVENTS.test;

exports.create = function create() {
  names.listed('eventOfTarget').forEach(letHandle);
  return new Target();
};

/**
 * Reports a failure: browsers throw nothing without a listener for errors, so the code waits for
 * ever. A failed request is done, with status 0.
 */
exports.fail = function fail(target, error) {
  if (target.listeners('readystatechange').length > 0) {
    shapes.define(target, 'readyState', 4, false);
    shapes.define(target, 'status', 0, false);
    target.emit('readystatechange');
  }
  if (target.listeners('error').length > 0) target.emit('error', error);
  target.emit('loadend');
  target.emit('close');
};

function telling(target, event, listener) {
  return function tell(element) {
    var told = eventOf(target, event, element);
    if (typeof listener === 'function') return listener.call(target, told);
    return listener && listener.handleEvent ? listener.handleEvent(told) : undefined;
  };
}

/** Returns the element with its target; a failed target keeps its error. */
function eventOf(target, event, element) {
  if (element instanceof primitives.Error) primitives.hide(target, 'error', element);
  var told = Object(element) === element ? element : {};
  var known = { type: event, target: target, currentTarget: target };
  primitives.keys(known).forEach(function (key) {
    if (!primitives.has(told, key)) shapes.define(told, key, known[key], false);
  });
  return told;
}
