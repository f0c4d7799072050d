'use strict';

// Detects what a failure leaves behind: an undisturbed call after it normally makes its I/O and
// ends like other undisturbed calls. A difference counts if all later calls differ, or if another
// failure reproduces it; otherwise it was chance.

var countKept = require('./countKept');
var describe = require('../load').describe;
var lessBy = require('./surplusNames');
var watchChanges = require('../own/changes');
var fresh = require('./fresh');

var MOST_LETTERS = 100;

/**
 * `first`: {outcome, error, started, result, comesBack} of the first call. A call is compared with
 * those of the same answers.
 */
module.exports = function createAfterFailure(subject, first) {
  var usualOf = { '': [first] };
  var changedSince = noChanges;

  return {
    /** Notes the end of an undisturbed call. */
    note: function (scenario, end) {
      usualOf[scenario.id] = (usualOf[scenario.id] || []).concat(signOf(end));
    },
    /** Notes that a call of `called` that will fail is about to begin. */
    begin: function (called) {
      var isInstance = called.self !== null && typeof called.self === 'object';
      changedSince = isInstance ? watchChanges([called.self], ['this'], isNothing) : noChanges;
    },
    /**
     * Inspects a failed call that started the operations `started` and whose operation at `place`
     * failed: calls onKnown(the protocol's AfterFailure), or onKnown(null). `call(onEnd)` makes an
     * undisturbed call, `failAgain(onEnd)` one that fails in the same way.
     */
    look: function (place, started, call, failAgain, onKnown) {
      var name = place.name;
      var usual = usualOf[place.scenario.id] || [];
      // the failed operation is not done, so a call without it cannot be compared
      var like = usual.filter(function (each) {
        return each.started.indexOf(name) >= 0;
      });
      // if the last undisturbed call did not complete, calls use something up, and no failure left it
      if (like.length < leastOfScenario(place) || usual[usual.length - 1].outcome !== 'completed')
        return onKnown(null);
      var changed = changedSince().filter(isOfThis);
      // a cache may hold the answer of another operation of this name, which did not fail
      var isRemembered =
        like.length < usual.length && started.indexOf(name) !== started.lastIndexOf(name);
      function differs(end) {
        var found = differenceOf(like, signOf(end), changed);
        return isRemembered && end.outcome === 'completed' ? null : found;
      }
      call(function (end) {
        var found = differs(end);
        if (!found && subject.countsCalls && place.scenario.isDefault)
          return countKept(subject, failAgain, call, differs, onKnown);
        if (!found) return onKnown(null);
        confirm(subject, found, { call: call, failAgain: failAgain, differs: differs }, onKnown);
      });
    },
  };
};

/** Calls back with a difference if it is no chance, and not in results that the code has changed. */
function confirm(subject, found, by, onKnown) {
  isOfResults(function (isOfMocks) {
    if (isOfMocks) return renewed(subject, onKnown, null);
    by.call(function (next) {
      if (by.differs(next)) {
        found.stays = true;
        return renewed(subject, onKnown, found);
      }
      by.failAgain(function () {
        by.call(function (again) {
          renewed(subject, onKnown, by.differs(again) ? found : null);
        });
      });
    });
  });

  /** Tells if a call with new results is as usual: an earlier one had changed those of mocks. */
  function isOfResults(onTold) {
    if (!subject.inventor) return onTold(false);
    by.failAgain(function () {
      subject.inventor.forgetAnswers();
      by.call(function (again) {
        onTold(!by.differs(again));
      });
    });
  }
}

function renewed(subject, onKnown, found) {
  if (found) fresh.renew(subject);
  onKnown(found);
}

/** Other answers may hold for a first call alone. */
function leastOfScenario(place) {
  return place.scenario.isDefault ? 1 : 2;
}

function noChanges() {
  return [];
}

function isNothing() {
  return false;
}

function isOfThis(path) {
  return path.indexOf('this') === 0;
}

function signOf(end) {
  return {
    outcome: end.outcome,
    error: end.error === null ? null : describe(end.error).split('\n')[0].slice(0, MOST_LETTERS),
    started: end.started,
    result: end.result,
    comesBack: end.comesBack,
  };
}

/** Returns null if the call equals a usual one, or does all that they do and more. */
function differenceOf(usual, sign, changed) {
  if (usual.some(isAs)) return null;
  var last = usual[usual.length - 1];
  var isStable = usual.every(function (each) {
    return each.result === last.result;
  });
  var found = {
    outcome: sign.outcome,
    error: sign.error,
    missing: leastOf(usual, function (each) {
      return lessBy(each.started, sign.started);
    }),
    more: leastOf(usual, function (each) {
      // a timer may start operations after the end of its call, during the next one
      if (last.comesBack) return [];
      return lessBy(sign.started, each.started).filter(function (name) {
        return each.started.indexOf(name) >= 0;
      });
    }),
    result: isStable ? sign.result : null,
    usual: isStable ? last.result : null,
    stays: false,
    failures: 1,
    changed: changed,
  };
  var isOther = found.result !== found.usual;
  var differs = found.outcome !== last.outcome || found.missing.length + found.more.length > 0;
  return differs || isOther ? found : null;

  function isAs(each) {
    return (
      each.outcome === sign.outcome &&
      each.started.join() === sign.started.join() &&
      (each.result === sign.result || each.result === null)
    );
  }
}

function leastOf(usual, namesOf) {
  return usual.map(namesOf).reduce(function (least, names) {
    return names.length < least.length ? names : least;
  });
}
