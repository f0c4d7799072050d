'use strict';

// Lets the operation of each place go wrong, in each way.

var protocol = require('../protocol');
var primitives = require('../primitives');
var calling = require('./calling');
var failAlways = require('./always');
var failTogether = require('./together');
var fresh = require('./fresh');
var outcomeOf = require('./outcome').outcomeOf;
var throwBack = require('./throwsBack');
var tellStage = require('./stage');

/** Places that only a failure leads to are found on the way, and come last. */
module.exports = function probePlaces(probing, onDone) {
  var place = probing.places.next();
  // calls that try again for ever stay under way: nothing is to be seen of another call after them
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

function probePlace(probing, place, modes, onDone) {
  var mode = modes.shift();
  if (!mode) return onDone();
  if (!isWanted(probing, place, mode) || isLate(probing)) return next();
  tellStage(probing.report, place.id, mode);
  probing.scenarios.enter(place.scenario);
  // what an undisturbed call does not wait for is no way out of a failure
  probing.io.mayBring = place.scenario.isBrought;
  // one that counts begins at its own count, and not with what probes before have left
  if (probing.subject.countsOf) fresh.renew(probing.subject);
  var isMisuse = protocol.MISUSE_MODES.indexOf(mode) >= 0;
  fail(probing, place, mode, onEnd);

  function next() {
    probePlace(probing, place, modes, onDone);
  }

  function onEnd(end) {
    var outcome = outcomeOf(place, mode, isMisuse, end);
    probing.outcomes.push(outcome);
    if (isFirstHand(place, outcome)) outcome.counted = probing.counts.kept(probing.putsBack);
    if (isTriedAgain(place, outcome)) probing.triedAgain.push({ place: place, outcome: outcome });
    if (!mayLeave(place, outcome)) return next();
    probing.told.push({ place: place, outcome: outcome });
    var call = calling.callAgain.bind(null, probing, place.scenario);
    var failAgain = fail.bind(null, probing, place, mode);
    probing.after.look(place.name, end.started, call, failAgain, function (after) {
      outcome.after = after;
      next();
    });
  }
}

/**
 * Once more with everything new where a failure before left something behind by which none comes there, and then
 * behind that call where what comes there is only what a call before it has left.
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

/** `called`: what the call is made of, as one before; left out: what is prepared. */
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

/** Whatever nobody handles is no matter here. */
function always() {
  return true;
}

function isLate(probing) {
  return primitives.nowMs() > probing.endMs;
}

/** Or may be, after a long wait of its own. */
function isTriedAgain(place, outcome) {
  var isSilent = outcome.outcome === 'waiting' || outcome.outcome === 'neverCompleted';
  if (outcome.mode !== 'passed' || place.before || !outcome.isFaulted) return false;
  return outcome.again > 0 || isSilent;
}

/** A caller who is told of the failure may call again; what was answered otherwise may well be kept. */
function mayLeave(place, outcome) {
  return outcome.outcome === 'delivered' && isFirstHand(place, outcome);
}

/** It failed, with the usual answers, and nothing before it. */
function isFirstHand(place, outcome) {
  var isUsual = place.scenario.isDefault && !place.before;
  return outcome.mode === 'passed' && outcome.isFaulted && isUsual;
}

function isWanted(probing, place, mode) {
  var plan = probing.plan;
  if (mode === 'aborted' && !(probing.hasSignals && place.reached.by === 'call')) return false;
  var may = { refused: probing.io.refusing, garbled: probing.io.garbling }[mode];
  if (may && (place.before || !may[place.name])) return false;
  // a promise is settled once
  if (mode === 'calledTwice' && place.boundary !== 'callback' && place.boundary !== 'timer') {
    return false;
  }
  // what Node asks for passes its error on, and throws at nobody
  if (place.reached.by === 'event' && (mode === 'thrown' || mode === 'thrownLater')) return false;
  function isNamed(name) {
    return name.operation === place.id && name.mode === mode;
  }
  return !plan.skip.some(isNamed) && (!plan.only || plan.only.some(isNamed));
}
