'use strict';

// Logical time of a recorded call. A wait that begins while another one's outcome is handled begins
// where that one ended. Outcomes are delivered in the order of their logical ends, one a turn of
// the event loop: so the length of each chain is exact, however late a busy machine fires a timer.

var primitives = require('../primitives');

/** Longest delay of a timer; Node fires one with a longer delay at once. */
var LONGEST_MS = 2147483647;
/** Lateness of a timer, others of its time having fired, that shows it was cleared unnoticed. */
var LOST_MS = 20;

var AsyncResource = primitives.brought('async_hooks').AsyncResource;
var Resource = AsyncResource && AsyncResource.prototype.runInAsyncScope ? AsyncResource : null;

/**
 * `logicalMs`: now. `isRunning`: until the recorded call has ended. `waits`: the pending ones, each
 * {timer, isRepeated, startMs, endMs, underWay, isEnded, hurry}: `timer` and `hurry` are for the
 * caller, and `underWay` counts the waits pending at its start, itself included.
 */
exports.create = function create() {
  return {
    logicalMs: 0,
    isRunning: true,
    waits: [],
    isScheduled: false,
    heldFor: null,
    heldUntilMs: 0,
  };
};

exports.isIdle = function isIdle(clock) {
  return clock.waits.every(isRepeated);
};

/** Number of pending waits that are not repeated. */
exports.underWay = underWay;
function underWay(clock) {
  return clock.waits.length - clock.waits.filter(isRepeated).length;
}

/** Begins a wait. */
exports.begin = function begin(clock, delayMs, repeated) {
  var lastsMs = delayMs > 0 && delayMs <= LONGEST_MS ? Number(delayMs) : 0;
  var wait = {
    timer: null,
    isRepeated: repeated,
    startMs: clock.logicalMs,
    endMs: clock.logicalMs + lastsMs,
    lastsMs: lastsMs,
    dueMs: primitives.nowMs() + lastsMs,
    underWay: 0,
    isEnded: false,
    run: null,
    hurry: null,
  };
  clock.waits.push(wait);
  wait.underWay = underWay(clock);
  return wait;
};

/**
 * Longest time to wait for a timer: earlier waits have ended by then, and are delivered before it
 * in any case.
 */
var LONG_MS = 250;

/** Returns the milliseconds to set its timer for. */
exports.shortened = function shortened(wait) {
  var lastsMs = primitives.min(wait.lastsMs, LONG_MS);
  wait.dueMs += lastsMs - wait.lastsMs;
  return lastsMs;
};

/** Longest wait in repeated calls. */
var AGAIN_MS = 100;

/** Factor by which the longest ended wait exceeds that; at least 1. */
exports.timesTooLong = function timesTooLong(waits) {
  return waits.reduce(function (most, wait) {
    return hasFallen(wait) && !wait.isEnded ? primitives.max(most, wait.lastsMs / AGAIN_MS) : most;
  }, 1);
};

/** Notes that the wait's timer has fired: `run` delivers its outcome. */
exports.fall = function fall(clock, wait, run) {
  if (clock.waits.indexOf(wait) < 0) return run();
  // an interval skips a tick while the last one is held back, as on a busy machine
  if (wait.run !== null) return;
  wait.run = keepingContext(run);
  schedule(clock);
};

/** Ends the waits for which `isIt` returns true, without an outcome. */
exports.end = end;
function end(clock, isIt) {
  clock.waits = clock.waits.filter(function (wait) {
    if (isIt(wait)) wait.isEnded = true;
    return !wait.isEnded;
  });
  schedule(clock);
}

/** Fires the pending timers now, each once; returns true if there are any. */
exports.hurry = function hurry(clock) {
  var waits = clock.waits.filter(function (wait) {
    return wait.hurry !== null && !hasFallen(wait);
  });
  waits.forEach(function (wait) {
    wait.hurry();
  });
  return waits.length > 0;
};

/** Releases all waits: they end by themselves from then on, outside logical time. */
exports.forget = function forget(clock) {
  var fallen = clock.waits.filter(hasFallen).sort(byEnd);
  clock.waits = [];
  clock.logicalMs = 0;
  fallen.forEach(function (wait) {
    primitives.setImmediate.call(null, wait.run);
  });
};

function schedule(clock) {
  if (clock.isScheduled || !clock.waits.some(hasFallen)) return;
  clock.isScheduled = true;
  primitives.setImmediate.call(null, function () {
    next(clock);
  });
}

function next(clock) {
  clock.isScheduled = false;
  var first = earliest(clock.waits);
  if (first === null) return;
  if (first.run === null) return holdBackFor(clock, first);
  var run = first.run;
  clock.logicalMs = first.endMs;
  if (first.isRepeated) again(first);
  else clock.waits.splice(clock.waits.indexOf(first), 1);
  schedule(clock);
  run();
}

function again(wait) {
  wait.run = null;
  wait.startMs = wait.endMs;
  wait.endMs += wait.lastsMs;
  wait.dueMs += wait.lastsMs;
}

/** Holds back a fired wait for one that ends before it, unless that one's timer is gone. */
function holdBackFor(clock, first) {
  var dueMs = first.dueMs;
  if (clock.heldFor === first && clock.heldUntilMs === dueMs) return;
  clock.heldFor = first;
  clock.heldUntilMs = dueMs;
  primitives.setTimeout.call(null, look, primitives.max(dueMs - primitives.nowMs(), 0) + LOST_MS);

  function look() {
    if (first.run !== null || first.dueMs !== dueMs) return;
    end(clock, function (wait) {
      return wait === first;
    });
  }
}

function isRepeated(wait) {
  return wait.isRepeated;
}

function hasFallen(wait) {
  return wait.run !== null;
}

function byEnd(a, b) {
  return a.endMs - b.endMs;
}

/** Returns the wait that ends first; among equals, the one that began first. */
function earliest(waits) {
  return waits.reduce(function (first, wait) {
    return first === null || wait.endMs < first.endMs ? wait : first;
  }, null);
}

/** Keeps the domain or AsyncLocalStorage context of a subject's timer. */
function keepingContext(run) {
  if (Resource) {
    var resource = new Resource('ASYNC_SCORE_WAIT');
    return function () {
      resource.runInAsyncScope(run);
    };
  }
  var domain = primitives.process.domain;
  return domain ? domain.bind(run) : run;
}
