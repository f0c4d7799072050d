'use strict';

// Calls of the subject, as all probes make them.

var afterLoad = require('../own/afterLoad');
var describe = require('../load').describe;
var followCounts = require('./counted');
var fresh = require('./fresh');
var identityOf = require('./identity');
var runCall = require('./call');

/** Prepares the next call, so that its parts can be inspected before. */
exports.prepare = prepare;
function prepare(probing) {
  probing.called = fresh.ofCall(probing.subject);
  return probing.called;
}

/** Makes the prepared call; `how`, or left out: {isAborted, isUnanswered, throwsBack}. */
exports.callPrepared = callPrepared;
function callPrepared(probing, patienceMs, onOperation, isUsual, onEnd, how) {
  var watch = {
    patienceMs: patienceMs,
    onOperation: onOperation,
    isUsual: isUsual,
    asked: probing.asked,
    heedsSignals: Boolean(how && how.isAborted),
    heedsTimeOuts: Boolean(how && how.isUnanswered),
    throwsBack: Boolean(how && how.throwsBack),
    endsByRejection: probing.plan.endsByRejection,
  };
  afterLoad.whenOver(probing.io, function () {
    if (probing.subject.inventor) probing.subject.inventor.loaded();
    probing.counts = followCounts(probing.called);
    // answers that a failed call left over do not go to the next one
    probing.io.probed += 1;
    runCall(probing.called, probing.io, probing.report, watch, function (end) {
      end.result = probing.steady.of(end.result);
      onEnd(end);
    });
  });
}

exports.call = function call(probing, patienceMs, onOperation, isUsual, onEnd) {
  prepare(probing);
  callPrepared(probing, patienceMs, onOperation, isUsual, onEnd);
};

/**
 * Makes a further undisturbed call with the present answers, on the same objects as the last one.
 */
exports.callAgain = function callAgain(probing, scenario, onEnd) {
  probing.io.mayBring = scenario.isBrought;
  if (!fresh.keepsAnswers(probing.subject)) prepare(probing);
  callPrepared(probing, probing.quietMs, nothingFails, isUsualIn(probing), onEnd);
};

function nothingFails() {
  return null;
}

/** Returns a function that is true for an unhandled rejection from outside the present call. */
exports.isUsualIn = isUsualIn;
function isUsualIn(probing) {
  return function (error) {
    return probing.strays.indexOf(describe(error)) >= 0 || isOfBefore(probing, error);
  };
}

function isOfBefore(probing, error) {
  return probing.faultsBefore.some(function (faults) {
    return faults.some(function (fault) {
      return identityOf(error, fault).is !== 'another';
    });
  });
}
