'use strict';

// Explores the behaviour of a function: calls it repeatedly in one process, each time with other
// inventions, for one objective after the other. No clock decides anything.

var candidatesAfter = require('./searching/candidates');
var createFurthest = require('./searching/furthest');
var createObserved = require('./searching/observed');
var createQueue = require('./searching/queue');
var createTurns = require('./searching/connectionTurns');
var createWays = require('./searching/scenarioChanges');
var failureResult = require('./failureResult');
var giveTexts = require('./own/plainTexts');
var lacksElsewhere = require('./searching/lacksElsewhere');
var lookAtEnds = require('./searching/otherOutcomes');
var noteParsed = require('./searching/parsed');
var primitives = require('./primitives');
var runTrial = require('./searching/trial');
var runtimeLacks = require('./runtimeLacks');
var scenario = require('./searching/scenario');
var shapes = require('./inventing/shapes');
var watchSideEffects = require('./sideEffects/watch');

/** Number of fruitless ways after which a good one is good enough. */
var MOST_IN_VAIN = 40;
/** Number of reloaded modules that cost as much as a run. */
var MODULES_A_RUN = 25;

module.exports = function search(job, outcome) {
  if (!shapes.canFindOut) return outcome.failWith(runtimeLacks('Proxy to look for a way with.'));
  optimiseLess();
  watchSideEffects(true, false);
  var means = meansOf(outcome);
  outcome.stage('recording');
  runTrial(job, createWays(job, false).first, means, function (plain) {
    inTurn(job, plain, means, function (figures) {
      outcome.succeed(figures);
    });
  });
};

/**
 * Makes V8 optimise less: nothing is timed, and each trial loads its modules anew, so that
 * optimised code would not be used for long. The budget is in V8's unit, some bytes of its own
 * code.
 */
function optimiseLess() {
  require('v8').setFlagsFromString('--interrupt-budget=1000000');
}

/**
 * Runs the objectives of a job in sequence; those about a call that ends well use the found one, if
 * one was searched for.
 */
function inTurn(job, plain, means, onDone) {
  var asked = job.search;
  var result = {
    runs: 0,
    plain: traceOf(plain),
    endsWell: null,
    furthest: null,
    reaches: null,
    ends: null,
  };
  if (!isToEndWell()) return plain.isGood ? reachMore(job, plain) : onDone(result);
  findWay(job, plain, false, means, function (search) {
    result.runs = search.runs;
    result.endsWell = search.best && toldOf(search.best);
    result.furthest = search.best ? null : search.furthest;
    if (search.best) reachMore(jobIn(job, result.endsWell), null);
    else onDone(result);
  });

  function isToEndWell() {
    if (plain.isGood || !asked.endsWell) return asked.endsWell === 'always';
    return asked.endsWell !== 'ifItFailsHere' || !isElsewhere(plain.error);
  }

  function isElsewhere(error) {
    return error !== null && lacksElsewhere(error.text, error.stack, job.subject.file);
  }

  /** `first`: result of the call of `from`, or null. */
  function reachMore(from, first) {
    var isBeyond = asked.beyond === undefined || plain.reached.length > asked.beyond;
    if (!asked.reaches || !isBeyond) return otherOutcomes(from);
    findWay(from, first, true, means, function (search) {
      result.reaches = [search.best].concat(search.beside).filter(Boolean).map(toldOf);
      otherOutcomes(from);
    });
  }

  function otherOutcomes(from) {
    if (!asked.otherOutcomes) return onDone(result);
    lookAtEnds(from, createWays(from, true), means, function (ends) {
      result.ends = ends;
      onDone(result);
    });
  }
}

/**
 * Keeps the call that ends well and reaches most; calls onFound({runs, best, beside, furthest}).
 * `first`: result of the job's own call, or null: not tried yet.
 */
function findWay(job, first, answersOnly, means, onFound) {
  var ways = createWays(job, answersOnly);
  var queue = createQueue(ways.first, ways.changed);
  var furthest = createFurthest(job.subject.file);
  var endCpuMs = primitives.cpuMs() + job.search.mostCpuMs;
  var runs = 0;
  var inVain = 0;
  var cost = 0;
  if (first) note(queue.next(), first);
  next();

  function next() {
    var best = queue.best();
    var isEnough = best !== null && (inVain >= MOST_IN_VAIN || comesToAll(best.found));
    var isSpent = cost >= job.search.runs || primitives.cpuMs() > endCpuMs;
    var way = isSpent || isEnough ? null : queue.next();
    if (!way) return tell();
    means.outcome.stage('recording');
    runTrial(job, way, means, function (found) {
      note(way, found);
      next();
    });
  }

  function note(way, found) {
    runs += 1;
    cost += 1 + found.loaded / MODULES_A_RUN;
    var before = queue.best();
    queue.note(way, found);
    furthest.note(found);
    inVain = queue.best() === before ? inVain + 1 : 0;
    if (queue.isNews(found)) {
      queue.add(way, found, candidatesAfter(found, queue.isOpen, ways.said, way.facts));
    }
  }

  /** True if the call misses no marked call. */
  function comesToAll(found) {
    if (!job.search.worth) return false;
    return job.search.worth.every(function (each) {
      return found.ran.indexOf(each.within) < 0 || found.ran.indexOf(each.mark) >= 0;
    });
  }

  function tell() {
    onFound({ runs: runs, best: queue.best(), beside: queue.beside(), furthest: furthest.told() });
  }
}

/** Returns the job with a call that a way changes. */
function jobIn(job, way) {
  var call = primitives.Object.create(job.call);
  call.own = scenario(job.call.own, way);
  var made = primitives.Object.create(job);
  made.call = call;
  return made;
}

/**
 * Describes the call as given, with its failure if that would occur in any process, with these
 * words.
 */
function traceOf(plain) {
  var isOwn = plain.how === 'failed' && !plain.isEndless;
  var isTold = isOwn && plain.error.text.indexOf('__asyncScore') < 0;
  return {
    endsWell: plain.isGood,
    reached: plain.reached.length,
    changes: plain.changed.map(freshOf),
    failure: isTold ? failureOf(plain) : null,
  };
}

function failureOf(plain) {
  var code = plain.throws ? 'threw' : 'completedWithError';
  var calls = { completed: 0, calls: 1, before: 0 };
  var failure = failureResult({ code: code, error: plain.thrown }, calls);
  failure.message = plain.error.text;
  return failure;
}

function toldOf(tried) {
  return {
    given: tried.way.given,
    changes: tried.way.changes.concat(tried.found.changed.map(freshOf)),
    reached: tried.found.reached.length,
  };
}

/** State that all trials share; part of it belongs to the running one. */
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

/**
 * Returns a change that makes the value of a path fresh for each call, as later and parallel ones
 * would share it.
 */
function freshOf(path) {
  return { path: path, fact: { fresh: true } };
}

function never() {
  return false;
}
