'use strict';

// Records one call: which operations it makes and when, how long its chain of waits is, what it
// completes with, and how it tells that.

var primitives = require('./primitives');
var start = require('./protocols/start');
var createClock = require('./recording/clock');
var followTimers = require('./recording/timers');
var whoPromises = require('./recording/promisedBy');
var resultText = require('./recording/resultText');
var findSwitches = require('./switches');

/** A timer that was set before the call completed may call back again, if it fires so soon. */
var LATE_MS = 250;

/**
 * To be made before the subject is loaded, as it takes the timers' place. It gives them back after
 * the call, unless it `keepsTimers`: then the subject's own stay followed.
 */
module.exports = function createRecorder(io, keepsTimers) {
  var clock = createClock();
  var work = createWork(io);
  var followed = followTimers(clock, io, work.onWait);

  return {
    /** Runs one call; tells `onRecorded(failure, recording)` once. */
    record: function (subject, onRecorded) {
      // what the file set when it was loaded is no part of the call
      clock.forget();
      work.begin(clock);
      recordCall(clock, work, subject, function (failure, recorded) {
        followed.stop();
        if (!keepsTimers) followed.giveBack();
        clock.forget();
        io.tap = null;
        onRecorded(failure, recorded);
      });
    },
  };
};

/** Notes the operations of one call: those of the fakes, or the timers of a subject with its own. */
function createWork(io) {
  var operations = [];
  var timers = [];
  var isBegun = false;

  function begin(clock) {
    isBegun = true;
    io.tap = function (name, boundary, callback) {
      var promised = callback ? whoPromises(callback) : MADE_BY_FAKE;
      operations.push({
        name: name,
        boundary: boundary,
        startMs: clock.logicalMs,
        endMs: clock.logicalMs,
        underWay: io.pending + 1,
        promisedBy: promised.promisedBy,
        unpromised: promised.unpromised,
      });
      return null;
    };
  }

  /** A fake waits, if it waits at all, in the turn in which it is called. */
  function onWait(wait, isFaked) {
    if (!isBegun) return;
    if (isFaked) operations[operations.length - 1].endMs = wait.endMs;
    else if (!wait.isRepeated) timers.push(wait);
  }

  return {
    begin: begin,
    onWait: onWait,
    operations: function () {
      return operations.length > 0 ? operations : timers.filter(hasOutcome).map(ofTimer);
    },
  };
}

var MADE_BY_FAKE = { promisedBy: null, unpromised: 'madeByFake' };

function hasOutcome(wait) {
  return !wait.isEnded;
}

function ofTimer(wait, index) {
  return {
    name: 'timer ' + (index + 1),
    boundary: 'timer',
    startMs: wait.startMs,
    endMs: wait.endMs,
    underWay: wait.underWay,
    promisedBy: null,
    unpromised: 'notTold',
  };
}

function recordCall(clock, work, subject, onRecorded) {
  var call = subject.call;
  var args = subject.args;
  var told = false;
  var calledBack = false;
  var returned = false;
  var startMs = primitives.nowMs();

  function fail(code, error, completed) {
    if (told) return;
    told = true;
    onRecorded({ code: code, error: error, completed: completed }, null);
  }

  function succeed(completesBy, end) {
    if (told) return;
    told = true;
    var operations = work.operations();
    onRecorded(null, {
      operations: operations.map(nameOf),
      floorMs: end.floorMs,
      completesBy: completesBy,
      durationMs: primitives.nowMs() - startMs,
      work: {
        operations: operations,
        completedSynchronously: end.isSynchronous,
        result: end.result,
        longStackSwitches: findSwitches.thatAreOn(),
      },
    });
  }

  function endNow(result) {
    return { floorMs: clock.logicalMs, isSynchronous: !returned, result: resultText(result) };
  }

  // a function that names a callback and returns a promise may complete by either: the callback
  // decides if it is called before the waits of the call are over
  function onFulfilled(value) {
    var end = endNow(value);
    whenWaitsAreOver(clock, call.length > args.length ? Infinity : 0, function () {
      if (!calledBack) succeed('promise', end);
    });
  }

  function onRejected(error) {
    fail('completedWithError', start.toError(error), 0);
  }

  function onCallback(error, value) {
    if (calledBack) return fail('calledBackTwice', undefined, 1);
    if (error) return fail('completedWithError', error, 0);
    var end = endNow(value);
    calledBack = true;
    whenWaitsAreOver(clock, LATE_MS, function () {
      succeed('callback', end);
    });
  }

  start(subject, args.concat(onCallback), onFulfilled, onRejected, function (error) {
    fail('threw', start.toError(error), 0);
  });
  returned = true;
}

function nameOf(operation) {
  return operation.name;
}

function whenWaitsAreOver(clock, patienceMs, onOver) {
  if (clock.isIdle() || patienceMs <= 0) {
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
