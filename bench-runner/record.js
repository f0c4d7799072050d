'use strict';

// Records one call: its operations and their times, the length of its chain of waits, its result,
// and the way it ends.

var primitives = require('./primitives');
var clocks = require('./recording/clock');
var createDrained = require('./recording/drained');
var goesOn = require('./recording/goesOn');
var makeFirstCall = require('./recording/firstCall');
var followTimers = require('./recording/timers');
var whoPromises = require('./recording/promisedBy');
var findSwitches = require('./switches');

/**
 * Create this before the subject is loaded, as it replaces the timers. Restores them after the
 * call, unless it `keepsTimers`: then the subject's own stay followed.
 */
module.exports = function createRecorder(io, keepsTimers) {
  var clock = clocks.create();
  var work = createWork(io);
  var followed = followTimers(clock, io, work.onWait);

  return {
    /**
     * Runs one call; calls `onRecorded(failure, recording, told)` once, with `told` {recognisedBy,
     * underWayAtEnd}, as in the protocol's OwnRecording. `progress.values` counts the call's values
     * meanwhile.
     */
    record: function (subject, progress, onRecorded) {
      // timers that the file set during its load do not belong to the call
      clocks.forget(clock);
      work.begin(clock);
      recordCall(clock, work, subject, progress, function (failure, recorded, told) {
        followed.stop();
        if (keepsTimers) io.timesFaster = work.timesTooLong();
        else followed.giveBack();
        clocks.forget(clock);
        io.tap = null;
        onRecorded(failure, recorded, told);
      });
    },
    /** Operations of the recorded call until now. */
    operations: work.operations,
    /** Checks if that late call goes on: calls onKnown(failure), or onKnown(null). */
    lookOn: function (file, progress, onKnown) {
      goesOn(work, file, io.ioMs, progress.values, onKnown);
    },
  };
};

/** Notes the operations of one call: the fakes', or the timers of a subject with its own. */
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
      if (work.onBegun) work.onBegun();
      return null;
    };
  }

  /** Notes a wait; a fake waits in the turn in which it is called, if at all. */
  function onWait(wait, isFaked) {
    if (!isBegun) return;
    if (isFaked) operations[operations.length - 1].endMs = wait.endMs;
    else {
      io.hasOwnTimers = true;
      if (!wait.isRepeated) timers.push(wait);
      if (work.onBegun) work.onBegun();
    }
  }

  var work = {
    /** Listener for each operation and timer that begins, or null. */
    onBegun: null,
    begin: begin,
    onWait: onWait,
    /** Number of operations without an outcome yet. */
    underWay: function (clock) {
      return operations.length > 0 ? io.pending : clocks.underWay(clock);
    },
    /** True if the call made I/O, beside timers. */
    hasAsked: function () {
      return operations.length > 0;
    },
    timesTooLong: function () {
      return clocks.timesTooLong(timers);
    },
    operations: function () {
      return operations.length > 0 ? operations : timers.filter(hasOutcome).map(ofTimer);
    },
  };
  return work;
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

function recordCall(clock, work, subject, progress, onRecorded) {
  var startMs = primitives.nowMs();
  progress.subject = subject;
  var requestsBefore = primitives.requestsUnderWay();
  var drained = createDrained(progress, function () {
    onRecorded({ code: 'endless', completed: 0 }, null, null);
  });

  function look(value, isReturned) {
    return {
      floorMs: clock.logicalMs,
      isSynchronous: !isReturned,
      result: drained.text(value),
      underWay: work.underWay(clock),
      requests: primitives.max(0, primitives.requestsUnderWay() - requestsBefore),
    };
  }

  makeFirstCall(subject, clock, look, drained.watch, function (failure, first) {
    if (failure) return onRecorded(failure, null, null);
    leaveToTimers(clock, work, function (timersAreAll) {
      var recording = recordingOf(first);
      if (timersAreAll) recording.timersAreAll = true;
      onRecorded(null, recording, toldOf(first));
    });
  });

  function recordingOf(first) {
    var operations = work.operations();
    return {
      operations: operations.map(nameOf),
      floorMs: first.end.floorMs,
      completesBy: first.completesBy,
      durationMs: primitives.nowMs() - startMs,
      work: {
        operations: operations,
        completedSynchronously: first.end.isSynchronous,
        result: first.end.result,
        longStackSwitches: findSwitches.thatAreOn(),
      },
    };
  }
}

function toldOf(first) {
  var end = first.end;
  return {
    recognisedBy: first.recognisedBy,
    // an awaited call may leave requests, such as the closing of a file, which do not count
    underWayAtEnd: end.underWay + (first.completesBy === 'return' ? end.requests : 0),
  };
}

/** Hurries the timers of a call that only sets timers, once: their work is its purpose. */
function leaveToTimers(clock, work, onOver) {
  if (work.hasAsked() || !clocks.hurry(clock)) return onOver(false);
  makeFirstCall.whenWaitsAreOver(clock, MOST_TIMERS_MS, function () {
    onOver(work.hasAsked());
  });
}

/** Longest time to wait for a timer's I/O. */
var MOST_TIMERS_MS = 250;

function nameOf(operation) {
  return operation.name;
}
