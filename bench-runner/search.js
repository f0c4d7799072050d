'use strict';

// Looks for ways through a function: calls it again and again in one process, each time with another
// of its inventions. No clock decides anything.

var candidatesAfter = require('./searching/candidates');
var createFurthest = require('./searching/furthest');
var createObserved = require('./searching/observed');
var createQueue = require('./searching/queue');
var createTurns = require('./searching/turns');
var createWays = require('./searching/ways');
var giveTexts = require('./own/plainTexts');
var lookAtEnds = require('./searching/otherEnds');
var noteParsed = require('./searching/parsed');
var primitives = require('./primitives');
var runTrial = require('./searching/trial');
var runtimeLacks = require('./runtimeLacks');
var shapes = require('./inventing/shapes');
var watchSideEffects = require('./sideEffects/watch');

/** After so many ways that brought nothing new, a good one is good enough. */
var MOST_IN_VAIN = 40;
/** To load so many modules anew costs as much as another run. */
var MODULES_A_RUN = 25;

module.exports = function search(job, outcome) {
  if (!shapes.canFindOut) return outcome.failWith(runtimeLacks('Proxy to look for a way with.'));
  optimiseLess();
  watchSideEffects(true, false);
  var means = meansOf(outcome);
  var ways = createWays(job);
  if (job.search.ends) lookAtEnds(job, ways, means, tellEnds);
  else findWay(job, ways, means, outcome);

  function tellEnds(runs, ends) {
    outcome.succeed({ runs: runs, furthest: null, found: null, beside: [], ends: ends });
  }
};

/**
 * Nothing is timed, and each trial loads its modules anew: what V8 compiles better, on threads of its own, is not
 * used for long. In the unit of V8, some bytes of its own code.
 */
function optimiseLess() {
  require('v8').setFlagsFromString('--interrupt-budget=1000000');
}

/** Keeps what ends well and reaches more. */
function findWay(job, ways, means, outcome) {
  var queue = createQueue(ways.first, ways.changed);
  var furthest = createFurthest(job.subject.file);
  var runs = 0;
  var inVain = 0;
  var cost = 0;
  next();

  function next() {
    var best = queue.best();
    var isEnough = best !== null && (inVain >= MOST_IN_VAIN || comesToAll(best.found));
    var isSpent = cost >= job.search.runs || primitives.cpuMs() > job.search.mostCpuMs;
    var way = isSpent || isEnough ? null : queue.next();
    if (!way) return tell();
    outcome.stage('recording');
    runs += 1;
    runTrial(job, way, means, function (found) {
      cost += 1 + found.loaded / MODULES_A_RUN;
      var before = queue.best();
      queue.note(way, found);
      furthest.note(found);
      inVain = queue.best() === before ? inVain + 1 : 0;
      if (queue.isNews(found)) {
        queue.add(way, found, candidatesAfter(found, queue.isOpen, ways.said, way.facts));
      }
      next();
    });
  }

  /** There is no call that it passes by. */
  function comesToAll(found) {
    if (!job.search.worth) return false;
    return job.search.worth.every(function (each) {
      return found.ran.indexOf(each.within) < 0 || found.ran.indexOf(each.mark) >= 0;
    });
  }

  function tell() {
    var best = queue.best();
    outcome.succeed({
      runs: runs,
      furthest: best ? null : furthest.told(),
      found: best && toldOf(best),
      beside: queue.beside().map(toldOf),
      ends: null,
    });
  }
}

function toldOf(tried) {
  return {
    given: tried.way.given,
    changes: tried.way.changes.concat(tried.found.changed.map(freshOf)),
    reached: tried.found.reached.length,
  };
}

/** What all trials share: some of it is of the one that runs. */
function meansOf(outcome) {
  var means = {
    turns: createTurns(),
    observed: createObserved(),
    outcome: outcome,
    knows: never,
    made: [],
    onExit: null,
    asked: null,
    known: null,
  };
  giveTexts(function (value) {
    return means.knows(value);
  });
  noteParsed(function () {
    return means.made;
  });
  outcome.onExit(function (code) {
    if (means.onExit) means.onExit(code);
  });
  return means;
}

/** Calls that come after it, or beside it, find what it found. */
function freshOf(path) {
  return { path: path, fact: { fresh: true } };
}

function never() {
  return false;
}
