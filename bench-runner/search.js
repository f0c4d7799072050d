'use strict';

// Looks for a way through a function: calls it again and again in one process, each time with another
// of its inventions, and keeps what ends well and reaches more. No clock decides anything.

var candidatesAfter = require('./searching/candidates');
var changed = require('./searching/changed');
var createFurthest = require('./searching/furthest');
var createObserved = require('./searching/observed');
var createQueue = require('./searching/queue');
var createTurns = require('./searching/turns');
var giveTexts = require('./own/plainTexts');
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
  watchSideEffects(true, false);
  var means = meansOf(outcome);
  var said = saidIn(job.call.own);
  var first = { facts: job.call.own.inventions.facts, given: [], changes: [] };
  function wayOf(given, changes) {
    return { facts: changes.reduce(changed, first.facts), given: given, changes: changes };
  }
  var queue = createQueue(first, function (way, change) {
    var isKept = isSaid(said, change) || (job.search.answersOnly && !isAnswer(change));
    return isKept ? null : wayWith(way, change, wayOf);
  });
  var furthest = createFurthest(job.subject.file);
  var runs = 0;
  var inVain = 0;
  var cost = 0;
  next();

  function next() {
    var isEnough = queue.best() !== null && inVain >= MOST_IN_VAIN;
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
        queue.add(way, found, candidatesAfter(found, queue.isOpen, said, way.facts));
      }
      next();
    });
  }

  function tell() {
    var best = queue.best();
    outcome.succeed({
      runs: runs,
      furthest: best ? null : furthest.told(),
      found: best && {
        given: best.way.given,
        changes: best.way.changes.concat(best.found.changed.map(freshOf)),
        reached: best.found.reached.length,
      },
    });
  }
};

/** What all trials share: some of it is of the one that runs. */
function meansOf(outcome) {
  var means = {
    turns: createTurns(),
    observed: createObserved(),
    outcome: outcome,
    knows: never,
    made: [],
    onExit: null,
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

/** What a person said stays as it is. */
function saidIn(own) {
  var facts = own.inventions.facts;
  var all = own.args.concat(
    own.constructorArgs.map(function (each) {
      return { name: 'constructor.' + each.name, from: each.from, path: each.path };
    })
  );
  return {
    paths: primitives
      .keys(facts)
      .filter(function (path) {
        return facts[path].byPerson;
      })
      .concat(all.filter(isFrom('person')).map(nameOf)),
    defaults: all.filter(isFrom('default')).map(nameOf),
    invented: all.filter(isFrom('invention')).map(nameOf),
  };
}

function isFrom(from) {
  return function (argument) {
    return argument.from === from;
  };
}

function nameOf(argument) {
  return argument.name;
}

function isSaid(said, change) {
  if (change.together) return change.together.some(isSaid.bind(null, said));
  return said.paths.some(function (path) {
    var other = change.given || change.path;
    return other === path || changed.isBelow(other, path) || changed.isBelow(path, other);
  });
}

/** What an object keeps is none, and what becomes a function would be an operation that nobody makes. */
function isAnswer(change) {
  if (change.together) return change.together.every(isAnswer);
  return Boolean(change.path) && change.fact.is !== 'function' && !changed.isState(change.path);
}

function wayWith(way, change, wayOf) {
  if (change.together) {
    return change.together.reduce(function (made, each) {
      return wayWith(made, each, wayOf) || made;
    }, way);
  }
  if (change.given) {
    if (way.given.indexOf(change.given) >= 0) return null;
    return wayOf(way.given.concat(change.given), way.changes);
  }
  var others = way.changes.filter(function (each) {
    return each.path !== change.path;
  });
  return wayOf(way.given, others.concat([change]));
}
