'use strict';

// Two failures in one call: who is told of each by a callback may be called back for each.

var MOST_FAILURES = 100;
var CALLED_BACK = ['callback', 'thunk'];

/**
 * Makes a call in which all that is asked for fails from the first place on whose failure its caller is
 * told, where none is told twice of one; `call(onOperation, onEnd)` makes it. Notes in the outcome of
 * that place whether the caller is called back again, and what had failed with it.
 */
module.exports = function failTogether(subject, told, call, onDone) {
  var isCalledBack = CALLED_BACK.indexOf(subject.completesBy) >= 0 || subject.isHandler;
  if (!isCalledBack || told.length === 0 || told.some(endsAgain)) return onDone();
  var first = told[0];
  var failed = [];

  call(
    first.place.scenario,
    function (index, name) {
      if (index < first.place.index) return null;
      failed.push(name);
      return failed.length > MOST_FAILURES ? 'neverCalled' : 'passed';
    },
    function (end) {
      if (end.endsAgain && failed.length > 1) first.outcome.endsAgainWith = failed[1];
      onDone();
    }
  );
};

function endsAgain(each) {
  return each.outcome.endsAgain;
}
