'use strict';

var afterLoad = require('../own/afterLoad');
var primitives = require('../primitives');

/** Calls `fire` when the operation's outcome is due. `fails`: the outcome is an error. */
module.exports = function wait(io, operation, fire, fails) {
  if (io.loading) {
    afterLoad.answer(io.loading, fire);
  } else if (io.hold) {
    io.hold(operation, fire);
  } else if (io.tap) {
    io.pending += 1;
    start(io, operation, fails && io.failsFirst && io.pending > 1, function counted() {
      io.pending -= 1;
      fire();
    });
  } else {
    start(io, operation, false, fire);
  }
};

function start(io, operation, isFirst, fire) {
  if (operation.waits && io.ownWaits && !io.takesTime && !isFirst)
    primitives.setImmediate.call(null, fire);
  else if (operation.waits && !isFirst)
    io.timers.setTimeout.call(null, fire, io.ioMs / io.timesFaster);
  else primitives.nextTick.call(primitives.process, fire);
}
