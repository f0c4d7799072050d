'use strict';

// Ways to call a function: {facts, given, changes} each, what is invented, the names of parameters that are
// invented though they have a default, and what was changed of the first way.

var changed = require('./changedFacts');
var primitives = require('../primitives');

/**
 * `first`, and `changed(way, change)`: another, or null where what is to be changed stays as it is; `said` as
 * `candidates` takes it. `answersOnly`: only answers differ, and none becomes a function, as the first one ends well.
 */
module.exports = function createWays(job, answersOnly) {
  var said = saidIn(job.call.own);
  var facts = job.call.own.inventions.facts;

  /** Most ways are never gone: what is told in one is put together where it is. */
  function wayOf(given, changes) {
    var known = null;
    return {
      given: given,
      changes: changes,
      get facts() {
        known = known || changes.reduce(changed, facts);
        return known;
      },
    };
  }

  return {
    said: said,
    first: wayOf([], []),
    changed: function (way, change) {
      var isKept = isSaid(said, change) || (answersOnly && !isAnswer(change));
      return isKept ? null : wayWith(way, change, wayOf);
    },
  };
};

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

/**
 * What an object keeps is none, and what becomes a function would be an operation that nobody makes. What is given
 * in the place of a default is one that a test asks for, or an error.
 */
function isAnswer(change) {
  if (change.together) {
    var paths = change.together.filter(hasPath);
    return paths.length > 0 && paths.every(isAnswer);
  }
  if (change.isNeeded) return true;
  if (!change.path || MODULE.test(change.path)) return false;
  return change.fact.is !== 'function' && !changed.isState(change.path);
}

/** A whole module is there, or nothing is as it was. */
var MODULE = /^"[^"]+"(?:\.default)?$/;

function hasPath(change) {
  return Boolean(change.path);
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
