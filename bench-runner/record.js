'use strict';

// Records one call: which operations it makes, how long its chain of waits is, and how it tells
// that it has completed. Waits are followed in logical time: an operation that is started while
// another one's outcome is handled begins where that one ended. So the length of the chain is
// exact, however busy the machine is.

var util = require('util');
var primitives = require('./primitives');
var start = require('./protocols/start');

var slice = Array.prototype.slice;

/** A timer that was set before the call completed may call back again, if it fires so soon. */
var LATE_MS = 250;

/**
 * Puts itself between the timers and all who use them from now on: the fakes, and a subject that
 * brings its own (which is why it is made before the subject is loaded).
 */
module.exports = function createRecorder(io) {
  var original = {
    setTimeout: primitives.global.setTimeout,
    clearTimeout: primitives.global.clearTimeout,
  };
  var recording = true;
  var clock = { logicalMs: 0, timersSet: 0, pending: [] };

  // what was kept of these functions by a subject goes on working, at hardly any cost
  function recordedSetTimeout(fire, delayMs) {
    if (!recording || typeof fire !== 'function') {
      return original.setTimeout.apply(this, arguments);
    }
    var args = slice.call(arguments);
    var wait = follow(clock, fire, delayMs);
    args[0] = wait.fire;
    wait.timer = original.setTimeout.apply(this, args);
    return wait.timer;
  }

  function recordedClearTimeout(timer) {
    clock.pending = clock.pending.filter(function (wait) {
      return wait.timer !== timer;
    });
    return original.clearTimeout.apply(this, arguments);
  }

  letPromisify(recordedSetTimeout);
  primitives.global.setTimeout = recordedSetTimeout;
  primitives.global.clearTimeout = recordedClearTimeout;
  io.timers.setTimeout = recordedSetTimeout;

  function stop() {
    recording = false;
    clock.pending = [];
    io.tap = null;
    if (primitives.global.setTimeout === recordedSetTimeout)
      primitives.global.setTimeout = original.setTimeout;
    if (primitives.global.clearTimeout === recordedClearTimeout)
      primitives.global.clearTimeout = original.clearTimeout;
    io.timers.setTimeout = primitives.setTimeout;
  }

  return {
    /** Runs one call; tells `onRecorded(failure, recording)` once. */
    record: function (call, args, onRecorded) {
      recordCall(io, clock, call, args, function (failure, recorded) {
        stop();
        onRecorded(failure, recorded);
      });
    },
  };
};

/** `util.promisify` makes of Node's setTimeout a function of its own, as its callback comes first. */
function letPromisify(setTimer) {
  var custom = util.promisify && util.promisify.custom;
  if (!custom) return;
  setTimer[custom] = function (delayMs, value) {
    return new primitives.Promise(function (resolve) {
      setTimer(resolve, delayMs, value);
    });
  };
}

function follow(clock, fire, delayMs) {
  var endMs = clock.logicalMs + (delayMs > 0 ? Number(delayMs) : 0);
  var wait = { timer: null, fire: onFire };

  function onFire() {
    var at = clock.pending.indexOf(wait);
    if (at >= 0) clock.pending.splice(at, 1);
    clock.logicalMs = endMs;
    return fire.apply(this, arguments);
  }

  clock.timersSet += 1;
  clock.pending.push(wait);
  return wait;
}

function recordCall(io, clock, call, args, onRecorded) {
  var operations = [];
  var told = false;
  var calledBack = false;
  var startMs = primitives.nowMs();
  io.tap = function (name) {
    operations.push(name);
    return null;
  };

  function fail(code, error, completed) {
    if (told) return;
    told = true;
    onRecorded({ code: code, error: error, completed: completed }, null);
  }

  function succeed(completesBy, floorMs) {
    if (told) return;
    told = true;
    onRecorded(null, {
      operations: operations.length > 0 ? operations : unnamed(clock.timersSet),
      floorMs: floorMs,
      completesBy: completesBy,
      durationMs: primitives.nowMs() - startMs,
    });
  }

  // a function that names a callback and returns a promise may complete by either: the callback
  // decides if it is called before the waits of the call are over
  function onFulfilled() {
    var floorMs = clock.logicalMs;
    whenWaitsAreOver(clock, call.length > args.length ? Infinity : 0, function () {
      if (!calledBack) succeed('promise', floorMs);
    });
  }

  function onRejected(error) {
    fail('completedWithError', start.toError(error), 0);
  }

  function onCallback(error) {
    var floorMs = clock.logicalMs;
    if (calledBack) return fail('calledBackTwice', undefined, 1);
    if (error) return fail('completedWithError', error, 0);
    calledBack = true;
    whenWaitsAreOver(clock, LATE_MS, function () {
      succeed('callback', floorMs);
    });
  }

  start(call, args.concat(onCallback), onFulfilled, onRejected, function (error) {
    fail('threw', start.toError(error), 0);
  });
}

function whenWaitsAreOver(clock, patienceMs, onOver) {
  if (clock.pending.length === 0 || patienceMs <= 0) {
    primitives.setImmediate.call(null, onOver);
    return;
  }
  primitives.setTimeout.call(
    null,
    function () {
      whenWaitsAreOver(clock, patienceMs - 1, onOver);
    },
    1
  );
}

function unnamed(count) {
  var names = [];
  while (names.length < count) names.push('timer ' + (names.length + 1));
  return names;
}
