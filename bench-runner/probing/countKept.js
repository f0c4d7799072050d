'use strict';

// What keeps a count of its calls (`running++` … `running--`) lets some through before one failure too
// many shows.

var fresh = require('./fresh');

/** What counts calls that are under way lets few through. */
var MOST_FAILURES = 16;

/**
 * After a first failure that left nothing to be seen: fails again and again, by `failAgain(onEnd)`, until
 * an undisturbed `call(onEnd)` `differs(end)`, and tells onKnown(the protocol's AfterFailure), or null.
 */
module.exports = function countKept(subject, failAgain, call, differs, onKnown) {
  afterSeveral(failAgain, call, differs, function (found) {
    fresh.renew(subject);
    if (!found) return onKnown(null);
    // as many calls of which none fails leave no such thing
    callOften(call, 2 * found.failures, differs, function (isChance) {
      if (isChance) fresh.renew(subject);
      onKnown(isChance ? null : found);
    });
  });
};

/** Fails once more after the first time, and so on, until a call after it `differs`; or null. */
function afterSeveral(failAgain, call, differs, onKnown) {
  var failures = 1;
  (function next() {
    if (failures >= MOST_FAILURES) return onKnown(null);
    failures += 1;
    failAgain(function () {
      call(function (end) {
        var found = differs(end);
        if (!found) return next();
        found.failures = failures;
        call(function (after) {
          found.stays = Boolean(differs(after));
          onKnown(found);
        });
      });
    });
  })();
}

/** Whether one of so many calls `differs`. */
function callOften(call, count, differs, onKnown) {
  if (count === 0) return onKnown(false);
  call(function (end) {
    if (differs(end)) return onKnown(true);
    callOften(call, count - 1, differs, onKnown);
  });
}
