'use strict';

var primitives = require('../primitives');

/** Calls `fire` when the operation's outcome would be there. */
module.exports = function wait(io, operation, fire) {
  if (io.tap) {
    io.pending += 1;
    start(io, operation, function counted() {
      io.pending -= 1;
      fire();
    });
  } else {
    start(io, operation, fire);
  }
};

function start(io, operation, fire) {
  if (operation.waits && io.ownWaits && !io.takesTime) primitives.setImmediate.call(null, fire);
  else if (operation.waits) io.timers.setTimeout.call(null, fire, io.ioMs);
  else primitives.nextTick.call(primitives.process, fire);
}
