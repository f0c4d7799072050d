'use strict';

// Answers of operations, and timers, which are held back until a run delivers them one by one.

var fixed = require('./fixedTime');
var primitives = require('../primitives');

/**
 * Holds back all answers and timers from now on. Answers that belong to no call come at once, and
 * such timers never.
 */
module.exports = function createHeld(io, lanes) {
  var held = new Held(io, lanes);

  io.hold = function (operation, fire) {
    if (!lanes.now()) return primitives.nextTick.call(primitives.process, fire);
    held.add({ dueMs: null, asked: lanes.asked, fire: fire, handle: null });
  };

  function setTimer(fire, delayMs) {
    var args = primitives.slice(arguments, 2);
    var handle = new fixed.Handle();
    if (lanes.now())
      held.add({
        dueMs: held.clockMs + (delayMs > 0 ? Number(delayMs) : 0),
        asked: lanes.note({ does: 'asks', what: 'timer', waits: true, given: '', plain: '' }),
        fire: function () {
          fire.apply(handle, args);
        },
        handle: handle,
      });
    return handle;
  }

  function clearTimer(handle) {
    held.remove(handle);
  }

  fixed.replaceTimers(setTimer, clearTimer);
  fixed.fixTime(function () {
    return held.clockMs;
  });
  return held;
};

function Held(io, lanes) {
  this.io = io;
  this.lanes = lanes;
  this.waiting = [];
  this.clockMs = 0;
}

Held.prototype.forget = function () {
  this.waiting = [];
  this.clockMs = 0;
};

Held.prototype.add = function (answer) {
  answer.lane = this.lanes.now();
  answer.isMarked = this.io.isMarked;
  answer.statement = answer.dueMs === null ? this.io.asked : null;
  if (answer.dueMs === null) this.io.asked = null;
  this.waiting.push(answer);
};

Held.prototype.remove = function (handle) {
  this.waiting = this.waiting.filter(function (each) {
    return each.handle === null || (each.handle !== handle && each.handle.number !== handle);
  });
};

/**
 * Delivers the next answer of a lane and returns true, or returns false if there is none. `isTimer`:
 * timers count as well. `onThrow(error)`: nobody caught an error.
 */
Held.prototype.give = function (lane, isTimer, onThrow) {
  var lanes = this.lanes;
  var next = nextOf(this.waiting, lane, isTimer);
  if (!next) return false;
  this.waiting.splice(this.waiting.indexOf(next), 1);
  if (next.dueMs > this.clockMs) this.clockMs = next.dueMs;
  this.io.isMarked = next.isMarked;
  this.io.statement = next.statement;
  lanes.within(lane, function () {
    lanes.note({ does: 'gets', of: next.asked });
    lanes.asked = next.asked;
    try {
      next.fire();
    } catch (error) {
      onThrow(error);
    }
  });
  this.io.statement = null;
  return true;
};

/** Returns the first answer of a lane, or its timer that is due first. */
function nextOf(waiting, lane, isTimer) {
  var own = waiting.filter(function (each) {
    return each.lane === lane;
  });
  var answers = own.filter(function (each) {
    return each.dueMs === null;
  });
  if (answers.length > 0 || !isTimer) return answers[0] || null;
  return own.reduce(function (found, each) {
    return found && found.dueMs <= each.dueMs ? found : each;
  }, null);
}
