'use strict';

// Whether anything of a call is under way.

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

/** Nothing is under way in two turns running: between two operations there may be none for one. */
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
