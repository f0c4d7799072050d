'use strict';

// The first call: finds out how calls end, unless a person stated it, and waits for its end.

var primitives = require('../primitives');
var clocks = require('./clock');
var describe = require('../load').describe;
var exits = require('../exits');
var errorOf = require('../protocols/callback').errorOf;
var isOfEngine = require('./ofEngine');
var protocols = require('../protocols/protocols');
var toError = require('../protocols/start').toError;
var way = require('./way');

/**
 * Longest delay of a timer, set before the completion, after which a second callback is awaited.
 */
var LATE_MS = 250;

/** Protocols that end without a follower: these are followed at once. */
var BEGUN = { promise: true, stream: true, return: true };

/** Most characters of an error. */
var MOST_LETTERS = 300;

/**
 * subject: {call, self, args, firstArgs?, isUpload?, isDoubtful?, asked?, suggests?}.
 * `look(value, isReturned)` returns the observations at the end; `watch` gets values. Calls
 * onEnd(failure) or onEnd(null, {completesBy, recognisedBy, end}) once.
 */
module.exports = function makeFirstCall(subject, clock, look, watch, onEnd) {
  var call = {
    subject: subject,
    clock: clock,
    look: look,
    watch: watch,
    onEnd: onEnd,
    args: null,
    /** A callback was passed to it. */
    isGiven: false,
    isReturned: false,
    /** Its end came by the callback; in another way. */
    isToldBack: false,
    isTold: false,
    /** `onEnd` was called. */
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

/** Returns the arguments, with a callback if calls end by one or may do so. */
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
  // the promise of a handler is its end; a callback reports that it answers again
  if (subject.isHandler && way.expected(subject) === 'promise') return;
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
  // a callback that is still called turns the result into a plain value
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

  /** Takes a throw as its usual result, except for errors of the engine on the way. */
  function onUsualThrow(error) {
    if (isOfEngine(error)) return onError(error);
    subject.threw = describe(error).split('\n')[0].slice(0, MOST_LETTERS);
    onDone(error);
  }

  // a function that names a callback and returns a promise may complete by either: the callback
  // decides if it is called before the call's waits are over
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

/**
 * Waits for a fresh turn at least: an end that is reported within the call may be followed by more.
 */
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
