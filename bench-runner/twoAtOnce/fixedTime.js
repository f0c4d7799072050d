'use strict';

// Timers and times that pass only as a run wants it.

var util = require('util');
var timers = require('timers');
var primitives = require('../primitives');

var numbers = 0;

/** A timer, as Node returns it. Its number differs in each run, so that no text of a state has it. */
exports.Handle = Handle;
function Handle() {
  numbers += 1;
  primitives.defineProperty(this, 'number', { value: numbers });
}

['ref', 'unref', 'refresh', 'close'].forEach(function (name) {
  Handle.prototype[name] = function () {
    return this;
  };
});

Handle.prototype.hasRef = function () {
  return true;
};

Handle.prototype.valueOf = function () {
  return this.number;
};

/** Replaces all timers: repeated ones never fire. */
exports.replaceTimers = function replaceTimers(setTimer, clearTimer) {
  function never() {
    return new Handle();
  }
  function later(delayMs, value) {
    return new primitives.Promise(function (resolve) {
      setTimer(resolve, delayMs, value);
    });
  }
  if (util.promisify && util.promisify.custom) setTimer[util.promisify.custom] = later;
  [primitives.global, timers].forEach(function (owner) {
    owner.setTimeout = setTimer;
    owner.setInterval = never;
    owner.clearTimeout = clearTimer;
    owner.clearInterval = clearTimer;
  });
  var promised = primitives.brought('timers/promises');
  if (!promised.setTimeout) return;
  promised.setTimeout = later;
  if (promised.scheduler) promised.scheduler.wait = later;
};

/** Lets time pass only as timers fire: `passedMs()` since the start of the process. */
exports.fixTime = function fixTime(passedMs) {
  var Usual = primitives.global.Date;
  var startMs = Usual.now();

  function now() {
    return startMs + passedMs();
  }

  function FixedDate() {
    var args = arguments.length === 0 ? [now()] : arguments;
    if (!(this instanceof FixedDate)) return new Usual(now()).toString();
    return primitives.Reflect.construct(Usual, args, this.constructor);
  }

  FixedDate.prototype = Usual.prototype;
  FixedDate.now = now;
  FixedDate.UTC = Usual.UTC;
  FixedDate.parse = Usual.parse;
  Usual.prototype.constructor = FixedDate;
  primitives.global.Date = FixedDate;
};
