'use strict';

// Result of an operation that fails at each attempt: code that retries ends at some time, or never.

var primitives = require('../primitives');
var stackHere = require('../stacks').here;
var arrivedIn = require('./outcome').arrivedIn;
var linesOf = require('./callPlaces').linesOf;

/** Attempts after which a retry counts as unbounded. */
var MOST_ATTEMPTS = 100;
/** Longest time: a busy machine yields no result by then. */
var MOST_MS = 3000;

/**
 * Makes a call in which the operation of `place`, a line of `file`, fails at each attempt; its own
 * timers are hurried. `call(onOperation, onEnd)` makes it. Calls onKnown({attempts, ends, isSilent,
 * result, arrived}), or onKnown(null); `isSilent`: retries end, and nobody gets the error.
 */
module.exports = function failAlways(io, file, place, call, onKnown) {
  var attempts = 0;
  var isLate = false;
  var untilMs = primitives.nowMs() + MOST_MS;
  var tookTime = io.takesTime;
  io.takesTime = false;
  io.isHurried = true;

  call(
    function (index, name) {
      if (index < place.index || name !== place.name) return null;
      if (isElsewhere(place, file)) return null;
      attempts += 1;
      isLate = isLate || primitives.nowMs() > untilMs;
      // an operation that never answers is followed by nothing
      return attempts > MOST_ATTEMPTS || isLate ? 'neverCalled' : 'passed';
    },
    function (end) {
      io.takesTime = tookTime;
      io.isHurried = false;
      if (isLate || attempts < 2) return onKnown(null);
      // a call that has ended may leave its retries to a timer
      var hasEnded = end.outcome === 'delivered' || end.outcome === 'completed';
      var isBounded = attempts <= MOST_ATTEMPTS;
      var ends = hasEnded || isBounded;
      var isSilent = isBounded && end.outcome === 'neverCompleted';
      var result = isBounded && end.outcome === 'completed' ? end.result : null;
      onKnown({
        attempts: attempts,
        ends: ends,
        isSilent: isSilent,
        result: result,
        arrived: ends ? arrivedIn(end) : null,
      });
    }
  );
};

/** True if the operation starts at another line: this is no new attempt. */
function isElsewhere(place, file) {
  var line = innermost(place.stack, file);
  var here = innermost(stackHere(), file);
  return line !== null && here !== null && line !== here;
}

/** Returns the position of the innermost line, `file:line:column)`, without the function's name. */
function innermost(stack, file) {
  var first = linesOf(stack, file)[0];
  return first ? first.slice(first.indexOf(file)) : null;
}
