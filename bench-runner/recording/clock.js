'use strict';

// Logical time of a recorded call. A wait that begins while another one's outcome is handled begins
// where that one ended. Outcomes are handed over in the order of their logical ends, one a turn of
// the event loop: so the length of each chain is exact, however late a busy machine fires a timer.

var primitives = require('../primitives');

/** The longest delay that a timer has; Node fires one that is set for longer at once. */
var LONGEST_MS = 2147483647;
/** A timer that is so late while others of its time have fired was ended in a way not seen here. */
var LOST_MS = 20;

var AsyncResource = primitives.brought('async_hooks').AsyncResource;
var Resource = AsyncResource && AsyncResource.prototype.runInAsyncScope ? AsyncResource : null;

/**
 * begin(delayMs, isRepeated) gives a wait: `startMs`, `endMs`, `underWay` (waits under way, itself
 * included), `fall(run)` when its timer has fired, and `timer`, for the caller's use. `underWay()`
 * counts them, but for those that are repeated. `forget()`
 * lets go of all waits: they end on their own from then on, outside logical time.
 */
module.exports = function createClock() {
  var clock = { logicalMs: 0, isRunning: true, begin: begin, end: end, forget: forget };
  var waits = [];
  var isScheduled = false;
  var heldFor = null;
  var heldUntilMs = 0;

  clock.isIdle = function () {
    return waits.every(isRepeated);
  };

  clock.underWay = underWay;

  function underWay() {
    return waits.length - waits.filter(isRepeated).length;
  }

  function begin(delayMs, repeated) {
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
    };
    wait.fall = function (run) {
      fall(wait, run);
    };
    waits.push(wait);
    wait.underWay = underWay();
    return wait;
  }

  function fall(wait, run) {
    if (waits.indexOf(wait) < 0) return run();
    // an interval whose last tick is still held back skips one, as on a busy machine
    if (wait.run !== null) return;
    wait.run = keepingContext(run);
    schedule();
  }

  /** Ends the waits that `isIt` picks, without an outcome. */
  function end(isIt) {
    waits = waits.filter(function (wait) {
      if (isIt(wait)) wait.isEnded = true;
      return !wait.isEnded;
    });
    schedule();
  }

  function schedule() {
    if (isScheduled || !waits.some(hasFallen)) return;
    isScheduled = true;
    primitives.setImmediate.call(null, next);
  }

  function next() {
    isScheduled = false;
    var first = earliest(waits);
    if (first === null) return;
    if (first.run === null) return holdBackFor(first);
    var run = first.run;
    clock.logicalMs = first.endMs;
    if (first.isRepeated) again(first);
    else waits.splice(waits.indexOf(first), 1);
    schedule();
    run();
  }

  function again(wait) {
    wait.run = null;
    wait.startMs = wait.endMs;
    wait.endMs += wait.lastsMs;
    wait.dueMs += wait.lastsMs;
  }

  /** What has fallen is held back for one that ends before it, unless that one's timer is gone. */
  function holdBackFor(first) {
    var dueMs = first.dueMs;
    if (heldFor === first && heldUntilMs === dueMs) return;
    heldFor = first;
    heldUntilMs = dueMs;
    primitives.setTimeout.call(null, look, primitives.max(dueMs - primitives.nowMs(), 0) + LOST_MS);

    function look() {
      if (first.run !== null || first.dueMs !== dueMs) return;
      end(function (wait) {
        return wait === first;
      });
    }
  }

  function forget() {
    var fallen = waits.filter(hasFallen).sort(byEnd);
    waits = [];
    clock.logicalMs = 0;
    fallen.forEach(function (wait) {
      primitives.setImmediate.call(null, wait.run);
    });
  }

  return clock;
};

function isRepeated(wait) {
  return wait.isRepeated;
}

function hasFallen(wait) {
  return wait.run !== null;
}

function byEnd(a, b) {
  return a.endMs - b.endMs;
}

/** Of those that end together, the one that began first. */
function earliest(waits) {
  return waits.reduce(function (first, wait) {
    return first === null || wait.endMs < first.endMs ? wait : first;
  }, null);
}

/** What a subject keeps by domain or by AsyncLocalStorage goes with its timers: so it does here. */
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
