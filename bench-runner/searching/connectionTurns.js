'use strict';

// Logical time of a search: no timer waits, and each fires in a turn of its own, in the order of
// their times. So the load of the machine does not change the result.

var timers = require('timers');
var util = require('util');
var lastResort = require('../inventing/lastResort');
var primitives = require('../primitives');

/** Turns after which a call counts as endless. */
var MOST_TURNS = 2000;
var MOST_AFTERWARDS = 60;
/** Most waits of a millisecond for requests to the system. */
var MOST_WAITED = 5000;
/** Time for events of a resource that holds the process, such as a listening server. */
var IDLE_MS = 1000;
/** Number of such waits: the resource remains for later trials, and seldom has an event. */
var MOST_IDLE = 3;
var THEN_IDLE_MS = 20;

/**
 * Replaces the timers for good. `setTimeout` is for the fakes. `begin(onOver)` removes pending
 * timers, and reports `silent` or `endless` once, unless `end()` is called before.
 */
module.exports = function createTurns() {
  lastResort.leaveToOthers();
  var state = { due: [], nowMs: 0, made: 0, onOver: null, turns: 0, waited: 0, idle: 0 };
  var setTimer = setting(state, false);
  var replaced = {
    setTimeout: setTimer,
    setInterval: setting(state, true),
    clearTimeout: clearing(state),
    clearInterval: clearing(state),
  };
  if (util.promisify && util.promisify.custom) setTimer[util.promisify.custom] = delayed;
  put(primitives.global, replaced);
  put(timers, replaced);
  var promised = primitives.brought('timers/promises');
  if (promised.setTimeout) promised.setTimeout = delayed;
  if (promised.scheduler) promised.scheduler.wait = delayed;

  function delayed(delayMs, value) {
    return new primitives.Promise(function (resolve) {
      setTimer(resolve, delayMs, value);
    });
  }

  return {
    setTimeout: setTimer,
    begin: function (onOver) {
      state.due = [];
      state.turns = state.waited = 0;
      state.onOver = onOver;
      next(state);
    },
    /** Lets pending work end, within a few turns. */
    comeToEnd: function () {
      state.turns = primitives.max(state.turns, MOST_TURNS - MOST_AFTERWARDS);
    },
    end: function () {
      state.onOver = null;
      state.due = [];
    },
  };
};

function put(owner, values) {
  primitives.keys(values).forEach(function (name) {
    owner[name] = values[name];
  });
}

function setting(state, isRepeated) {
  return function (fire, delayMs) {
    var lastsMs = delayMs > 1 ? Number(delayMs) : 1;
    state.made += 1;
    var timer = {
      dueMs: state.nowMs + lastsMs,
      made: state.made,
      everyMs: isRepeated ? lastsMs : null,
      fire: fire,
      args: primitives.slice(arguments, 2),
      ref: itself,
      unref: itself,
      refresh: itself,
      hasRef: function () {
        return true;
      },
      close: function () {
        clear(state, timer);
      },
    };
    if (typeof fire === 'function') state.due.push(timer);
    return timer;
  };
}

function itself() {
  return this;
}

function clearing(state) {
  return function (timer) {
    clear(state, timer);
  };
}

function clear(state, timer) {
  state.due = state.due.filter(function (each) {
    return each !== timer;
  });
}

function next(state) {
  primitives.setImmediate.call(null, turn, state, state.onOver);
}

/** Runs a turn. `onOver` belongs to the turn's call. */
function turn(state, onOver) {
  if (!onOver || state.onOver !== onOver) return;
  state.turns += 1;
  if (state.turns > MOST_TURNS) return over(state, 'endless');
  if (primitives.requestsUnderWay() > 0 && state.waited < MOST_WAITED) {
    state.waited += 1;
    state.turns -= 1;
    primitives.setTimeout.call(null, turn, 1, state, onOver);
    return;
  }
  var timer = earliest(state.due);
  if (!timer) return beSilent(state);
  state.nowMs = timer.dueMs;
  if (timer.everyMs === null) clear(state, timer);
  else timer.dueMs += timer.everyMs;
  next(state);
  timer.fire.apply(timer, timer.args);
}

function earliest(due) {
  return due.reduce(function (first, each) {
    if (first === null || each.dueMs < first.dueMs) return each;
    return each.dueMs === first.dueMs && each.made < first.made ? each : first;
  }, null);
}

/**
 * No timer is pending: waits for work of the system or its threads, which comes before the process
 * would end.
 */
function beSilent(state) {
  var idle = null;
  function goOn() {
    primitives.clearTimeout.call(null, idle);
    primitives.process.removeListener('beforeExit', goOn);
    if (state.onOver !== onOver) return;
    if (state.due.length > 0 || lastResort.bring()) next(state);
    else over(state, 'silent');
  }
  var onOver = state.onOver;
  idle = primitives.setUnrefTimeout(
    function () {
      state.idle += 1;
      goOn();
    },
    state.idle < MOST_IDLE ? IDLE_MS : THEN_IDLE_MS
  );
  primitives.process.on('beforeExit', goOn);
}

function over(state, how) {
  var tell = state.onOver;
  state.onOver = null;
  tell(how);
}
