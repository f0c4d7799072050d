'use strict';

// One call of the subject, until it has ended and none of its operations are under way.

var primitives = require('../primitives');
var createDrained = require('../recording/drained');
var given = require('../protocols/given');
var exits = require('../exits');
var errorOf = require('../protocols/callback').errorOf;
var protocols = require('../protocols/protocols');
var start = require('../protocols/start');
var errorEventsOf = require('./errorEvents');
var listen = require('./silence');
var stackHere = require('../stacks').here;
var stacks = require('../stacks');
var strayOf = require('./stray');
var whenIdle = require('./idle').whenIdle;

/** Protocols whose callback may be called a second time. */
var CALLED_BACK = { callback: true, thunk: true };

/** Protocols that report the outcome to a function of the caller, whose stack can be read. */
var FINAL_CALLBACK = { thunk: true, observable: true, stream: true };

/**
 * `watch.onOperation(index, name, boundary, begunAt)` returns the mode in which that operation
 * fails, or null; `watch.isUsual(error)` returns true for an unhandled rejection to ignore. A call
 * whose operations are silent for `watch.patienceMs` never completes. `watch.throwsBack`: its
 * callback throws. `watch.endsByRejection`: an unhandled rejection ends a process of this Node.
 * Calls `onEnd({outcome, error, finalStack, result, exitCode, endsAgain, strays, durationMs,
 * started, faults, madeOfFaults, asked, goesOn})`
 * once: `started` names the operations, `strays` are the unhandled errors, {by, error, isHandled};
 * `watch.asked` records requests for `asked`; `goesOn`: operations under way, or begun, after the
 * end, `comesBack`: a timer of the subject is. An endless call ends the process, as its operations
 * would reach the next call.
 */
module.exports = function runCall(subject, io, report, watch, onEnd) {
  var patienceMs = watch.patienceMs;
  var silence = listen(io, patienceMs, onSilent, onEndless);
  var call = begin(subject, createDrained({ values: 0 }, onEndless), end);
  var emitted = errorEventsOf(subject.self, io);
  makeReady(io, watch);

  io.tap = function (name, boundary) {
    call.started.push(name);
    silence.hear();
    var mode = watch.onOperation(call.started.length - 1, name, boundary, io.begunAt);
    if (mode) watch.asked.fail(name);
    return modeOf(io, mode);
  };

  function end(outcome, error, finalStack, result) {
    if (call.ended) return;
    io.isEnded = true;
    call.ended = endOf(call, outcome, error, finalStack, result);
    var underWay = io.pending - call.started.length;
    emitted.handOut(result);
    silence.stop();
    whenIdle(io, patienceMs, function () {
      emitted.tellIn(call.ended);
      io.tap = null;
      io.hear = null;
      report.onUncaught(null);
      emitted.leave();
      onEnd(withAllSeen(call, io, watch, underWay));
    });
  }

  /** Ends a silent call, which may go on after a long timer of its own. */
  function onSilent() {
    var isOwn = !io.ownWaits.isEmpty();
    end(isOwn ? 'waiting' : io.isTimedOut ? 'timesOut' : 'neverCompleted', null, null, null);
  }

  function onEndless() {
    report.fail({ code: 'hung', completed: 0 });
  }

  report.onExit(onExit.bind(null, call));
  report.onUncaught(function (error, isRejection) {
    if (exits.isOf(error) || hasExited(call) || (isRejection && watch.isUsual(error))) return;
    onUncaught(call, error, isRejection, watch.endsByRejection);
  });

  var isGiven = given.withCallback(subject);
  var args = given.toCalls(subject, 1, isGiven);
  var called = args.subjects ? args.subjects[0] : subject;
  var ends = endsOf(call, watch.throwsBack);
  args = args.shared || args.each[0];
  if (isGiven) args[args.length - 1] = ends.onCallback;
  var follow = protocols.of(subject.completesBy).follow;
  start(called, args, follow, ends.onDone, ends.onError, ends.onThrow, call.drained.watch);
};

function begin(subject, drained, end) {
  return {
    subject: subject,
    drained: drained,
    startMs: primitives.nowMs(),
    started: [],
    strays: [],
    exitCode: null,
    endsAgain: false,
    ended: null,
    end: end,
  };
}

function endOf(call, outcome, error, finalStack, result) {
  return {
    outcome: outcome,
    error: error,
    finalStack: finalStack,
    result: result,
    durationMs: primitives.nowMs() - call.startMs,
  };
}

function withAllSeen(call, io, watch, underWay) {
  var ended = call.ended;
  ended.exitCode = call.exitCode;
  ended.goesOn = hasExited(call) ? 0 : underWay + call.started.length;
  ended.comesBack = !io.ownWaits.isEmpty();
  ended.asked = watch.asked.taken();
  ended.started = call.started;
  ended.faults = io.faults;
  ended.madeOfFaults = io.madeOfFaults;
  ended.endsAgain = call.endsAgain;
  ended.strays = call.strays;
  return ended;
}

/** Resets state that the subject may have changed, so that it does not affect the next probe. */
function makeReady(io, watch) {
  stacks.limit(Infinity);
  io.faults = [];
  io.madeOfFaults = [];
  io.isEnded = false;
  io.pending = 0;
  io.ownWaits.forget();
  io.signals = [];
  io.heedsSignals = watch.heedsSignals;
  io.heedsTimeOuts = watch.heedsTimeOuts;
  io.isTimedOut = false;
  watch.asked.begin();
  io.hear = watch.asked.hear;
}

/** Returns the mode; for `aborted`, aborts the signals while the operation runs as usual. */
function modeOf(io, mode) {
  if (mode !== 'aborted') return mode;
  primitives.nextTick.call(primitives.process, abort, io.signals);
  return null;
}

function abort(controllers) {
  controllers.forEach(function (controller) {
    controller.abort();
  });
}

/** True after an exit: in reality, nothing follows it. */
function hasExited(call) {
  return call.exitCode !== null;
}

/** Ends the call if a handler of the subject for unhandled errors exits, and returns true then. */
function endsByHandler(call) {
  var handled = call.strays.filter(function (stray) {
    return stray.isHandled;
  });
  handled.forEach(function (stray) {
    stray.isHandled = false;
    call.end(stray.by === 'rejection' ? 'unhandled' : 'uncaught', stray.error, null, null);
  });
  return handled.length > 0;
}

/** Handles process.exit of the subject's call. */
function onExit(call, code) {
  if (endsByHandler(call)) return;
  if (!call.ended) call.exitCode = code;
  var isUsual = code === 0 && call.subject.exits;
  if (isUsual) call.end('completed', null, null, call.drained.text(undefined));
  else call.end('exited', null, null, null);
}

/** Notes an unhandled error, and ends the call if the runtime would end the process. */
function onUncaught(call, thrown, isRejection, endsByRejection) {
  var stray = strayOf(thrown, isRejection);
  call.strays.push(stray);
  if (!isRejection) call.end('uncaught', stray.error, null, null);
  else if (endsByRejection && !stray.isHandled) call.end('unhandled', stray.error, null, null);
}

/** Listeners for the end of a call. */
function endsOf(call, throwsBack) {
  var subject = call.subject;

  function onCallback(first, second) {
    var error = errorOf(subject, first);
    if (call.ended) return onAgain(call);
    var finalStack = stackHere();
    var value = subject.callbackTakes === 'value' ? first : second;
    if (error) call.end('delivered', error, finalStack, null);
    else if (subject.completesBy === 'callback') complete(value, finalStack);
    if (throwsBack) throw new primitives.Error('async-score probe: the callback threw');
  }

  function onThrow(error) {
    call.end('delivered', start.toError(error), null, null);
  }

  function onError(error) {
    call.end('delivered', start.toError(error), finalStackHere(), null);
  }

  function onDone(value) {
    if (call.ended) onAgain(call);
    else complete(value, finalStackHere());
  }

  function complete(value, finalStack) {
    call.end('completed', null, finalStack, call.drained.text(value));
  }

  function finalStackHere() {
    return FINAL_CALLBACK[subject.completesBy] ? stackHere() : null;
  }

  return { onCallback: onCallback, onThrow: onThrow, onError: onError, onDone: onDone };
}

/** Notes a second end, if both came by a callback. */
function onAgain(call) {
  var told = call.ended.outcome;
  if (!CALLED_BACK[call.subject.completesBy] && !call.subject.isHandler) return;
  if (told === 'completed' || told === 'delivered') call.endsAgain = true;
}
