'use strict';

// Records one call: which operations it makes, how long its chain of waits is, and how it tells
// that it has completed. Waits are followed in logical time: an operation that is started while
// another one's outcome is handled begins where that one ended. So the length of the chain is
// exact, however busy the machine is.

var primitives = require('./primitives');
var start = require('./protocols/start');

/**
 * Puts itself between the timers and all who use them from now on: the fakes, and a subject that
 * brings its own (which is why it is made before the subject is loaded).
 */
module.exports = function createRecorder(io) {
  var original = global.setTimeout;
  var recording = true;
  var clock = { logicalMs: 0, timersSet: 0, timersPending: 0 };

  // what was kept of this function by a subject goes on working, at hardly any cost
  function recordedSetTimeout(fire, delayMs) {
    if (!recording) return original.apply(this, arguments);
    var args = Array.prototype.slice.call(arguments);
    args[0] = follow(clock, fire, delayMs);
    return original.apply(this, args);
  }

  global.setTimeout = recordedSetTimeout;
  io.timers.setTimeout = recordedSetTimeout;

  function stop() {
    recording = false;
    io.tap = null;
    if (global.setTimeout === recordedSetTimeout) global.setTimeout = original;
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
    stop: stop,
  };
};

function follow(clock, fire, delayMs) {
  var endMs = clock.logicalMs + (delayMs > 0 ? Number(delayMs) : 0);
  clock.timersSet += 1;
  clock.timersPending += 1;
  return function () {
    clock.timersPending -= 1;
    clock.logicalMs = endMs;
    return fire.apply(this, arguments);
  };
}

function recordCall(io, clock, call, args, onRecorded) {
  var operations = [];
  var told = false;
  var startMs = primitives.nowMs();
  io.tap = function (name) {
    operations.push(name);
    return null;
  };

  function tell(error, completesBy, floorMs, code) {
    if (told) return;
    told = true;
    onRecorded(error && { code: code || 'completedWithError', error: error, completed: 0 }, {
      operations: operations.length > 0 ? operations : unnamed(clock.timersSet),
      floorMs: floorMs,
      completesBy: completesBy,
      durationMs: primitives.nowMs() - startMs,
    });
  }

  function onPromise(error) {
    var floorMs = clock.logicalMs;
    whenCallbackIsOverdue(clock, call.length > args.length, function () {
      tell(error, 'promise', floorMs);
    });
  }

  function onCallback(error) {
    tell(error || null, 'callback', clock.logicalMs);
  }

  start(
    call,
    args.concat(onCallback),
    function () {
      onPromise(null);
    },
    function (error) {
      onPromise(start.toError(error));
    },
    function (error) {
      tell(start.toError(error), 'callback', clock.logicalMs, 'threw');
    }
  );
}

/**
 * A function that names a callback and returns a promise may complete by either: the callback
 * decides if it is called before the waits of the call are over.
 */
function whenCallbackIsOverdue(clock, namesCallback, onOverdue) {
  if (!namesCallback || clock.timersPending === 0) {
    primitives.setImmediate.call(null, onOverdue);
    return;
  }
  primitives.setTimeout.call(
    null,
    function () {
      whenCallbackIsOverdue(clock, namesCallback, onOverdue);
    },
    1
  );
}

function unnamed(count) {
  var names = [];
  while (names.length < count) names.push('timer ' + (names.length + 1));
  return names;
}
