'use strict';

// Lets one I/O operation at a time go wrong and notes what a person who debugs would get to see.

var protocol = require('./protocol');
var primitives = require('./primitives');
var describe = require('./load').describe;
var followOwnTimers = require('./probing/ownTimers');
var createAfterFailure = require('./probing/afterFailure');
var createAsked = require('./probing/asked');
var failAlways = require('./probing/always');
var createOwnWaits = require('./probing/ownWaits');
var createPlaces = require('./probing/places');
var createScenarios = require('./probing/scenarios');
var identityOf = require('./probing/identity');
var lessBy = require('./probing/lessBy');
var outcomeOf = require('./probing/outcome').outcomeOf;
var runCall = require('./probing/call');

/** A call of which one operation is never told of takes no longer to be known to be over. */
var LEAST_MISUSE_MS = 30;

/** Of the child's time, what probes may take. */
var SHARE_OF_TIME = 0.7;

var heartbeat = null;

/**
 * Runs undisturbed calls, one for each set of answers, and then a call for each operation that was
 * seen in each mode. `report` has stage(name, operation, mode), succeed(figures), fail(failure) and
 * onUncaught(listener).
 */
module.exports = function probe(job, subject, recorded, io, report) {
  // a subject may have timers of its own, between its operations: which of the two comes first may
  // decide what it does, so that each takes its time
  io.takesTime = Boolean(job.call.own) && io.hasOwnTimers;
  io.ownWaits = createOwnWaits();
  if (usesOwnTimers(recorded)) followOwnTimers(io);
  var lastsMs = io.takesTime ? recorded.durationMs : recorded.durationMs - recorded.floorMs;
  var probing = {
    plan: job.probe,
    subject: subject,
    io: io,
    report: report,
    file: job.subject.file,
    places: createPlaces(job.subject.file),
    after: createAfterFailure(subject, {
      started: recorded.operations,
      result: recorded.work.result,
    }),
    asked: createAsked(job.subject.file),
    scenarios: createScenarios(io),
    quietMs: primitives.max(job.probe.quietMs, 2 * lastsMs),
    recorded: recorded,
    recordedResult: recorded.work.result,
    misuseMs: LEAST_MISUSE_MS,
    // what has not been probed by then is not, and the rest is told
    endMs: primitives.nowMs() + SHARE_OF_TIME * job.timeoutMs,
    // rejections that nobody handles though no operation fails are none of a probe's outcomes
    strays: [],
    // errors of earlier probes: what of theirs comes late is none of the next one's
    faultsBefore: [],
    // {place, outcome} of those that were asked for again
    triedAgain: [],
    finalStacks: [],
    undisturbed: [],
    outcomes: [],
  };

  callUndisturbed(probing, function () {
    // calls that try again for ever stay under way: nothing is to be seen of another call after them
    probePlaces(probing, failTriedAgain.bind(null, probing, succeed));
  });

  function succeed() {
    report.succeed({
      operations: probing.places.described(),
      recorded: recorded,
      undisturbedFinalStacks: probing.finalStacks,
      undisturbed: probing.undisturbed,
      asked: probing.asked.places(),
      probes: probing.outcomes,
    });
  }
};

/** The first undisturbed call must succeed, those with other answers may do as they like. */
function callUndisturbed(probing, onDone, again) {
  var io = probing.io;
  var scenario = again || probing.scenarios.next();
  if (!scenario) return onDone();
  probing.scenarios.enter(scenario);
  io.mayBring = true;
  call(probing, probing.quietMs, probing.places.noting(scenario), noteStray, function (end) {
    scenario.result = resultOf(probing, scenario, end);
    scenario.isBrought = !io.mayBring;
    if (scenario.isDefault && !endsAsUsual(probing.subject, end)) {
      return probing.report.fail(failureOf(end));
    }
    if (scenario.isDefault && startsAnew(probing, end.started)) {
      return callUndisturbed(probing, onDone, scenario);
    }
    scenario.started = end.started;
    if (scenario.isDefault) probing.hasSignals = io.signals.length > 0;
    probing.undisturbed.push({
      scenario: scenario.id,
      completes: end.outcome === 'completed',
      asked: end.asked,
    });
    probing.misuseMs = primitives.max(probing.misuseMs, 2 * end.durationMs);
    if (end.finalStack) probing.finalStacks.push(end.finalStack);
    if (!scenario.isDefault) return callUndisturbed(probing, onDone);
    probing.after.note(end);
    callAgain(probing, scenario, function (again) {
      probing.after.note(again);
      callUndisturbed(probing, onDone);
    });
  });

  function noteStray(error) {
    probing.strays.push(describe(error));
    return true;
  }
}

/**
 * What keeps its answers makes its I/O in the first call alone, and fails then or never: each call is
 * the first one from now on. Tells whether that is new.
 */
function startsAnew(probing, started) {
  var subject = probing.subject;
  var isKept = lessBy(probing.recorded.operations, started).length > 0;
  if (!isKept || !subject.renewModule || subject.makeOwn === subject.renewModule) return false;
  subject.makeOwn = subject.renewModule;
  probing.places = createPlaces(probing.file);
  return true;
}

/** One more undisturbed call, with the answers that are given now. */
function callAgain(probing, scenario, onEnd) {
  probing.io.mayBring = scenario.isBrought;
  call(probing, probing.quietMs, nothingFails, isUsualIn(probing), onEnd);
}

function nothingFails() {
  return null;
}

function endsAsUsual(subject, end) {
  return end.outcome === (subject.throws ? 'delivered' : 'completed') && !end.endsAgain;
}

/** Places that only a failure leads to are found on the way, and come last. */
function probePlaces(probing, onDone) {
  var place = probing.places.next();
  if (!place) return onDone();
  probePlace(probing, place, probing.plan.modes.slice(), function () {
    probePlaces(probing, onDone);
  });
}

function probePlace(probing, place, modes, onDone) {
  var mode = modes.shift();
  if (!mode) return onDone();
  if (!isWanted(probing, place, mode) || primitives.nowMs() > probing.endMs) {
    return probePlace(probing, place, modes, onDone);
  }
  tellStage(probing.report, place.id, mode);
  probing.scenarios.enter(place.scenario);
  // what an undisturbed call does not wait for is no way out of a failure
  probing.io.mayBring = place.scenario.isBrought;
  var isMisuse = protocol.MISUSE_MODES.indexOf(mode) >= 0;
  var patienceMs = mode === 'neverCalled' ? probing.misuseMs : probing.quietMs;
  if (mode === 'passed') probing.after.begin();
  fail(onEnd);

  function fail(onEnd) {
    var onOperation = probing.places.failing(place, mode);
    function onFailed(end) {
      probing.faultsBefore = probing.faultsBefore.concat(end.faults);
      onEnd(end);
    }
    var isAborted = mode === 'aborted';
    call(probing, patienceMs, onOperation, isUsualIn(probing), onFailed, isAborted);
  }

  function onEnd(end) {
    var outcome = outcomeOf(place, mode, isMisuse, end);
    probing.outcomes.push(outcome);
    if (isTriedAgain(place, outcome)) {
      probing.triedAgain.push({ place: place, outcome: outcome });
    }
    if (!mayLeave(place, outcome)) return probePlace(probing, place, modes, onDone);
    probing.after.look(callAgain.bind(null, probing, place.scenario), fail, function (after) {
      outcome.after = after;
      probePlace(probing, place, modes, onDone);
    });
  }
}

function failTriedAgain(probing, onDone) {
  var next = probing.triedAgain.shift();
  if (!next || primitives.nowMs() > probing.endMs) return onDone();
  tellStage(probing.report, next.place.id, 'passed');
  probing.scenarios.enter(next.place.scenario);
  failAlways(
    probing.io,
    next.place,
    function (onOperation, onEnd) {
      call(probing, probing.quietMs, onOperation, always, onEnd);
    },
    function (known) {
      next.outcome.always = known;
      failTriedAgain(probing, onDone);
    }
  );
}

/** Whatever nobody handles is no matter here. */
function always() {
  return true;
}

/** Or may be, after a long wait of its own. */
function isTriedAgain(place, outcome) {
  var isSilent = outcome.outcome === 'waiting' || outcome.outcome === 'neverCompleted';
  if (outcome.mode !== 'passed' || place.before || !outcome.isFaulted) return false;
  return outcome.again > 0 || isSilent;
}

/** A caller who is told of the failure may call again; what was answered otherwise may well be kept. */
function mayLeave(place, outcome) {
  return (
    outcome.mode === 'passed' &&
    outcome.outcome === 'delivered' &&
    outcome.isFaulted &&
    place.scenario.isDefault &&
    !place.before
  );
}

function isUsualIn(probing) {
  return function (error) {
    return probing.strays.indexOf(describe(error)) >= 0 || isOfBefore(probing, error);
  };
}

function isOfBefore(probing, error) {
  return probing.faultsBefore.some(function (fault) {
    return identityOf(error, fault).is !== 'another';
  });
}

/** What an undisturbed call comes to; null where that is another each time. */
function resultOf(probing, scenario, end) {
  if (!scenario.isDefault) return end.result;
  return end.result === probing.recordedResult ? end.result : null;
}

function call(probing, patienceMs, onOperation, isUsual, onEnd, isAborted) {
  var watch = {
    patienceMs: patienceMs,
    onOperation: onOperation,
    isUsual: isUsual,
    asked: probing.asked,
    heedsSignals: isAborted,
    endsByRejection: probing.plan.endsByRejection,
  };
  runCall(probing.subject, probing.io, probing.report, watch, onEnd);
}

/** Tells where it is, again and again: a parent that hears nothing knows that the loop is held up. */
function tellStage(report, id, mode) {
  if (heartbeat) primitives.clearInterval.call(null, heartbeat);
  function tell() {
    report.stage('probing', id, mode);
  }
  tell();
  heartbeat = primitives.setInterval.call(null, tell, protocol.HEARTBEAT_MS);
  if (heartbeat.unref) heartbeat.unref();
}

/** It calls none of the faked operations, but waits on timers. */
function usesOwnTimers(recorded) {
  return recorded.work.operations.some(function (operation) {
    return operation.boundary === 'timer';
  });
}

function isWanted(probing, place, mode) {
  var plan = probing.plan;
  if (mode === 'aborted' && !(probing.hasSignals && place.reached.by === 'call')) return false;
  // a promise is settled once
  if (mode === 'calledTwice' && place.boundary !== 'callback' && place.boundary !== 'timer') {
    return false;
  }
  function isNamed(name) {
    return name.operation === place.id && name.mode === mode;
  }
  return !plan.skip.some(isNamed) && (!plan.only || plan.only.some(isNamed));
}

function failureOf(end) {
  if (end.endsAgain) return { code: 'calledBackTwice', completed: 1 };
  switch (end.outcome) {
    case 'neverCompleted':
    case 'waiting':
      return { code: 'neverCalledBack', completed: 0 };
    case 'uncaught':
      return { code: 'uncaughtException', error: end.error, completed: 0 };
    default:
      return { code: 'completedWithError', error: end.error, completed: 0 };
  }
}
