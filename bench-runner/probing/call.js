'use strict';

// One call of the subject, until it has ended and nothing of it is under way any more.

var primitives = require('../primitives');
var given = require('../protocols/given');
var errorOf = require('../protocols/callback').errorOf;
var protocols = require('../protocols/protocols');
var start = require('../protocols/start');
var listen = require('./silence');
var stackHere = require('./outcome').stackHere;
var stacks = require('../stacks');
var whenIdle = require('./idle').whenIdle;

/** Who may call what they were given to call back a second time. */
var CALLED_BACK = { callback: true, thunk: true };

/** Who hands an outcome over by a function of the caller's, from whose stack something can be read. */
var FINAL_CALLBACK = { thunk: true, observable: true, stream: true };

/**
 * `onOperation(index, name, boundary)` returns the mode in which that operation goes wrong, or
 * null; `isStray(error)` tells whether a rejection that nobody handled is to be passed over. A call
 * whose operations are silent for `patienceMs` never completes. Tells `onEnd({outcome, error,
 * finalStack, durationMs, started, faults})` once; `started` counts the operations. A call that goes
 * on and on ends the process, as it would make operations in the middle of the next call.
 */
module.exports = function runCall(subject, io, patienceMs, report, onOperation, isStray, onEnd) {
  var call = { subject: subject, started: 0, startMs: primitives.nowMs(), ended: null, end: end };
  var silence = listen(io, patienceMs, onSilent, onEndless);
  // what the subject did to these is no matter of the next probe
  stacks.limit(Infinity);
  io.faults = [];
  io.pending = 0;
  io.ownWaits.forget();

  io.tap = function (name, boundary) {
    call.started += 1;
    silence.hear();
    return onOperation(call.started - 1, name, boundary);
  };

  function end(outcome, error, finalStack) {
    if (call.ended) return;
    call.ended = endOf(call, outcome, error, finalStack);
    silence.stop();
    whenIdle(io, patienceMs, function () {
      io.tap = null;
      report.onUncaught(null);
      call.ended.started = call.started;
      call.ended.faults = io.faults;
      onEnd(call.ended);
    });
  }

  /** It may go on after a long wait of its own. */
  function onSilent() {
    end(io.ownWaits.isEmpty() ? 'neverCompleted' : 'waiting', null, null);
  }

  function onEndless() {
    report.fail({ code: 'hung', completed: 0 });
  }

  report.onUncaught(function (error, isRejection) {
    if (isRejection && (call.ended || isStray(error))) return;
    onUncaught(call, error);
  });

  var isGiven = given.withCallback(subject);
  var args = given.toCalls(subject, 1, isGiven);
  var called = args.subjects ? args.subjects[0] : subject;
  var ends = endsOf(call);
  args = args.shared || args.each[0];
  if (isGiven) args[args.length - 1] = ends.onCallback;
  var follow = protocols.of(subject.completesBy).follow;
  start(called, args, follow, ends.onDone, ends.onError, ends.onThrow);
};

function endOf(call, outcome, error, finalStack) {
  var durationMs = primitives.nowMs() - call.startMs;
  return { outcome: outcome, error: error, finalStack: finalStack, durationMs: durationMs };
}

/** What comes after the end would have ended the process. */
function onUncaught(call, error) {
  if (call.ended) {
    call.ended.outcome = 'uncaught';
    call.ended.error = error;
  }
  call.end('uncaught', error, null);
}

/** What a call tells its end to. */
function endsOf(call) {
  var subject = call.subject;

  function onCallback(first) {
    var error = errorOf(subject, first);
    if (call.ended) return onAgain(call, error);
    var finalStack = stackHere();
    if (error) call.end('delivered', error, finalStack);
    else if (subject.completesBy === 'callback') call.end('completed', null, finalStack);
  }

  function onThrow(error) {
    call.end('delivered', start.toError(error), null);
  }

  function onError(error) {
    call.end('delivered', start.toError(error), finalStackHere());
  }

  function onDone() {
    if (call.ended) onAgain(call, null);
    else call.end('completed', null, finalStackHere());
  }

  function finalStackHere() {
    return FINAL_CALLBACK[subject.completesBy] ? stackHere() : null;
  }

  return { onCallback: onCallback, onThrow: onThrow, onError: onError, onDone: onDone };
}

/** Told twice that it is done, by a callback both times. */
function onAgain(call, error) {
  if (!error && call.ended.outcome === 'completed' && CALLED_BACK[call.subject.completesBy]) {
    call.ended.outcome = 'completedTwice';
  }
}
