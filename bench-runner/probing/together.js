'use strict';

// Two failures in one call, each of which may call the callback.

var MOST_FAILURES = 100;
var CALLED_BACK = ['callback', 'thunk'];

/** Most places to try. */
var MOST_PLACES = 10;

/**
 * Makes calls in which every operation fails from a place on, for places whose failure the caller
 * gets, if none calls back twice alone; `call(onOperation, onEnd)` makes one. Notes in the outcome
 * of the first such place that the callback is called again, and which operation failed with it.
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

/** Returns the operation that failed as well if the callback is called again, or null. */
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
