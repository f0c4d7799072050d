'use strict';

// Looks after a call that is late, while there is time left to tell why.

var primitives = require('./primitives');

/** After so much of the time of a process, a call is late. */
var SHARE_OF_TIME = 0.7;
/** And after so much more, one that is known to go on is given up: a busy machine starts late. */
var MORE_TIME = 0.15;

/**
 * Returns whenLate(look): `look(onKnown)` is asked why a call is late, and tells the failure that it
 * is if it does not end by then, or null. Null: there is no such call any more.
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
