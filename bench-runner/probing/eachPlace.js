'use strict';

// Makes the operation of each place fail, in each mode.

var protocol = require('../protocol');
var primitives = require('../primitives');
var calling = require('./calling');
var failAlways = require('./always');
var failTogether = require('./together');
var fresh = require('./fresh');
var outcomeOf = require('./outcome').outcomeOf;
var throwBack = require('./throwsBack');
var tellStage = require('./stage');

/** Probes all places; those that only a failure reaches are found on the way, and come last. */
module.exports = function probePlaces(probing, onDone) {
  var place = nextWanted(probing);
  // come last, as endless retries stay under way: no other call could be observed after them
  if (!place) {
    return throwBack(probing, function (stack) {
      probing.calledAgainAt = stack;
      failTogether(probing.subject, probing.told, callAt, function () {
        failTriedAgain(probing, onDone);
      });
    });
  }
  probePlace(probing, place, probing.plan.modes.slice(), function () {
    probePlaces(probing, onDone);
  });

  function callAt(scenario, onOperation, onEnd) {
    probing.scenarios.enter(scenario);
    calling.call(probing, probing.quietMs, onOperation, always, onEnd);
  }
};

/** Returns the next place to be probed; a loop, as thousands may be left when time is up. */
function nextWanted(probing) {
  for (;;) {
    var place = probing.places.next();
    if (!place || (!isLate(probing) && probing.plan.modes.some(isWantedThere))) return place;
  }

  function isWantedThere(mode) {
    return isWanted(probing, place, mode);
  }
}

function probePlace(probing, place, modes, onDone) {
  var mode = modes.shift();
  if (!mode || isLate(probing)) return onDone();
  if (!isWanted(probing, place, mode)) return next();
  tellStage(probing.report, place.id, mode);
  probing.scenarios.enter(place.scenario);
  // a failed call may use only those outside events that an undisturbed call awaits
  probing.io.mayBring = place.scenario.isBrought;
  // a counter starts at its own value, not at that of earlier probes
  if (probing.subject.countsOf) fresh.renew(probing.subject);
  var isMisuse = protocol.MISUSE_MODES.indexOf(mode) >= 0;
  fail(probing, place, mode, function (end) {
    if (isMisuse || !isSilent(end)) return onEnd(end);
    endsUndisturbed(probing, place, function (ends) {
      if (!ends) return next();
      // an earlier call that never ended may hold a lock that this one waits for
      if (!fresh.renew(probing.subject)) return onEnd(end);
      probing.scenarios.enter(place.scenario);
      fail(probing, place, mode, onEnd);
    });
  });

  function next() {
    probePlace(probing, place, modes, onDone);
  }

  function onEnd(end) {
    var outcome = outcomeOf(place, mode, isMisuse, end);
    probing.outcomes.push(outcome);
    if (isFirstHand(place, outcome) && place.scenario.isDefault)
      outcome.counted = probing.counts.kept(probing.putsBack);
    if (isTriedAgain(place, outcome)) probing.triedAgain.push({ place: place, outcome: outcome });
    if (!mayLeave(place, outcome)) return next();
    if (place.scenario.isDefault) probing.told.push({ place: place, outcome: outcome });
    var call = calling.callAgain.bind(null, probing, place.scenario);
    var failAgain = fail.bind(null, probing, place, mode);
    probing.after.look(place, end.started, call, failAgain, function (after) {
      outcome.after = after;
      next();
    });
  }
}

/**
 * Calls back with true if an undisturbed call ends: where it does not, the failure is not the reason
 * that a call never ended. Such a call is made once for a place.
 */
function endsUndisturbed(probing, place, onKnown) {
  if (place.endsUndisturbed !== undefined) return onKnown(place.endsUndisturbed);
  fresh.renew(probing.subject);
  probing.scenarios.enter(place.scenario);
  calling.callAgain(probing, place.scenario, function (end) {
    place.endsUndisturbed = !isSilent(end);
    onKnown(place.endsUndisturbed);
  });
}

/**
 * Makes the operation of a place fail. If the call misses the place because of leftovers of an
 * earlier failure, tries again with a fresh subject, and then after that call, as only its
 * leftovers may lead there.
 */
function fail(probing, place, mode, onEnd) {
  failOnce(probing, place, mode, function (end, isReached) {
    var isKept = !isReached && place.reached.by === 'call' && fresh.renew(probing.subject);
    if (!isKept) return onEnd(end);
    failOnce(probing, place, mode, function (anew, isReachedAnew) {
      if (isReachedAnew) return onEnd(anew);
      failOnce(probing, place, mode, onEnd, probing.called);
    });
  });
}

/** `called`: parts of an earlier call; left out: the prepared ones. */
function failOnce(probing, place, mode, onEnd, called) {
  var isReached = false;
  var onOperation = probing.places.failing(place, mode, function () {
    isReached = true;
    probing.counts.fail();
  });
  var patienceMs = mode === 'neverCalled' ? probing.misuseMs : probing.quietMs;
  var made = called || calling.prepare(probing);
  if (mode === 'passed') probing.after.begin(made);
  calling.callPrepared(
    probing,
    patienceMs,
    onOperation,
    calling.isUsualIn(probing),
    function (end) {
      probing.faultsBefore.push(end.faults);
      onEnd(end, isReached);
    },
    { isAborted: mode === 'aborted', isUnanswered: mode === 'neverCalled' }
  );
}

function failTriedAgain(probing, onDone) {
  var next = probing.triedAgain.shift();
  if (!next || isLate(probing)) return onDone();
  tellStage(probing.report, next.place.id, 'passed');
  probing.scenarios.enter(next.place.scenario);
  failAlways(
    probing.io,
    probing.file,
    next.place,
    function (onOperation, onEnd) {
      calling.call(probing, probing.quietMs, onOperation, always, onEnd);
    },
    function (known) {
      next.outcome.always = known;
      failTriedAgain(probing, onDone);
    }
  );
}

/** True for any unhandled rejection: none matters here. */
function always() {
  return true;
}

function isLate(probing) {
  return primitives.nowMs() > probing.endMs;
}

/** True if the operation was tried again, or may be after a long timer. */
function isTriedAgain(place, outcome) {
  if (outcome.mode !== 'passed' || place.before || !outcome.isFaulted) return false;
  return outcome.again > 0 || isSilent(outcome);
}

function isSilent(end) {
  return end.outcome === 'waiting' || end.outcome === 'neverCompleted';
}

/** True if the failure may leave something behind: its caller gets the error, and may call again. */
function mayLeave(place, outcome) {
  return outcome.outcome === 'delivered' && isFirstHand(place, outcome);
}

/** True for a failure without one before it. */
function isFirstHand(place, outcome) {
  return outcome.mode === 'passed' && outcome.isFaulted && !place.before;
}

function isWanted(probing, place, mode) {
  var plan = probing.plan;
  if (mode === 'aborted' && !(probing.hasSignals && place.reached.by === 'call')) return false;
  var may = { refused: probing.io.refusing, garbled: probing.io.garbling }[mode];
  if (may && (place.before || !may[place.name])) return false;
  // a promise settles once
  if (mode === 'calledTwice' && place.boundary !== 'callback' && place.boundary !== 'timer') {
    return false;
  }
  // Node passes on errors of its own requests, and throws nothing
  if (place.reached.by === 'event' && (mode === 'thrown' || mode === 'thrownLater')) return false;
  function isNamed(name) {
    return name.operation === place.id && name.mode === mode;
  }
  return !plan.skip.some(isNamed) && (!plan.only || plan.only.some(isNamed));
}
