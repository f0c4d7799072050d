'use strict';

// Finds out whether a call uses up what it was called on or with, as one that closes it does.

var primitives = require('./primitives');
var callAtOnce = require('./calls');
var given = require('./protocols/given');
var whenSilent = require('./inventing/lastResort').whenSilent;

/** Of an operation meanwhile: how long it takes is no matter. */
var SHORT_MS = 1;

/**
 * `isCalled`: a first call completed before, which is made here else. Where a second one fails or never
 * ends, and one with an instance and arguments of its own does not, each call is given its own from then
 * on: what `subject.renew()` makes, {call, self, args}. `watch(progress)`: of the calls that are made.
 * Tells onReady().
 */
module.exports = function callAgain(subject, isCalled, io, watch, onReady) {
  if (!subject.renew) return onReady();
  var ioMs = io.ioMs;
  io.ioMs = primitives.min(ioMs, SHORT_MS);
  tryAgain(subject, isCalled, watch, function () {
    io.ioMs = ioMs;
    onReady();
  });
};

function tryAgain(subject, isCalled, watch, onReady) {
  attempt(subject, watch, function (failure) {
    if (!failure) return isCalled ? onReady() : tryAgain(subject, true, watch, onReady);
    subject.makeOwn = subject.renew;
    attempt(subject, watch, function (failure) {
      if (failure) subject.makeOwn = null;
      onReady();
    });
  });
}

function attempt(subject, watch, onOver) {
  var progress = { completed: 0, calls: 1, before: 1 };
  watch(progress);
  var calls;
  try {
    calls = given.toCalls(subject, 1, given.withCallback(subject));
  } catch (error) {
    return onOver({ error: error });
  }
  whenSilent(function () {
    onEnd({ code: 'neverCalledBack' });
  });
  callAtOnce(subject, calls, progress, null, onEnd, ignore);

  function onEnd(failure) {
    whenSilent(null);
    onOver(failure);
  }
}

function ignore() {}
