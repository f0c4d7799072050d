'use strict';

// Finds out whether a call uses up its `this` or its arguments, as a call that closes something
// does.

var primitives = require('./primitives');
var callAtOnce = require('./calls');
var given = require('./protocols/given');
var whenSilent = require('./inventing/lastResort').whenSilent;

/** Time of an operation meanwhile: it does not matter here. */
var SHORT_MS = 1;

/**
 * `isCalled`: a first call completed before; otherwise one is made here. If a second call fails or
 * never ends, and one with a new instance and new arguments succeeds, each call gets its own from
 * then on: {call, self, args} of `subject.renew()`. `watch(progress)` observes the calls. Calls
 * onReady() at the end.
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
