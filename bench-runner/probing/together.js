'use strict';

// Two failures in one call: who is told of each by a callback may be called back for each.

var MOST_FAILURES = 100;
var CALLED_BACK = ['callback', 'thunk'];

/** Of so many places it is tried. */
var MOST_PLACES = 10;

/**
 * Makes calls in which all that is asked for fails from a place on whose failure the caller is told, where none
 * is told twice of one; `call(onOperation, onEnd)` makes one. Notes in the outcome of the first such place
 * whether the caller is called back again, and what had failed with it.
 */
module.exports = function failTogether(subject, told, call, onDone) {
  var isCalledBack = CALLED_BACK.indexOf(subject.completesBy) >= 0 || subject.isHandler;
  if (!isCalledBack || told.some(endsAgain)) return onDone();
  var left = told.slice(0, MOST_PLACES);
  next();

  function next() {
    var first = left.shift();
    if (!first) return onDone();
    failFrom(first.place, call, function (second) {
      if (second === null) return next();
      first.outcome.endsAgainWith = second;
      onDone();
    });
  }
};

/** Tells what had failed as well where the caller is called back again, or null. */
function failFrom(place, call, onKnown) {
  var failed = [];
  call(
    place.scenario,
    function (index, name) {
      if (index < place.index) return null;
      failed.push(name);
      return failed.length > MOST_FAILURES ? 'neverCalled' : 'passed';
    },
    function (end) {
      onKnown(end.endsAgain && failed.length > 1 ? failed[1] : null);
    }
  );
}

function endsAgain(each) {
  return each.outcome.endsAgain;
}
