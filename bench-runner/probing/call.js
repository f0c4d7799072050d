'use strict';

// One call of the subject, until it has ended and nothing of it is under way any more.

var primitives = require('../primitives');
var bringLast = require('../inventing/lastResort').bring;
var given = require('../protocols/given');
var errorOf = require('../protocols/callback').errorOf;
var protocols = require('../protocols/protocols');
var start = require('../protocols/start');
var stackHere = require('./outcome').stackHere;

/** A call that goes on for so long, and so many times as long as it may be silent, has no end. */
var ENDLESS = { leastMs: 5000, silences: 10 };

/** Who may call what they were given to call back a second time. */
var CALLED_BACK = { callback: true, thunk: true };

/** Who hands an outcome over by a function of the caller's, from whose stack something can be read. */
var FINAL_CALLBACK = { thunk: true, observable: true, stream: true };

/**
 * `onOperation(index, name, boundary)` returns the mode in which that operation goes wrong, or
 * null; `isStray(error)` tells whether a rejection that nobody handled is to be passed over. A call
 * whose operations are silent for `patienceMs` never completes. Tells `onEnd({outcome, error,
 * finalStack, durationMs, started, faults})` once; `started` counts the operations. A call that goes
 * on and on ends the process, as it would make operations in the middle of the next call.
 */
module.exports = function runCall(subject, io, patienceMs, report, onOperation, isStray, onEnd) {
  var started = 0;
  var ended = null;
  var startMs = primitives.nowMs();
  var quiet = primitives.setTimeout.call(null, onQuiet, patienceMs);
  var endless = primitives.setTimeout.call(
    null,
    onEndless,
    primitives.max(ENDLESS.leastMs, ENDLESS.silences * patienceMs)
  );
  // what the subject did to these is no matter of the next probe
  primitives.Error.stackTraceLimit = Infinity;
  io.faults = [];
  io.pending = 0;
  io.ownWaits.forget();

  io.tap = function (name, boundary) {
    started += 1;
    quiet = again(quiet, onQuiet, patienceMs);
    return onOperation(started - 1, name, boundary);
  };

  function end(outcome, error, finalStack) {
    if (ended) return;
    var durationMs = primitives.nowMs() - startMs;
    ended = { outcome: outcome, error: error, finalStack: finalStack, durationMs: durationMs };
    primitives.clearTimeout.call(null, quiet);
    primitives.clearTimeout.call(null, endless);
    whenIdle(io, patienceMs, function () {
      io.tap = null;
      report.onUncaught(null);
      ended.started = started;
      ended.faults = io.faults;
      onEnd(ended);
    });
  }

  function onEndless() {
    afterTwoTurns(function () {
      if (!ended) report.fail({ code: 'hung', completed: 0 });
    });
  }

  /** A process that was held up may find its timers due before what it was about to do. */
  function onQuiet() {
    var before = started;
    afterTwoTurns(function () {
      if (ended) return;
      if (!isBusy(io) && started === before && !isBrought()) {
        return end(silentEnd(io), null, null);
      }
      quiet = again(quiet, onQuiet, patienceMs);
    });
  }

  /** Timers of ours keep the process from having nothing left to do. */
  function isBrought() {
    if (!io.mayBring || !bringLast()) return false;
    io.mayBring = false;
    return true;
  }

  report.onUncaught(function (error, isRejection) {
    if (isRejection && (ended || isStray(error))) return;
    // what comes after the end would have ended the process
    if (ended) {
      ended.outcome = 'uncaught';
      ended.error = error;
    }
    end('uncaught', error, null);
  });

  function onCallback(first) {
    var error = errorOf(subject, first);
    if (ended) return onAgain(error);
    var finalStack = stackHere();
    if (error) end('delivered', error, finalStack);
    else if (subject.completesBy === 'callback') end('completed', null, finalStack);
  }

  /** Told twice that it is done, by a callback both times. */
  function onAgain(error) {
    if (!error && ended.outcome === 'completed' && CALLED_BACK[subject.completesBy]) {
      ended.outcome = 'completedTwice';
    }
  }

  function onThrow(error) {
    end('delivered', start.toError(error), null);
  }

  function onError(error) {
    end('delivered', start.toError(error), finalStackHere());
  }

  function onDone() {
    if (ended) onAgain(null);
    else end('completed', null, finalStackHere());
  }

  function finalStackHere() {
    return FINAL_CALLBACK[subject.completesBy] ? stackHere() : null;
  }

  var isGiven = given.withCallback(subject);
  var args = given.toCalls(subject, 1, isGiven);
  var called = args.subjects ? args.subjects[0] : subject;
  args = args.shared || args.each[0];
  if (isGiven) args[args.length - 1] = onCallback;
  start(called, args, protocols.of(subject.completesBy).follow, onDone, onError, onThrow);
};

function again(timer, onTimeout, delayMs) {
  primitives.clearTimeout.call(null, timer);
  return primitives.setTimeout.call(null, onTimeout, delayMs);
}

function isBusy(io) {
  return io.pending > 0 || io.ownWaits.areSoonOver();
}

/** It may go on after a long wait of its own. */
function silentEnd(io) {
  return io.ownWaits.isEmpty() ? 'neverCompleted' : 'waiting';
}

function afterTwoTurns(then) {
  primitives.setImmediate.call(null, function () {
    primitives.setImmediate.call(null, then);
  });
}

/** Nothing is under way in two turns running: between two operations there may be none for one. */
function whenIdle(io, patienceMs, onIdle) {
  if (patienceMs <= 0) return primitives.setImmediate.call(null, onIdle);
  if (isBusy(io)) return wait();
  afterTwoTurns(function () {
    if (isBusy(io)) wait();
    else onIdle();
  });

  function wait() {
    primitives.setTimeout.call(
      null,
      function () {
        whenIdle(io, patienceMs - 1, onIdle);
      },
      1
    );
  }
}
