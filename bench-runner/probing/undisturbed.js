'use strict';

// Undisturbed calls of a probe, one for each set of answers.

var lessBy = require('./surplusNames');
var primitives = require('../primitives');
var describe = require('../load').describe;
var calling = require('./calling');
var createBegun = require('./begunOperations');
var fresh = require('./fresh');
var createPlaces = require('./callPlaces');
var steady = require('./steady');

/**
 * Times that an operation repeats before timers are hurried: hurried ones could fire before the
 * event that it waits for.
 */
var MOST_IN_TIME = 2;

/** The first call must succeed; those with other answers may end in any way. */
module.exports = function callUndisturbed(probing, onDone, again) {
  var io = probing.io;
  var scenario = again || probing.scenarios.next();
  if (!scenario) {
    leaveOthers(probing);
    return onDone();
  }
  probing.scenarios.enter(scenario);
  io.mayBring = true;
  var note = probing.places.noting(scenario);
  var begun = scenario.isDefault ? createBegun() : null;
  var times = {};
  calling.call(probing, probing.quietMs, onOperation, noteStray, onEnd);

  function onOperation(index, name, boundary, begunAt) {
    if (begun) begun.note(name, io.given);
    if (boundary !== 'timer') times[name] = (times[name] || 0) + 1;
    // polling code would wait between its requests
    if (!scenario.isDefault && times[name] > MOST_IN_TIME) io.isHurried = true;
    return note(index, name, boundary, begunAt);
  }

  function noteStray(error) {
    probing.strays.push(describe(error));
    return true;
  }

  function onEnd(end) {
    var isSlow = io.isHurried;
    io.isHurried = false;
    if (scenario.isDefault) end.result = commonResult(probing, end);
    scenario.result = end.result;
    scenario.isBrought = !io.mayBring;
    var isUsual = !scenario.isDefault || endsAsUsual(probing.subject, end);
    if (scenario.isDefault && (!isUsual || isKept(probing, end.started)) && startsAnew(probing)) {
      return callUndisturbed(probing, onDone, scenario);
    }
    if (!isUsual) return probing.report.fail(failureOf(end));
    noteEnd(probing, scenario, end);
    if (begun) probing.begun = begun.taken();
    if (!scenario.isDefault && (isSlow || !leadsOn(probing, scenario, end)))
      return callUndisturbed(probing, onDone);
    if (scenario.isDefault) {
      probing.hasSignals = io.signals.length > 0;
      probing.putsBack = probing.counts.putBack();
    }
    probing.after.note(scenario, end);
    calling.callAgain(probing, scenario, function (next) {
      probing.after.note(scenario, next);
      callUndisturbed(probing, onDone);
    });
  }
};

/** True if other answers lead to places of their own, whose failures may leave something behind. */
function leadsOn(probing, scenario, end) {
  return end.outcome === 'completed' && probing.places.hasOf(scenario);
}

/** Discards what other answers left behind, before the probes. */
function leaveOthers(probing) {
  if (probing.undisturbed.length === 1) return;
  probing.scenarios.enter(probing.scenarios.usual);
  fresh.renew(probing.subject);
}

function noteEnd(probing, scenario, end) {
  scenario.started = end.started;
  scenario.goesOn = end.goesOn;
  probing.undisturbed.push({
    scenario: scenario.id,
    completes: end.outcome === 'completed',
    asked: end.asked,
  });
  probing.misuseMs = primitives.max(probing.misuseMs, 2 * end.durationMs);
  if (end.finalStack) probing.finalStacks.push(end.finalStack);
}

/**
 * True for a subject that caches its answers: it makes I/O in its first call only, and fails then
 * or never.
 */
function isKept(probing, started) {
  return lessBy(probing.recorded.operations, started).length > 0;
}

/**
 * Makes each call the first from now on, as for `connect()`, which may throw at a second call.
 * Returns true if that is new.
 */
function startsAnew(probing) {
  var subject = probing.subject;
  if (!subject.renewModule || subject.makeOwn === subject.renewModule) return false;
  subject.makeOwn = subject.renewModule;
  probing.places = createPlaces(probing.file);
  return true;
}

function endsAsUsual(subject, end) {
  return end.outcome === (subject.throws ? 'delivered' : 'completed') && !end.endsAgain;
}

/** Returns the common result of the recorded call and this one; null if it differs each time. */
function commonResult(probing, end) {
  if (end.result === null) return null;
  var work = probing.recorded.work;
  var common = probing.steady.learn(work.result, end.result);
  work.result = common === null ? steady.ANOTHER : common;
  return common;
}

function failureOf(end) {
  if (end.endsAgain) return { code: 'calledBackTwice', completed: 1 };
  switch (end.outcome) {
    case 'neverCompleted':
    case 'waiting':
      return { code: 'neverCalledBack', completed: 0 };
    case 'exited':
      return { code: 'exitedEarly', exitCode: end.exitCode, completed: 0 };
    case 'uncaught':
      return { code: 'uncaughtException', error: end.error, completed: 0 };
    default:
      return { code: 'completedWithError', error: end.error, completed: 0 };
  }
}
