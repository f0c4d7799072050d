'use strict';

// Listens whether a call makes operations, until it has ended.

var primitives = require('../primitives');
var bringLast = require('../inventing/lastResort').bring;
var idle = require('./idle');

/** A call that goes on for so long, and so many times as long as it may be silent, has no end. */
var ENDLESS = { leastMs: 5000, silences: 10 };

/**
 * Tells onSilent() where no operation was heard for `patienceMs` and none is under way, onEndless()
 * where the call goes on and on. `hear()` is told of operations, `stop()` of the end.
 */
module.exports = function listen(io, patienceMs, onSilent, onEndless) {
  var heard = 0;
  var isOver = false;
  var mostMs = primitives.max(ENDLESS.leastMs, ENDLESS.silences * patienceMs);
  var quiet = primitives.setTimeout.call(null, onQuiet, patienceMs);
  var endless = primitives.setTimeout.call(null, onTooLong, mostMs);

  /** A process that was held up may find its timers due before what it was about to do. */
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

/** Timers of ours keep the process from having nothing left to do. */
function isBrought(io) {
  if (!io.mayBring || !bringLast()) return false;
  io.mayBring = false;
  return true;
}
