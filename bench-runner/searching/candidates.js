'use strict';

// Changes to try after a trial, the likeliest first, from its tests and its error.

var changed = require('./changedFacts');
var primitives = require('../primitives');
var kindsFor = require('./kindsWithMember');
var named = require('../names').named;
var nameOfPath = require('../inventing/paths').nameOfPath;
var otherwise = require('./branchSolver');
var sources = require('./sources');

var MOST = 40;
/**
 * Optional parameters: functions mostly work without them, so they are left out together; one run
 * refutes it.
 */
var OPTIONS = named('options');

/**
 * Lists changes after `found`, the result of a trial. A change is {path, fact}, {given: the name of
 * a parameter whose default is replaced}, or {together: a list of changes}. `isOpen(test)`: only
 * one outcome of the test was seen. `said`: names of parameters with a default, and of invented
 * ones. `facts`: those of the trial.
 */
module.exports = function candidatesAfter(found, isOpen, said, facts) {
  var list = [];
  var known = {};
  var defaults = said.defaults;
  var args = said.invented;

  function add(change) {
    var name = primitives.stringify(change);
    if (known[name] || list.length >= MOST) return;
    known[name] = true;
    list.push(change);
  }

  function addEach(changes) {
    changes.forEach(function (change) {
      add(change);
      if (isAskedElsewhere(change, found)) add(thenLater(change, facts));
    });
  }

  if (found.isGood) {
    var open = found.tests.filter(isOpen);
    mending(found).forEach(add);
    inPlaceOf(defaults, facts, open).forEach(add);
    var others = open.reduce(function (all, test) {
      return all.concat(otherwise(test, found.made));
    }, []);
    addEach(others);
    others.forEach(function (change) {
      var usual = usualOf(change, found.made, facts);
      if (usual && isAskedAgain(change)) add(atFirst(change, usual));
    });
    byTypes(found.made, facts).forEach(add);
    return list;
  }
  var options = args.filter(function (path) {
    return OPTIONS.test(path.replace(/_+$/, ''));
  });
  if (options.length > 1) add({ together: options.map(leftOut) });
  if (found.error) byIssues(found.error.issues || [], found.made).forEach(add);
  if (found.error) byError(found.error, found.made).forEach(add);
  mending(found).forEach(add);
  neededOf(defaults, found).forEach(add);
  if (found.how !== 'failed') answering(found.handed || []).forEach(add);
  backwards(found.tests, 24).forEach(function (test) {
    addEach(otherwise(test, found.made));
  });
  byTypes(found.made, facts).forEach(add);
  if (found.how === 'failed') answering(found.handed || []).forEach(add);
  if (found.error) otherKinds(namedAt(found.error.near, found.made)).forEach(add);
  defaults.map(asGiven).forEach(add);
  if (defaults.length > 1) add({ together: defaults.map(asGiven) });
  options.map(leftOut).forEach(add);
  args.map(leftOut).forEach(add);
  anyOf(found.made).forEach(add);
  return list;
};

/** Defaults whose last name an error mentions, or the owner of a missing member. */
function neededOf(defaults, found) {
  var errors = found.caught.concat(found.error || []);
  return defaults
    .filter(function (name) {
      return errors.some(function (error) {
        return [error.text].concat(error.owners).some(function (text) {
          return sources.namesIn(text).indexOf(lastOf(name)) >= 0;
        });
      });
    })
    .map(function (name) {
      return { given: name, isNeeded: true };
    });
}

/**
 * True for a change that a loop may wait for:
 * `while (job.status !== 'done') job = await jobs.get(id);`
 */
function isAskedAgain(change) {
  return 'value' in change.fact && /\(\)/.test(change.path);
}

/** Entry with the known value of a path, or its last plain value; null: neither. */
function usualOf(change, made, facts) {
  var known = facts[change.path];
  if (known && 'value' in known) return known;
  return (
    made.filter(function (entry) {
      return entry.path === change.path && PLAIN.test(typeof entry.value);
    })[0] || null
  );
}

/** Types that a loop may test: `while (job.status === 'pending')`. */
var PLAIN = /^(?:string|number|boolean)$/;

/**
 * True if a call's result becomes nothing, and the call is made twice:
 * `const old = await find(id); … const taken = await find(name);`. One may exist, and the other
 * not.
 */
function isAskedElsewhere(change, found) {
  var call = /^(.*)\(\)$/.exec(change.path || '');
  if (!call || !isNothing(change.fact)) return false;
  return found.reached.filter(isOf(call[1])).length > 1;
}

function isNothing(fact) {
  return fact.is === 'undefined' || ('value' in fact && !fact.value);
}

/** Tests if a place of I/O has the name of a path. */
function isOf(path) {
  var name = nameOfPath(path) + '@';
  return function (place) {
    return place.indexOf(name) === 0;
  };
}

function thenLater(change, facts) {
  var usual = facts[change.path] || {};
  var later = change.fact.is === 'undefined' ? null : change.fact.value;
  return { path: change.path, fact: { is: usual.is || 'object', later: [later] } };
}

function atFirst(change, usual) {
  return { path: change.path, fact: { turns: [change.fact.value, usual.value] } };
}

/** Replacements for defaults, from their types and the tests that name them. */
function inPlaceOf(defaults, facts, tests) {
  return defaults.reduce(function (all, name) {
    var paths = [name].concat(belowIn(facts, name));
    var changes = tests.reduce(
      function (some, test) {
        return some.concat(otherwise(test, paths.filter(isNamedIn(test)).map(sourceIn(test))));
      },
      byTypes(paths.map(sourceIn({ value: sources.NOTHING })), facts)
    );
    return all.concat(
      changes.map(function (change) {
        return { together: [asGiven(name), change] };
      })
    );
  }, []);
}

function belowIn(facts, owner) {
  return primitives.keys(facts).filter(function (path) {
    return changed.isBelow(path, owner);
  });
}

/** Tests if a path's last name is in a test, as `gzip` of `options.gzip`. */
function isNamedIn(test) {
  var names = [test.text, test.otherText || ''].map(function (text) {
    return sources.namesIn(text)[0];
  });
  return function (path) {
    return names.indexOf(lastOf(path)) >= 0;
  };
}

function lastOf(path) {
  return path.replace(/^.*\./, '');
}

/** Makes sources of paths; options that nobody gave count as switched off. */
function sourceIn(test) {
  var value = test.value === undefined ? false : test.value;
  return function (path) {
    return { path: path, key: lastOf(path), value: value };
  };
}

/** Alternatives in the types of invented values, the latest value first. */
function byTypes(made, facts) {
  return sources.each(sources.distinct(backwards(made, made.length), 20), function (source) {
    return (facts[source.path] && facts[source.path].oneOf) || [];
  });
}

/** Other behaviours of invented functions that were given a function. */
function answering(paths) {
  return paths.reduce(function (all, path) {
    return all.concat(
      WITH_FUNCTIONS.map(function (fact) {
        return { path: path, fact: fact };
      })
    );
  }, []);
}

var WITH_FUNCTIONS = [
  { is: 'function', answers: 'callback', answersBy: 'convention', takes: undefined },
  { is: 'function', answers: 'value', takes: 'handler' },
  { is: 'function', answers: 'promise', answersBy: 'convention', takes: 'work' },
  { is: 'function', answers: 'value', takes: undefined },
];

/** Changes for the issues of a validator: all together, then each. */
function byIssues(issues, made) {
  var changes = issues.reduce(function (all, issue) {
    var path = pathOf(issue.path, made);
    return path ? all.concat([{ path: path, fact: issue.facts[0] }]) : all;
  }, []);
  return changes.length > 1 ? [{ together: changes }].concat(changes) : changes;
}

/** Path that ends so; if only its owner was read, a path below that. */
function pathOf(end, made) {
  for (var owner = end; owner; owner = owner.replace(LAST_STEP, '')) {
    for (var i = made.length - 1; i >= 0; i -= 1) {
      var path = made[i].path;
      if (path.slice(-owner.length) === owner) return path + end.slice(owner.length);
    }
  }
  return null;
}

var LAST_STEP = /(?:\.[^.[]*|\[\])$/;

/** Invented values whose names occur in this code. */
function namedAt(places, made) {
  return (places || []).reduce(function (all, code) {
    return all.concat(
      sources.namesIn(code).reduceRight(function (some, name) {
        return some.concat(sources.of(sources.NOTHING, name, made).slice(0, 1));
      }, [])
    );
  }, []);
}

function leftOut(path) {
  return { path: path, fact: { is: 'undefined' } };
}

function asGiven(name) {
  return { given: name };
}

function backwards(list, most) {
  return list.slice(-most).reverse();
}

/** Changes that may prevent the errors that the code caught. */
function mending(found) {
  return found.caught.reduce(function (all, error) {
    return all.concat(byError(error, found.made));
  }, []);
}

/** Changes of values that an error of the language, or of Node, rejects. */
function byError(error, made) {
  return kindsFor(error).reduce(function (all, wanted) {
    var list =
      wanted.text === null
        ? sources.distinct(latest(made, wanted).concat(namedAt(error.near, made)), 8)
        : sources.of(sources.NOTHING, wanted.text, made);
    // a base class may leave its methods to derived classes
    if (changed.isState(wanted.text)) list = list.concat([{ path: wanted.text }]);
    var facts = wanted.kinds.map(function (kind) {
      return typeof kind === 'string' ? { is: kind } : kind;
    });
    return all.concat(
      sources.each(list, function () {
        return facts;
      })
    );
  }, []);
}

function latest(made, wanted) {
  return sources.distinct(
    backwards(made, made.length).filter(function (entry) {
      return wanted.fits(entry.value);
    }),
    5
  );
}

/** Other kinds for the values invented last, if nothing says what is wrong. */
function anyOf(made) {
  return otherKinds(backwards(made, made.length));
}

function otherKinds(list) {
  return sources.each(sources.distinct(list, 8), function (source) {
    var value = source.value;
    if (typeof value === 'string') return [{ is: 'object' }, { is: 'number' }, { is: 'json' }];
    if (primitives.isArray(value)) return [{ value: [] }, { is: 'string' }];
    if (typeof value === 'object' || typeof value === 'function') {
      return [{ is: 'string' }, { is: 'array' }, { is: 'undefined' }];
    }
    return [{ is: 'string' }, { value: 1 }];
  });
}
