'use strict';

// Ends of calls in which nothing fails, but a test has another outcome. Each differs from a call
// that ends well by one answer.

var createAsked = require('../probing/askedCalls');
var otherwise = require('./branchSolver');
var outcomeOf = require('./observed').outcomeOf;
var outcomes = require('../probing/outcome');
var primitives = require('../primitives');
var runTrial = require('./trial');
var stacks = require('../stacks');
var strayOf = require('../probing/stray');

/** Most reversed tests in one call. */
var MOST_CHANGES = 2;
/** Most ways to run. */
var MOST_RUNS = 40;

/** Outcomes of calls that have ended; other calls have none. */
var ENDS = {
  ended: 'completed',
  failed: 'delivered',
  silent: 'neverCompleted',
  uncaught: 'uncaught',
};

/**
 * Calls onKnown with the protocol's OtherEnds, or with null if the plain call does not end well.
 */
module.exports = function lookAtEnds(job, ways, means, onKnown) {
  stacks.limit(Infinity);
  means.asked = createAsked(job.subject.file, job.call.own.args.map(nameOf));
  means.known = { answers: false, letsGoOn: false, endsWell: false };
  var waiting = [{ way: ways.first, test: null }];
  var usual = null;
  var seen = {};
  var isOpen = openIn(seen);
  var known = {};
  var calls = [];
  var runs = 0;
  var endCpuMs = primitives.cpuMs() + job.search.mostCpuMs;
  next();

  function next() {
    var tried = waiting.shift();
    while (tried && tried.test && !isOpen(tried.test)) tried = waiting.shift();
    var isSpent = runs >= MOST_RUNS || primitives.cpuMs() > endCpuMs;
    if (!tried || isSpent) return tell();
    means.outcome.stage('recording');
    runs += 1;
    runTrial(job, tried.way, means, function (found) {
      note(tried, found);
      next();
    });
  }

  function note(tried, found) {
    found.tests.forEach(function (test) {
      seen[markOf(test)] = true;
    });
    var made = comparedTo(usual, tried.way, found);
    if (made === null) return;
    usual = usual || found;
    calls.push(made);
    if (isWell(found) && tried.way.changes.length < MOST_CHANGES) add(made);
  }

  function add(made) {
    made.found.tests.filter(isOpen).forEach(function (test) {
      otherwise(test, made.found.made).forEach(function (change) {
        var way = ways.changed(made.way, change);
        var name = way && primitives.stringify(way.changes);
        if (!way || known[name]) return;
        known[name] = true;
        waiting.push({ way: way, test: test });
      });
    });
  }

  function tell() {
    if (!usual || !isWell(usual)) return onKnown(null);
    confirm(job, means, calls, function (confirmed) {
      onKnown({
        asked: means.asked.places(),
        calls: confirmed.map(endOf.bind(null, job.call.own)),
      });
    });
  }
};

/** Returns a function: true for a test of which only one outcome was seen. */
function openIn(seen) {
  return function (test) {
    return !seen[test.id + (outcomeOf(test) ? '-' : '+')];
  };
}

/** Repeats calls with an odd end, to exclude effects of the call before. */
function confirm(job, means, calls, onKnown) {
  var left = calls.slice();
  var confirmed = [];
  next();

  function next() {
    var made = left.shift();
    if (!made) return onKnown(confirmed);
    if (!isOdd(made.found)) {
      confirmed.push(made);
      return next();
    }
    runTrial(job, made.way, means, function (found) {
      if (signOf(found) === signOf(made.found)) confirmed.push(made);
      next();
    });
  }
}

function signOf(found) {
  return [found.how, found.endsAgain, found.strays.length].join();
}

/**
 * Compares a call with the `usual` one: blocks that only this one ran, and the tests that lead
 * there; null: no difference is known.
 */
function comparedTo(usual, way, found) {
  if (!ENDS[found.how]) return null;
  var ran = usual ? found.ran.filter(isNotIn(usual.ran)) : [];
  var tests = testsIn(found).filter(isAmong(ran)).filter(isFirst);
  if (usual && tests.length === 0) return null;
  return { way: way, found: found, ran: ran, tests: tests.map(toldOf) };
}

function endOf(own, made) {
  var found = made.found;
  return {
    changes: made.way.changes,
    tests: made.tests,
    ran: made.ran,
    outcome: ENDS[found.how],
    endsAgain: found.endsAgain,
    strays: outcomes.straysOf(found.strays.concat(thrownAt(own, found))),
    asked: found.asked,
  };
}

/** Returns what a call ends with if its caller handles nothing: a timer, an emitter. */
function thrownAt(own, found) {
  var isDropped = found.throws ? own.isListener : own.isUnheard;
  return found.how === 'failed' && isDropped ? [strayOf(found.thrown, !found.throws)] : [];
}

function isWell(found) {
  return found.isGood && !isOdd(found);
}

/** True for an odd end; uncaught exceptions are strays. */
function isOdd(found) {
  return found.how === 'silent' || found.endsAgain || found.strays.length > 0;
}

/** Tests that select a branch. */
function testsIn(found) {
  return found.tests.filter(function (test) {
    return test.is === 'truth' || test.is in COMPARED;
  });
}

var COMPARED = { '===': 1, '!==': 1, '==': 1, '!=': 1, '<': 1, '>': 1, '<=': 1, '>=': 1 };

function markOf(test) {
  return test.id + (outcomeOf(test) ? '+' : '-');
}

function isAmong(marks) {
  return function (test) {
    return marks.indexOf(markOf(test)) >= 0;
  };
}

function isNotIn(marks) {
  return function (mark) {
    return marks.indexOf(mark) < 0;
  };
}

function isFirst(test, i, all) {
  return all.map(markOf).indexOf(markOf(test)) === i;
}

function toldOf(test) {
  return { id: test.id, is: outcomeOf(test) };
}

function nameOf(argument) {
  return argument.name;
}
