'use strict';

// Calls of the subject, as all of a probe are made.

var afterLoad = require('../own/afterLoad');
var describe = require('../load').describe;
var followCounts = require('./counted');
var fresh = require('./fresh');
var identityOf = require('./identity');
var runCall = require('./call');

/** What the next call is made of, and may be looked at before. */
exports.prepare = prepare;
function prepare(probing) {
  probing.called = fresh.ofCall(probing.subject);
  return probing.called;
}

/** A call of what was prepared; `how`, or left out: {isAborted, isUnanswered, throwsBack}, what becomes of it. */
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
    if (probing.subject.isRenewed) probing.subject.isRenewed();
    probing.counts = followCounts(probing.called);
    // what one that failed had not asked for any more is no answer of the next
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

/** One more undisturbed call, with the answers that are given now: of the same as the one before. */
exports.callAgain = function callAgain(probing, scenario, onEnd) {
  probing.io.mayBring = scenario.isBrought;
  if (!fresh.keepsAnswers(probing.subject)) prepare(probing);
  callPrepared(probing, probing.quietMs, nothingFails, isUsualIn(probing), onEnd);
};

function nothingFails() {
  return null;
}

/** Tells of a rejection that nobody handled whether the call that is made has no part in it. */
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
