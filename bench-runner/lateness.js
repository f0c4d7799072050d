'use strict';

// Inspects a call that is late, while there is time left to find the reason.

var primitives = require('./primitives');

/** Share of a process's time after which a call is late. */
var SHARE_OF_TIME = 0.7;
/**
 * Further share after which a call that is known to run on is ended: a busy machine starts late.
 */
var MORE_TIME = 0.15;

/**
 * Returns whenLate(look): `look(onKnown)` is called for a late call, and passes the failure to
 * report if the call does not end by then, or null. `look` null: there is no such call any more.
 */
module.exports = function createLateness(timeoutMs, fail) {
  var timer = null;

  return function whenLate(look) {
    if (timer) primitives.clearTimeout.call(null, timer);
    timer = look && primitives.setUnrefTimeout(askWhy, SHARE_OF_TIME * timeoutMs);

    function askWhy() {
      look(function (found) {
        if (!timer || !found) return;
        timer = primitives.setTimeout.call(null, fail, MORE_TIME * timeoutMs, found);
      });
    }
  };
};
