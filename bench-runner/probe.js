'use strict';

// Makes one I/O operation at a time fail, and notes what a person who debugs would see.

var primitives = require('./primitives');
var followOwnTimers = require('./probing/ownTimers');
var callUndisturbed = require('./probing/undisturbed');
var createAfterFailure = require('./probing/afterFailure');
var createAsked = require('./probing/askedCalls');
var createOwnWaits = require('./probing/ownWaits');
var createPlaces = require('./probing/callPlaces');
var createScenarios = require('./probing/scenarios');
var steady = require('./probing/steady');
var whenNoneBegins = require('./probing/idle').whenNoneBegins;
var probePlaces = require('./probing/eachPlace');

/** Least time before a call with an operation that never reports is taken to have ended. */
var LEAST_MISUSE_MS = 30;

/** Share of the child's time for probes. */
var SHARE_OF_TIME = 0.7;

/**
 * Runs undisturbed calls, one for each set of answers, and then a call for each operation and mode.
 * `report` has stage(name, operation, mode), succeed(figures), fail(failure) and
 * onUncaught(listener).
 */
module.exports = function probe(job, subject, recorded, io, report) {
  makeReady(job, recorded, io);
  var lastsMs = io.takesTime ? recorded.durationMs : recorded.durationMs - recorded.floorMs;
  var probing = {
    plan: job.probe,
    subject: subject,
    io: io,
    report: report,
    file: job.subject.file,
    places: createPlaces(job.subject.file),
    // parts of the call that is under way
    called: null,
    // its counters, and those that an undisturbed call restores
    counts: null,
    putsBack: [],
    after: afterFailureOf(subject, recorded),
    asked: createAsked(job.subject.file, namesGiven(job.call.own)),
    scenarios: createScenarios(io),
    quietMs: primitives.max(job.probe.quietMs, 2 * lastsMs),
    recorded: recorded,
    steady: steady.create(),
    misuseMs: LEAST_MISUSE_MS,
    // end of probing: the remaining probes are left out, and the rest is reported
    endMs: primitives.nowMs() + SHARE_OF_TIME * job.timeoutMs,
    // unhandled rejections without a failed operation are no outcomes of a probe
    strays: [],
    // errors of earlier probes: a late one is not the next probe's
    faultsBefore: [],
    // {place, outcome} of failures after which the operation was tried again, and of those that the
    // caller got
    triedAgain: [],
    told: [],
    finalStacks: [],
    // stack at which a callback that throws is called again
    calledAgainAt: null,
    begun: null,
    undisturbed: [],
    outcomes: [],
  };

  whenOthersAreOver(probing, function () {
    callUndisturbed(probing, function () {
      probePlaces(probing, succeed);
    });
  });

  function succeed() {
    report.succeed({
      operations: probing.places.described(),
      recorded: recorded,
      undisturbedFinalStacks: probing.finalStacks,
      calledAgainAt: probing.calledAgainAt,
      undisturbed: probing.undisturbed,
      begun: probing.begun,
      asked: probing.asked.places(),
      probes: probing.outcomes,
      neverRan: subject.neverRan ? subject.neverRan() : null,
    });
  }
};

function afterFailureOf(subject, recorded) {
  return createAfterFailure(subject, {
    outcome: 'completed',
    error: null,
    started: recorded.operations,
    result: recorded.work.result,
    comesBack: false,
  });
}

/** Waits for work that the recorded call may have left behind. */
function whenOthersAreOver(probing, then) {
  var own = probing.recorded.own;
  if (!own || own.underWayAtEnd === 0) return then();
  whenNoneBegins(probing.io, probing.quietMs, then);
}

function makeReady(job, recorded, io) {
  // a subject may have timers between its operations, and their order may decide what it does, so
  // each takes its time
  io.takesTime = Boolean(job.call.own) && io.hasOwnTimers;
  io.timersAreAll = recorded.timersAreAll === true;
  io.failsFirst = Boolean(job.call.own);
  io.ownWaits = createOwnWaits();
  if (usesOwnTimers(recorded)) followOwnTimers(io);
}

function namesGiven(own) {
  return (own ? own.args : []).map(function (argument) {
    return argument.name;
  });
}

/** True for a call that uses none of the faked operations, but its own timers. */
function usesOwnTimers(recorded) {
  return recorded.work.operations.some(function (operation) {
    return operation.boundary === 'timer';
  });
}
