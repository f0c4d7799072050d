'use strict';

// What becomes of an operation that fails each time it is asked for, and not once: code that tries again
// comes to an end, or never does.

var primitives = require('../primitives');
var stackHere = require('../stacks').here;
var arrivedIn = require('./outcome').arrivedIn;
var linesOf = require('./places').linesOf;

/** What is tried so often has no bound that anybody would wait for. */
var MOST_ATTEMPTS = 100;
/** A machine that is busy tells nothing by then. */
var MOST_MS = 3000;

/**
 * Makes a call in which the operation of `place`, a line of `file`, fails from there on; its own timers are hurried.
 * `call(onOperation, onEnd)` makes it. Tells onKnown({attempts, ends, isSilent, result, arrived}), null
 * where it is not known; `isSilent`: it is tried no more, and nobody is told.
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
      // what is never answered asks for nothing more
      return attempts > MOST_ATTEMPTS || isLate ? 'neverCalled' : 'passed';
    },
    function (end) {
      io.takesTime = tookTime;
      io.isHurried = false;
      if (isLate || attempts < 2) return onKnown(null);
      var ends = attempts <= MOST_ATTEMPTS;
      var isSilent = ends && end.outcome === 'neverCompleted';
      var result = ends && end.outcome === 'completed' ? end.result : null;
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

/** The same is asked at another line: that is no new attempt of this one. */
function isElsewhere(place, file) {
  var line = innermost(place.stack, file);
  var here = innermost(stackHere(), file);
  return line !== null && here !== null && line !== here;
}

/** Whatever the function is called by, and as: `file:line:column)`. */
function innermost(stack, file) {
  var first = linesOf(stack, file)[0];
  return first ? first.slice(first.indexOf(file)) : null;
}
