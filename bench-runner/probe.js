'use strict';

// Lets one I/O operation at a time go wrong and notes what a person who debugs would get to see.

var protocol = require('./protocol');
var primitives = require('./primitives');
var describe = require('./load').describe;
var followOwnTimers = require('./probing/ownTimers');
var createOwnWaits = require('./probing/ownWaits');
var createPlaces = require('./probing/places');
var createScenarios = require('./probing/scenarios');
var outcomeOf = require('./probing/outcome').outcomeOf;
var runCall = require('./probing/call');

/** A call of which one operation is never told of takes no longer to be known to be over. */
var LEAST_LAPSE_MS = 30;

/** Of the child's time, what probes may take. */
var SHARE_OF_TIME = 0.7;

var heartbeat = null;

/**
 * Runs undisturbed calls, one for each set of answers, and then a call for each operation that was
 * seen in each mode. `report` has stage(name, operation, mode), succeed(figures), fail(failure) and
 * onUncaught(listener).
 */
module.exports = function probe(job, subject, recorded, io, report) {
  var places = createPlaces(job.subject.file);
  var scenarios = createScenarios(io);
  // rejections that nobody handles though no operation fails are none of a probe's outcomes
  var strays = [];
  var finalStacks = [];
  var outcomes = [];
  // a subject may have timers of its own, between its operations: which of the two comes first may
  // decide what it does, so that each takes its time
  io.takesTime = Boolean(job.call.own) && io.hasOwnTimers;
  var lastsMs = io.takesTime ? recorded.durationMs : recorded.durationMs - recorded.floorMs;
  var quietMs = primitives.max(job.probe.quietMs, 2 * lastsMs);
  var lapseMs = LEAST_LAPSE_MS;
  // what has not been probed by then is not, and the rest is told
  var endMs = primitives.nowMs() + SHARE_OF_TIME * job.timeoutMs;

  io.ownWaits = createOwnWaits();
  if (usesOwnTimers(recorded)) followOwnTimers(io);

  /** Undisturbed calls: the first must succeed, those with other answers may do as they like. */
  function look(scenario) {
    if (!scenario) return next();
    scenarios.enter(scenario);
    io.mayBring = true;
    call(quietMs, places.noting(scenario), noteStray, function (end) {
      scenario.isBrought = !io.mayBring;
      if (scenario.isDefault && !isUsual(end)) return report.fail(failureOf(end));
      scenario.started = end.started;
      lapseMs = primitives.max(lapseMs, 2 * end.durationMs);
      if (end.finalStack) finalStacks.push(end.finalStack);
      look(scenarios.next());
    });
  }

  function isUsual(end) {
    return end.outcome === (subject.throws ? 'delivered' : 'completed');
  }

  /** Places that only a failure leads to are found on the way, and come last. */
  function next() {
    var place = places.next();
    if (!place) return finish();
    probePlace(place, job.probe.modes.slice(), next);
  }

  function probePlace(place, modes, onDone) {
    var mode = modes.shift();
    if (!mode) return onDone();
    if (!isWanted(job.probe, place, mode) || primitives.nowMs() > endMs) {
      return probePlace(place, modes, onDone);
    }
    tellStage(report, place.id, mode);
    scenarios.enter(place.scenario);
    // what an undisturbed call does not wait for is no way out of a failure
    io.mayBring = place.scenario.isBrought;
    var isLapse = protocol.LAPSE_MODES.indexOf(mode) >= 0;
    call(mode === 'neverCalled' ? lapseMs : quietMs, places.failing(place, mode), isStray, onEnd);

    function onEnd(end) {
      outcomes.push(outcomeOf(place, mode, isLapse, end));
      probePlace(place, modes, onDone);
    }
  }

  function call(patienceMs, onOperation, isStrayRejection, onEnd) {
    runCall(subject, io, patienceMs, report, onOperation, isStrayRejection, onEnd);
  }

  function noteStray(error) {
    strays.push(describe(error));
    return true;
  }

  function isStray(error) {
    return strays.indexOf(describe(error)) >= 0;
  }

  function finish() {
    report.succeed({
      operations: places.described(),
      recorded: recorded,
      undisturbedFinalStacks: finalStacks,
      probes: outcomes,
    });
  }

  look(scenarios.next());
};

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

function isWanted(plan, place, mode) {
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
  if (end.outcome === 'neverCompleted' || end.outcome === 'waiting')
    return { code: 'neverCalledBack', completed: 0 };
  var code = end.outcome === 'uncaught' ? 'uncaughtException' : 'completedWithError';
  return { code: code, error: end.error, completed: 0 };
}
