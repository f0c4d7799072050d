'use strict';

// Puts a clock between the timers and their users from now on: the fakes, and a subject with its
// own timers. Done before the subject is loaded.

var util = require('util');
var timers = require('timers');
var primitives = require('../primitives');
var clocks = require('./clock');

var slice = Array.prototype.slice;

/** Longest delay of a wait that prepares a module or an object for use. */
var LONG_MS = 1000;

/**
 * `onWait(wait, isFaked)` is called as each wait begins, until `stop()`. `giveBack()` restores the
 * timers; our functions that a subject has kept go on working then, at hardly any cost.
 */
module.exports = function followTimers(clock, io, onWait) {
  var followed = {
    setTimeout: follow(primitives.setTimeout, false, false),
    setInterval: follow(primitives.setInterval, true, false),
    clearTimeout: followClear(clock, io, primitives.clearTimeout),
    clearInterval: followClear(clock, io, primitives.clearInterval),
  };
  letPromisify(followed.setTimeout);
  io.timers.setTimeout = follow(primitives.setTimeout, false, true);

  function follow(setTimer, isRepeated, isFaked) {
    return function (fire, delayMs) {
      if (typeof fire !== 'function') return setTimer.apply(this, arguments);
      if (io.setAtLoad && !isFaked && (isRepeated || delayMs >= LONG_MS)) {
        return keptAtLoad(io, setTimer.apply(this, arguments));
      }
      var args = slice.call(arguments);
      if (!clock.isRunning) {
        if (!isFaked && delayMs > 0) args[1] = delayMs / io.timesFaster;
        if (!io.ownWaits || isFaked) return setTimer.apply(this, args);
        var set = isRepeated ? repeatedWhileProbed : whileProbed;
        return set(io, setTimer, this, args);
      }
      var wait = clocks.begin(clock, delayMs, isRepeated);
      if (!isRepeated) args[1] = clocks.shortened(wait);
      onWait(wait, isFaked);
      args[0] = function () {
        clocks.fall(clock, wait, bound(fire, this, arguments));
      };
      wait.timer = setTimer.apply(this, args);
      wait.hurry = function () {
        primitives.clearTimeout.call(null, wait.timer);
        args[0].apply(null, args.slice(2));
      };
      return wait.timer;
    };
  }

  var restore = [replace(primitives.global, followed), replace(timers, followed)];
  followPromises(clock, io, onWait).forEach(function (each) {
    restore.push(replace(each.owner, each.followed));
  });
  return {
    stop: function () {
      clock.isRunning = false;
      io.timers.setTimeout = primitives.setTimeout;
    },
    giveBack: function () {
      restore.forEach(function (each) {
        each();
      });
    },
  };
};

function keptAtLoad(io, timer) {
  io.setAtLoad.push(timer);
  return timer;
}

function followClear(clock, io, clearTimer) {
  return function (timer) {
    if (clock.isRunning) clocks.end(clock, isWaitOf(timer));
    else if (io.ownWaits) io.ownWaits.endIf(isWaitOf(timer));
    if (io.hear && isObject(timer)) tell(io, 'clearTimeout', '', [timer]);
    return clearTimer.apply(this, arguments);
  };
}

/**
 * Starts a timer of the subject: it is known to be pending, and counts as an operation where there
 * are no others.
 */
function whileProbed(io, setTimer, self, args) {
  var tapped = io.tapTimer ? io.tapTimer(args) : args;
  if (io.isHurried || io.timersAreAll) tapped[1] = primitives.min(tapped[1] || 0, 1);
  var wait = io.ownWaits.begin(tapped[1]);
  var fire = tapped[0];
  tapped[0] = function () {
    io.ownWaits.end(wait);
    // a timer that runs after the end of the call was left behind by it
    if (heard && !io.isEnded) heard.isOver = true;
    fire.apply(this, arguments);
  };
  wait.timer = setTimer.apply(self, tapped);
  var heard = tell(io, 'setTimeout', wait.timer, []);
  return wait.timer;
}

function repeatedWhileProbed(io, setTimer, self, args) {
  if (io.timersAreAll) return tickOnce(io, setTimer, self, args);
  if (!(args[1] >= LEAST_INTERVAL_MS)) args[1] = LEAST_INTERVAL_MS;
  var timer = setTimer.apply(self, args);
  tell(io, 'setInterval', timer, []);
  return timer;
}

/** An interval with an invented delay would fire each millisecond, and fill a probe with its calls. */
var LEAST_INTERVAL_MS = 50;

/** Fires the first tick at once, which stands for all. */
function tickOnce(io, setTimer, self, args) {
  var tick = args[0];
  var wait = io.ownWaits.begin(1);
  args[1] = LONGEST_MS;
  wait.timer = setTimer.apply(self, args);
  tell(io, 'setInterval', wait.timer, []);
  primitives.setTimeout.call(
    null,
    function () {
      if (io.ownWaits.end(wait)) tick.apply(wait.timer, args.slice(2));
    },
    1
  );
  return wait.timer;
}

/** Longest delay of a timer. */
var LONGEST_MS = 2147483647;

function tell(io, name, gives, takes) {
  if (!io.hear) return null;
  return io.hear({ name: name, method: name, on: '', gives: gives, takes: takes, words: null });
}

function isObject(value) {
  return value !== null && typeof value === 'object';
}

function isWaitOf(timer) {
  return function (wait) {
    return isTimer(wait.timer, timer);
  };
}

/** True for the timer, or its number. */
function isTimer(known, asked) {
  if (known === null || asked === null || asked === undefined) return false;
  return known === asked || (typeof asked !== 'object' && Number(known) === Number(asked));
}

/** Returns a function that restores the values, except those that other code has replaced since. */
function replace(owner, values) {
  var before = {};
  var names = primitives.Object.keys(values);
  names.forEach(function (name) {
    before[name] = owner[name];
    owner[name] = values[name];
  });
  return function () {
    names.forEach(function (name) {
      if (owner[name] === values[name]) owner[name] = before[name];
    });
  };
}

/** Gives the followed setTimeout its own `util.promisify` form, as its callback comes first. */
function letPromisify(setTimer) {
  var custom = util.promisify && util.promisify.custom;
  if (!custom) return;
  setTimer[custom] = function (delayMs, value) {
    return new primitives.Promise(function (resolve) {
      setTimer(resolve, delayMs, value);
    });
  };
}

/** Follows functions of `timers/promises` that wait and then settle once. */
function followPromises(clock, io, onWait) {
  var promised = primitives.brought('timers/promises');
  if (!promised.setTimeout) return [];
  var found = [{ owner: promised, followed: { setTimeout: followDelay(promised.setTimeout) } }];
  var scheduler = promised.scheduler;
  if (scheduler && scheduler.wait) {
    found.push({ owner: scheduler, followed: { wait: followDelay(scheduler.wait) } });
  }
  return found;

  function followDelay(delay) {
    return function (delayMs) {
      if (io.isHurried) arguments[0] = primitives.min(delayMs || 0, 1);
      if (io.tapDelay) return io.tapDelay(bound(delay, this, arguments));
      if (!clock.isRunning) {
        if (delayMs > 0) arguments[0] /= io.timesFaster;
        return untilOver(io, delay.apply(this, arguments), delayMs);
      }
      var wait = clocks.begin(clock, delayMs, false);
      arguments[0] = clocks.shortened(wait);
      var promise = delay.apply(this, arguments);
      onWait(wait, false);
      return new primitives.Promise(function (resolve, reject) {
        promise.then(
          function (value) {
            clocks.fall(clock, wait, function () {
              resolve(value);
            });
          },
          function (error) {
            clocks.end(clock, function (each) {
              return each === wait;
            });
            reject(error);
          }
        );
      });
    };
  }
}

/** Marks the wait as pending until the promise settles. */
function untilOver(io, promise, delayMs) {
  if (!io.ownWaits) return promise;
  var wait = io.ownWaits.begin(delayMs);
  function end() {
    io.ownWaits.end(wait);
  }
  promise.then(end, end);
  return promise;
}

function bound(call, self, args) {
  return function () {
    return call.apply(self, args);
  };
}
