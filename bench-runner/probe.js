'use strict';

// Lets one I/O operation fail at a time and notes what a person who debugs would get to see.

var MODES = require('./protocol').MODES;
var primitives = require('./primitives');
var stackOf = require('./load').stackOf;
var describe = require('./load').describe;
var start = require('./protocols/start');

/**
 * Runs one undisturbed call and then a call for each of its operations in each mode. `report` has
 * stage(name, operation, mode), succeed(figures), fail(failure) and onUncaught(listener).
 */
module.exports = function probe(job, subject, recorded, io, report) {
  var operations = [];
  var outcomes = [];
  // rejections that nobody handles though no operation fails are none of a probe's outcomes
  var strays = [];
  // a subject may have timers of its own, between its operations
  var quietMs = primitives.max(job.probe.quietMs, 2 * recorded.durationMs);

  function undisturbed() {
    runCall(subject, io, quietMs, report, noteOperation, noteStray, function (end) {
      if (end.outcome !== 'delivered' || end.error) return report.fail(failureOf(end));
      next(plan(operations.length, job.probe.skip), end);
    });
  }

  function noteOperation(index, name, boundary) {
    operations.push({ name: name, boundary: boundary, stack: stackHere() });
    return null;
  }

  function noteStray(error) {
    strays.push(describe(error));
    return true;
  }

  function isStray(error) {
    return strays.indexOf(describe(error)) >= 0;
  }

  function next(planned, undisturbedEnd) {
    var one = planned.shift();
    if (!one) {
      return report.succeed({
        operations: operations,
        recorded: recorded,
        undisturbedFinalStack: undisturbedEnd.finalStack,
        probes: outcomes,
      });
    }
    report.stage('probing', one.operation, one.mode);
    runCall(
      subject,
      io,
      quietMs,
      report,
      function (index) {
        return index === one.operation ? one.mode : null;
      },
      isStray,
      function (end) {
        outcomes.push(outcomeOf(one, end));
        next(planned, undisturbedEnd);
      }
    );
  }

  undisturbed();
};

function plan(count, skip) {
  var planned = [];
  for (var operation = 0; operation < count; operation += 1) {
    MODES.forEach(function (mode) {
      if (!isSkipped(skip, operation, mode)) planned.push({ operation: operation, mode: mode });
    });
  }
  return planned;
}

function isSkipped(skip, operation, mode) {
  return skip.some(function (one) {
    return one.operation === operation && one.mode === mode;
  });
}

/**
 * One call. `onOperation(index, name, boundary)` returns the mode in which that operation fails,
 * or null; `isStray(error)` tells whether a rejection that nobody handled is to be passed over.
 * Tells `onEnd({outcome, error, finalStack})` once, when the call has ended and none of
 * its operations is under way any more, so that the next call is undisturbed by this one.
 */
function runCall(subject, io, quietMs, report, onOperation, isStray, onEnd) {
  var started = 0;
  var ended = null;
  var quiet = primitives.setTimeout.call(null, onQuiet, quietMs);
  // what the subject did to these is no matter of the next probe
  primitives.Error.stackTraceLimit = Infinity;

  io.tap = function (name, boundary) {
    started += 1;
    quiet = again(quiet, onQuiet, quietMs);
    return onOperation(started - 1, name, boundary);
  };

  function end(outcome, error, finalStack) {
    if (ended) return;
    ended = { outcome: outcome, error: error, finalStack: finalStack };
    primitives.clearTimeout.call(null, quiet);
    report.onUncaught(null);
    whenIdle(io, quietMs, function () {
      io.tap = null;
      onEnd(ended);
    });
  }

  function onQuiet() {
    end('neverCompleted', null, null);
  }

  report.onUncaught(function (error, isRejection) {
    if (!isRejection || !isStray(error)) end('uncaught', error, null);
  });

  function onCallback(error) {
    var finalStack = stackHere();
    if (error || subject.completesBy !== 'promise') end('delivered', error || null, finalStack);
  }

  function onFailed(error) {
    end('delivered', start.toError(error), null);
  }

  function onFulfilled() {
    if (subject.completesBy !== 'callback') end('delivered', null, null);
  }

  start(subject.call, subject.args.concat(onCallback), onFulfilled, onFailed, onFailed);
}

function again(timer, onTimeout, delayMs) {
  primitives.clearTimeout.call(null, timer);
  return primitives.setTimeout.call(null, onTimeout, delayMs);
}

function whenIdle(io, patienceMs, onIdle) {
  if (io.pending === 0 || patienceMs <= 0) return primitives.setImmediate.call(null, onIdle);
  primitives.setTimeout.call(
    null,
    function () {
      whenIdle(io, patienceMs - 1, onIdle);
    },
    1
  );
}

/** As V8 writes it: what a subject makes of stacks by Error.prepareStackTrace is not asked for. */
function stackHere() {
  var prepare = primitives.Error.prepareStackTrace;
  primitives.Error.prepareStackTrace = undefined;
  var stack = stackOf(new primitives.Error('here'));
  primitives.Error.prepareStackTrace = prepare;
  return stack;
}

function outcomeOf(planned, end) {
  var delivered = end.outcome === 'delivered';
  return {
    operation: planned.operation,
    mode: planned.mode,
    outcome: delivered && !end.error ? 'swallowed' : end.outcome,
    message: end.error ? describe(end.error) : '',
    stack: end.error ? stackOf(end.error) : '',
    finalStack: delivered ? end.finalStack : null,
  };
}

function failureOf(end) {
  if (end.outcome === 'neverCompleted') return { code: 'neverCalledBack', completed: 0 };
  var code = end.outcome === 'uncaught' ? 'uncaughtException' : 'completedWithError';
  return { code: code, error: end.error, completed: 0 };
}
