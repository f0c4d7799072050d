'use strict';

// Reports the stage of probing, again and again: silence shows the parent that the loop is blocked.

var protocol = require('../protocol');
var primitives = require('../primitives');

var heartbeat = null;

/** Reports that a probe of the operation `id` in `mode` is under way. */
module.exports = function tellStage(report, id, mode) {
  if (heartbeat) primitives.clearInterval.call(null, heartbeat);
  function tell() {
    report.stage('probing', id, mode);
  }
  tell();
  heartbeat = primitives.setInterval.call(null, tell, protocol.HEARTBEAT_MS);
  if (heartbeat.unref) heartbeat.unref();
};
