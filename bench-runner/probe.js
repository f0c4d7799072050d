'use strict';

// Lets one I/O operation at a time go wrong and notes what a person who debugs would get to see.

var primitives = require('./primitives');
var followOwnTimers = require('./probing/ownTimers');
var callUndisturbed = require('./probing/undisturbed');
var createAfterFailure = require('./probing/afterFailure');
var createAsked = require('./probing/asked');
var createOwnWaits = require('./probing/ownWaits');
var createPlaces = require('./probing/places');
var createScenarios = require('./probing/scenarios');
var steady = require('./probing/steady');
var whenNoneBegins = require('./probing/idle').whenNoneBegins;
var probePlaces = require('./probing/eachPlace');

/** A call of which one operation is never told of takes no longer to be known to be over. */
var LEAST_MISUSE_MS = 30;

/** Of the child's time, what probes may take. */
var SHARE_OF_TIME = 0.7;

/**
 * Runs undisturbed calls, one for each set of answers, and then a call for each operation that was
 * seen in each mode. `report` has stage(name, operation, mode), succeed(figures), fail(failure) and
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
    // what the call is made of that is under way
    called: null,
    // what it counts, and what an undisturbed call counts back
    counts: null,
    putsBack: [],
    after: afterFailureOf(subject, recorded),
    asked: createAsked(job.subject.file, namesGiven(job.call.own)),
    scenarios: createScenarios(io),
    quietMs: primitives.max(job.probe.quietMs, 2 * lastsMs),
    recorded: recorded,
    steady: steady.create(),
    misuseMs: LEAST_MISUSE_MS,
    // what has not been probed by then is not, and the rest is told
    endMs: primitives.nowMs() + SHARE_OF_TIME * job.timeoutMs,
    // rejections that nobody handles though no operation fails are none of a probe's outcomes
    strays: [],
    // errors of earlier probes: what of theirs comes late is none of the next one's
    faultsBefore: [],
    // {place, outcome} of those that were asked for again, and of those whose caller was told
    triedAgain: [],
    told: [],
    finalStacks: [],
    // where its callback is called that is called again if it throws
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

/** The call that was recorded may have left something to itself. */
function whenOthersAreOver(probing, then) {
  var own = probing.recorded.own;
  if (!own || own.underWayAtEnd === 0) return then();
  whenNoneBegins(probing.io, probing.quietMs, then);
}

function makeReady(job, recorded, io) {
  // a subject may have timers of its own, between its operations: which of the two comes first may
  // decide what it does, so that each takes its time
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

/** It calls none of the faked operations, but waits on timers. */
function usesOwnTimers(recorded) {
  return recorded.work.operations.some(function (operation) {
    return operation.boundary === 'timer';
  });
}
