'use strict';

// True if anything of a call is under way.

var primitives = require('../primitives');

exports.isBusy = isBusy;
function isBusy(io) {
  return io.pending > 0 || io.ownWaits.areSoonOver();
}

exports.afterTwoTurns = afterTwoTurns;
function afterTwoTurns(then) {
  primitives.setImmediate.call(null, function () {
    primitives.setImmediate.call(null, then);
  });
}

/**
 * Calls back when work that earlier calls left behind begins no more operations, which would be
 * taken for those of the next call. Waits for operations that began before, though it does not
 * count them.
 */
exports.whenNoneBegins = function whenNoneBegins(io, patienceMs, onIdle) {
  var stepMs = 2 * io.ioMs + 2;
  var begun = 0;
  io.pending = 0;
  io.tap = function () {
    begun += 1;
    return null;
  };
  wait(patienceMs);

  function wait(leftMs) {
    var before = begun;
    primitives.setTimeout.call(
      null,
      function () {
        if ((begun > before || isBusy(io)) && leftMs > stepMs) return wait(leftMs - stepMs);
        io.tap = null;
        onIdle();
      },
      stepMs
    );
  }
};

/**
 * Calls back when nothing is under way in two consecutive turns: between two operations, one turn
 * may be empty.
 */
exports.whenIdle = whenIdle;
function whenIdle(io, patienceMs, onIdle) {
  if (patienceMs <= 0) return primitives.setImmediate.call(null, onIdle);
  if (isBusy(io)) return wait();
  afterTwoTurns(function () {
    if (isBusy(io)) wait();
    else onIdle();
  });

  function wait() {
    primitives.setTimeout.call(
      null,
      function () {
        whenIdle(io, patienceMs - 1, onIdle);
      },
      1
    );
  }
}
