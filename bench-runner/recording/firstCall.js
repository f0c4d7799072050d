'use strict';

// The first call: finds out how calls end, unless a person said so, and waits for its end.

var primitives = require('../primitives');
var clocks = require('./clock');
var describe = require('../load').describe;
var exits = require('../exits');
var errorOf = require('../protocols/callback').errorOf;
var isOfEngine = require('./ofEngine');
var protocols = require('../protocols/protocols');
var toError = require('../protocols/start').toError;
var way = require('./way');

/** A timer that was set before the call completed may call back again, if it fires so soon. */
var LATE_MS = 250;

/** What tells its end whether anybody follows it or not: these are not waited with. */
var BEGUN = { promise: true, stream: true, return: true };

/** Of what is thrown. */
var MOST_LETTERS = 300;

/**
 * subject: {call, self, args, firstArgs?, isUpload?, isDoubtful?, asked?, suggests?}. `look(value, isReturned)`
 * is asked for what is to be known at the end, when it is told; `watch` is told of values.
 * Tells onEnd(failure) or onEnd(null, {completesBy, recognisedBy, end}) once.
 */
module.exports = function makeFirstCall(subject, clock, look, watch, onEnd) {
  var call = {
    subject: subject,
    clock: clock,
    look: look,
    watch: watch,
    onEnd: onEnd,
    args: null,
    /** A callback was given to it. */
    isGiven: false,
    isReturned: false,
    /** It told its end by the callback; in another way. */
    isToldBack: false,
    isTold: false,
    /** Who waits for its end was told. */
    isOver: false,
  };

  function onCallback(first, second) {
    calledBack(call, first, second);
  }

  call.args = firstArgs(subject, onCallback);
  call.isGiven = call.args[call.args.length - 1] === onCallback;
  var returned;
  try {
    returned = subject.call.apply(subject.self, call.args);
  } catch (error) {
    return fail(call, 'threw', toError(error), 0);
  }
  call.isReturned = true;
  proceed(call, returned);
};

/** With a callback, where calls end by one or may do so. */
module.exports.firstArgs = firstArgs;
function firstArgs(subject, onCallback) {
  var args = subject.firstArgs || subject.args;
  return isGivenCallback(subject, args) ? args.concat(onCallback) : args;
}

function isGivenCallback(subject, args) {
  var expected = way.expected(subject);
  if (subject.isUpload || subject.isHandler) return true;
  return expected ? expected === 'callback' : subject.call.length > args.length;
}

function calledBack(call, first, second) {
  var subject = call.subject;
  if (call.isToldBack) return fail(call, 'calledBackTwice', undefined, 1);
  var error = errorOf(subject, first);
  if (error) return fail(call, 'completedWithError', error, 0);
  var end = call.look(subject.callbackTakes === 'value' ? first : second, call.isReturned);
  call.isToldBack = true;
  whenWaitsAreOver(call.clock, LATE_MS, function () {
    succeed(call, 'callback', end);
  });
}

function proceed(call, returned) {
  var subject = call.subject;
  var completesBy = way.of(call, returned);
  if (subject.asked && !protocols.of(completesBy).accepts(returned)) {
    return failWith(call, way.endsOtherwise(completesBy, returned));
  }
  if (!call.isGiven || BEGUN[completesBy] || completesBy === 'callback') {
    return follow(call, completesBy, returned);
  }
  // a callback that is called yet makes of what was returned a value
  whenWaitsAreOver(call.clock, LATE_MS, function () {
    wait(way.expected(subject) === 'callback' ? LATE_MS : 0, function () {
      if (!call.isToldBack) follow(call, completesBy, returned);
    });
  });
}

function follow(call, completesBy, returned) {
  var subject = call.subject;
  subject.follows = completesBy;
  var onThrown = subject.throws ? onUsualThrow : onError;
  protocols.of(completesBy).follow(returned, onDone, onThrown, call.watch);

  function onError(error) {
    if (exits.isOf(error)) return onDone();
    fail(call, 'completedWithError', toError(error), 0);
  }

  /** Its usual end: what it threw is its result, but for what went wrong on the way to that. */
  function onUsualThrow(error) {
    if (isOfEngine(error)) return onError(error);
    subject.threw = describe(error).split('\n')[0].slice(0, MOST_LETTERS);
    onDone(error);
  }

  // a function that names a callback and returns a promise may complete by either: the callback
  // decides if it is called before the waits of the call are over
  function onDone(value) {
    if (call.isTold) return fail(call, 'calledBackTwice', undefined, 1);
    call.isTold = true;
    var end = call.look(value, call.isReturned && completesBy !== 'return');
    whenWaitsAreOver(call.clock, patienceWith(call, completesBy), function () {
      if (!call.isToldBack) succeed(call, completesBy, end);
    });
  }
}

function patienceWith(call, completesBy) {
  if (call.isGiven && call.subject.call.length > call.args.length - 1) return Infinity;
  return completesBy === 'thunk' || completesBy === 'return' ? LATE_MS : 0;
}

function fail(call, code, error, completed) {
  failWith(call, { code: code, error: error, completed: completed });
}

function failWith(call, failure) {
  if (call.isOver) return;
  call.isOver = true;
  call.onEnd(failure, null);
}

function succeed(call, completesBy, end) {
  if (call.isOver) return;
  call.isOver = true;
  var recognisedBy = recognised(call.subject, completesBy);
  call.onEnd(null, { completesBy: completesBy, recognisedBy: recognisedBy, end: end });
}

function recognised(subject, completesBy) {
  if (subject.asked) return 'person';
  return completesBy === subject.suggests ? 'code' : 'call';
}

function wait(delayMs, next) {
  if (delayMs === 0) next();
  else primitives.setTimeout.call(null, next, delayMs);
}

/** In a fresh turn at the earliest: what is told within a call may be followed by more of it. */
module.exports.whenWaitsAreOver = whenWaitsAreOver;
function whenWaitsAreOver(clock, patienceMs, onOver) {
  primitives.setImmediate.call(null, function () {
    look(patienceMs);
  });

  function look(leftMs) {
    if (clocks.isIdle(clock) || leftMs <= 0) return onOver();
    primitives.setTimeout.call(
      null,
      function () {
        look(leftMs - 1);
      },
      1
    );
  }
}
