'use strict';

// Tells where probing is, again and again: a parent that hears nothing knows that the loop is held up.

var protocol = require('../protocol');
var primitives = require('../primitives');

var heartbeat = null;

/** A probe of the operation `id` in `mode` is under way. */
module.exports = function tellStage(report, id, mode) {
  if (heartbeat) primitives.clearInterval.call(null, heartbeat);
  function tell() {
    report.stage('probing', id, mode);
  }
  tell();
  heartbeat = primitives.setInterval.call(null, tell, protocol.HEARTBEAT_MS);
  if (heartbeat.unref) heartbeat.unref();
};
