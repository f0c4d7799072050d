'use strict';

// Watches the operations of a call until it has ended.

var primitives = require('../primitives');
var bringLast = require('../inventing/lastResort').bring;
var idle = require('./idle');

/** Limits of an endless call: least time, and number of times its longest silence. */
var ENDLESS = { leastMs: 5000, silences: 10 };

/**
 * Calls onSilent() when no operation began for `patienceMs` and none is under way, onEndless() when
 * the call has no end. Call `hear()` for each operation, and `stop()` at the end.
 */
module.exports = function listen(io, patienceMs, onSilent, onEndless) {
  var heard = 0;
  var isOver = false;
  var mostMs = primitives.max(ENDLESS.leastMs, ENDLESS.silences * patienceMs);
  var quiet = primitives.setTimeout.call(null, onQuiet, patienceMs);
  var endless = primitives.setTimeout.call(null, onTooLong, mostMs);

  /**
   * Waits for two turns: after a delay of the process, timers may be due before its pending work.
   */
  function onQuiet() {
    var before = heard;
    idle.afterTwoTurns(function () {
      if (isOver) return;
      if (!idle.isBusy(io) && heard === before && !isBrought(io)) onSilent();
      else waitAnew();
    });
  }

  function onTooLong() {
    idle.afterTwoTurns(function () {
      if (!isOver) onEndless();
    });
  }

  function waitAnew() {
    primitives.clearTimeout.call(null, quiet);
    quiet = primitives.setTimeout.call(null, onQuiet, patienceMs);
  }

  return {
    hear: function () {
      heard += 1;
      waitAnew();
    },
    stop: function () {
      isOver = true;
      primitives.clearTimeout.call(null, quiet);
      primitives.clearTimeout.call(null, endless);
    },
  };
};

/** Brings events from outside: our own timers keep the process from running out of work. */
function isBrought(io) {
  if (!io.mayBring || !bringLast()) return false;
  io.mayBring = false;
  return true;
}
