'use strict';

// Ways to call a function: {facts, given, changes} of each. `facts`: what is invented. `given`:
// names of parameters whose defaults are replaced. `changes`: differences to the first way.

var changed = require('./changedFacts');
var primitives = require('../primitives');

/**
 * Returns {said, first, changed}. `changed(way, change)`: another way, or null if the change is not
 * allowed; `said` as for `candidates`. `answersOnly`: changes answers only, and makes none a
 * function, as the first way ends well.
 */
module.exports = function createWays(job, answersOnly) {
  var said = saidIn(job.call.own);
  var facts = job.call.own.inventions.facts;

  /** Makes a way whose facts are computed on first use, as most ways never run. */
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

/** Parts of the call that a person set; they do not change. */
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
 * True for a change of an answer. State of an object is none. A function would be an operation that
 * nothing calls. A replaced default is one that a test or an error names.
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

/** Path of a whole module: without it, nothing would be as before. */
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
