'use strict';

// Code that counts its calls (`running++` … `running--`) breaks only after several failures.

var fresh = require('./fresh');

/** Most failures: such a counter allows only a few calls. */
var MOST_FAILURES = 16;

/**
 * Follows a first failure without a visible effect: fails by `failAgain(onEnd)` until an
 * undisturbed `call(onEnd)` `differs(end)`, and calls onKnown(the protocol's AfterFailure), or
 * onKnown(null).
 */
module.exports = function countKept(subject, failAgain, call, differs, onKnown) {
  afterSeveral(failAgain, call, differs, function (found) {
    fresh.renew(subject);
    if (!found) return onKnown(null);
    // the same number of calls without failures must not differ
    callOften(call, 2 * found.failures, differs, function (isChance) {
      if (isChance) fresh.renew(subject);
      onKnown(isChance ? null : found);
    });
  });
};

/** Fails once more, and so on, until the next call `differs`; or null. */
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

/** True if one of `count` calls `differs`. */
function callOften(call, count, differs, onKnown) {
  if (count === 0) return onKnown(false);
  call(function (end) {
    if (differs(end)) return onKnown(true);
    callOften(call, count - 1, differs, onKnown);
  });
}
