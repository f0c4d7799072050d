'use strict';

// Records one call: which operations it makes and when, how long its chain of waits is, what it
// completes with, and how it tells that.

var primitives = require('./primitives');
var clocks = require('./recording/clock');
var createDrained = require('./recording/drained');
var goesOn = require('./recording/goesOn');
var makeFirstCall = require('./recording/firstCall');
var followTimers = require('./recording/timers');
var whoPromises = require('./recording/promisedBy');
var findSwitches = require('./switches');

/**
 * To be made before the subject is loaded, as it takes the timers' place. It gives them back after
 * the call, unless it `keepsTimers`: then the subject's own stay followed.
 */
module.exports = function createRecorder(io, keepsTimers) {
  var clock = clocks.create();
  var work = createWork(io);
  var followed = followTimers(clock, io, work.onWait);

  return {
    /**
     * Runs one call; tells `onRecorded(failure, recording, told)` once, `told` being {recognisedBy,
     * underWayAtEnd}, as the protocol's OwnRecording has them. `progress.values` counts what the
     * call gives meanwhile.
     */
    record: function (subject, progress, onRecorded) {
      // what the file set when it was loaded is no part of the call
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
    /** Of the call that is being recorded, until now. */
    operations: work.operations,
    /** Looks whether that call, which is late, goes on: tells onKnown(failure), or null. */
    lookOn: function (file, progress, onKnown) {
      goesOn(work, file, io.ioMs, progress.values, onKnown);
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
      if (work.onBegun) work.onBegun();
      return null;
    };
  }

  /** A fake waits, if it waits at all, in the turn in which it is called. */
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
    /** Null, or who is told of each operation and timer that begins. */
    onBegun: null,
    begin: begin,
    onWait: onWait,
    /** Operations that have begun and have no outcome yet. */
    underWay: function (clock) {
      return operations.length > 0 ? io.pending : clocks.underWay(clock);
    },
    /** For I/O, beside timers. */
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
    // what is waited for may leave a file to be closed
    underWayAtEnd: end.underWay + (first.completesBy === 'return' ? end.requests : 0),
  };
}

/** A call may do no more than to set timers: what it is for is what they do, so they are hurried once. */
function leaveToTimers(clock, work, onOver) {
  if (work.hasAsked() || !clocks.hurry(clock)) return onOver(false);
  makeFirstCall.whenWaitsAreOver(clock, MOST_TIMERS_MS, function () {
    onOver(work.hasAsked());
  });
}

/** I/O of a timer that takes longer is not waited for. */
var MOST_TIMERS_MS = 250;

function nameOf(operation) {
  return operation.name;
}
