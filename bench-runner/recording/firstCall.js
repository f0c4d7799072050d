'use strict';

// The first call: finds out how calls end, unless a person said so, and waits for its end.

var primitives = require('../primitives');
var describe = require('../load').describe;
var errorOf = require('../protocols/callback').errorOf;
var isOfEngine = require('./ofEngine');
var protocols = require('../protocols/protocols');
var toError = require('../protocols/start').toError;

/** A timer that was set before the call completed may call back again, if it fires so soon. */
var LATE_MS = 250;

/** What tells its end whether anybody follows it or not: these are not waited with. */
var BEGUN = { promise: true, stream: true, return: true };

/** Of what is thrown. */
var MOST_LETTERS = 300;

var WORDS = {
  promise: 'a promise',
  generator: 'a generator',
  stream: 'a stream or an emitter',
  observable: 'an observable',
  asyncIterator: 'an async iterator',
  thunk: 'a function that takes a callback',
};

/**
 * subject: {call, self, args, firstArgs?, isUpload?, isDoubtful?, asked?, suggests?}. `look(value, isReturned)`
 * is asked for what is to be known at the end, when it is told; `watch` is told of values.
 * Tells onEnd(failure) or onEnd(null, {completesBy, recognisedBy, end}) once.
 */
module.exports = function makeFirstCall(subject, clock, look, watch, onEnd) {
  var expected = subject.asked || subject.suggests || null;
  var args = firstArgs(subject, onCallback);
  var isGiven = args[args.length - 1] === onCallback;
  var isReturned = false;
  var isToldBack = false;
  var isTold = false;
  var isOver = false;

  function fail(code, error, completed) {
    failWith({ code: code, error: error, completed: completed });
  }

  function failWith(failure) {
    if (isOver) return;
    isOver = true;
    onEnd(failure, null);
  }

  function succeed(completesBy, end) {
    if (isOver) return;
    isOver = true;
    onEnd(null, { completesBy: completesBy, recognisedBy: recognisedBy(completesBy), end: end });
  }

  function recognisedBy(completesBy) {
    if (subject.asked) return 'person';
    return completesBy === subject.suggests ? 'code' : 'call';
  }

  function onCallback(first, second) {
    if (isToldBack) return fail('calledBackTwice', undefined, 1);
    var error = errorOf(subject, first);
    if (error) return fail('completedWithError', error, 0);
    var end = look(subject.callbackTakes === 'value' ? first : second, isReturned);
    isToldBack = true;
    whenWaitsAreOver(clock, LATE_MS, function () {
      succeed('callback', end);
    });
  }

  function onError(error) {
    fail('completedWithError', toError(error), 0);
  }

  function follow(completesBy, returned) {
    subject.follows = completesBy;
    protocols.of(completesBy).follow(returned, onDone, subject.throws ? onThrown : onError, watch);

    /** Its usual end: what it threw is its result, but for what went wrong on the way to that. */
    function onThrown(error) {
      if (isOfEngine(error)) return onError(error);
      subject.threw = describe(error).split('\n')[0].slice(0, MOST_LETTERS);
      onDone(error);
    }

    // a function that names a callback and returns a promise may complete by either: the callback
    // decides if it is called before the waits of the call are over
    function onDone(value) {
      if (isTold) return fail('calledBackTwice', undefined, 1);
      isTold = true;
      var end = look(value, isReturned && completesBy !== 'return');
      whenWaitsAreOver(clock, patienceWith(completesBy), function () {
        if (!isToldBack) succeed(completesBy, end);
      });
    }
  }

  function patienceWith(completesBy) {
    if (isGiven && subject.call.length > args.length - 1) return Infinity;
    return completesBy === 'thunk' || completesBy === 'return' ? LATE_MS : 0;
  }

  /** The way in which the end will be told; `callback` where that is still to come. */
  function wayOf(returned) {
    var found = isDoubtful(returned) ? wayOfInvented(returned) : protocols.ofReturned(returned);
    if (subject.asked) return subject.asked;
    if (subject.isUpload) return found === 'promise' ? 'promise' : 'callback';
    if (isToldBack && found !== 'promise') return 'callback';
    if (found === 'return' && isGiven && mayStillCallBack(returned)) return 'callback';
    return isSuggested(returned) ? subject.suggests : found;
  }

  /** An invented value of unknown kind can do whatever it is asked for, and tells nothing by that. */
  function isDoubtful(returned) {
    return Boolean(subject.isDoubtful) && subject.isDoubtful(returned);
  }

  function wayOfInvented(returned) {
    return protocols.of('promise').accepts(returned) ? 'promise' : 'return';
  }

  function mayStillCallBack(returned) {
    return returned === undefined || expected === 'callback';
  }

  function isSuggested(returned) {
    var suggests = subject.suggests;
    return suggests && WORDS[suggests] && protocols.of(suggests).accepts(returned);
  }

  function proceed(returned) {
    var completesBy = wayOf(returned);
    if (subject.asked && !protocols.of(completesBy).accepts(returned)) {
      return failWith(endsOtherwise(completesBy, returned));
    }
    if (!isGiven || BEGUN[completesBy] || completesBy === 'callback') {
      return follow(completesBy, returned);
    }
    // a callback that is called yet makes of what was returned a value
    whenWaitsAreOver(clock, LATE_MS, function () {
      wait(expected === 'callback' ? LATE_MS : 0, function () {
        if (!isToldBack) follow(completesBy, returned);
      });
    });
  }

  var returned;
  try {
    returned = subject.call.apply(subject.self, args);
  } catch (error) {
    return fail('threw', toError(error), 0);
  }
  isReturned = true;
  proceed(returned);
};

/** With a callback, where calls end by one or may do so. */
function firstArgs(subject, onCallback) {
  var args = subject.firstArgs || subject.args;
  return isGivenCallback(subject, args) ? args.concat(onCallback) : args;
}

function isGivenCallback(subject, args) {
  var expected = subject.asked || subject.suggests;
  if (subject.isUpload) return true;
  return expected ? expected === 'callback' : subject.call.length > args.length;
}

function endsOtherwise(asked, returned) {
  var found = protocols.ofReturned(returned);
  return {
    code: 'endsOtherwise',
    message: 'The call was to return ' + WORDS[asked] + '.',
    found: 'it returned ' + (WORDS[found] || inKind(returned)),
    completed: 0,
  };
}

function inKind(value) {
  if (value === null || value === undefined) return primitives.String(value);
  return typeof value === 'object' ? 'an object' : 'a ' + typeof value;
}

function wait(delayMs, next) {
  if (delayMs === 0) next();
  else primitives.setTimeout.call(null, next, delayMs);
}

/** In a fresh turn at the earliest: what is told within a call may be followed by more of it. */
function whenWaitsAreOver(clock, patienceMs, onOver) {
  primitives.setImmediate.call(null, function () {
    look(patienceMs);
  });

  function look(leftMs) {
    if (clock.isIdle() || leftMs <= 0) return onOver();
    primitives.setTimeout.call(
      null,
      function () {
        look(leftMs - 1);
      },
      1
    );
  }
}
