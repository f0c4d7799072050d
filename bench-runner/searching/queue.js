'use strict';

// Order of the ways, and the best result: a call that ends well, then one that reaches more I/O,
// then one that runs more code.

var outcomeOf = require('./observed').outcomeOf;
var primitives = require('../primitives');

/**
 * `first`: the first way. `changed(way, change)`: makes another way, or null. next(): the next way,
 * or null. note(way, found): adds a result. add(way, found, changes): queues the changes of a way.
 * best(): {way, found} of the best good end, or null. beside(): other good ends, with I/O that the
 * best one misses. isOpen(test): only one outcome was seen.
 */
module.exports = function createQueue(first, changed) {
  var waiting = [{ way: first, worth: Infinity, order: 0 }];
  var order = 0;
  var known = {};
  var seen = {};
  var outcomes = {};
  var best = null;
  var good = [];
  known[nameOf(first)] = true;

  return {
    next: function () {
      if (waiting.length === 0) return null;
      var chosen = waiting.reduce(likelier);
      waiting.splice(waiting.indexOf(chosen), 1);
      return chosen.way;
    },
    /** True if no earlier way had the same result. */
    isNews: function (found) {
      var name = signatureOf(found);
      var isNews = !seen[name];
      seen[name] = true;
      found.tests.forEach(function (test) {
        outcomes[test.id + (outcomeOf(test) ? '+' : '-')] = true;
      });
      return isNews;
    },
    isOpen: function (test) {
      return !outcomes[test.id + (outcomeOf(test) ? '-' : '+')];
    },
    note: function (way, found) {
      if (found.isGood) good.push({ way: way, found: found });
      if (found.isGood && (best === null || isBetter(found, best.found))) {
        best = { way: way, found: found };
      }
    },
    add: function (way, found, changes) {
      changes.forEach(function (change, i) {
        var next = changed(way, change);
        var name = next && nameOf(next);
        if (!next || known[name]) return;
        known[name] = true;
        order += 1;
        waiting.push({
          way: next,
          worth: worthOf(found) - 2 * i - way.changes.length,
          order: order,
        });
      });
    },
    best: function () {
      return best;
    },
    beside: function () {
      return besideOf(best, good);
    },
  };
};

function likelier(one, other) {
  if (other.worth !== one.worth) return other.worth > one.worth ? other : one;
  return other.order < one.order ? other : one;
}

function besideOf(best, good) {
  var come = {};
  var chosen = [];
  for (var next = best; next && chosen.length <= MOST_BESIDE; next = bringsMost(good, come)) {
    chosen.push(next);
    next.found.reached.forEach(function (place) {
      come[place] = true;
    });
  }
  return chosen.slice(1);
}

/** Most results beside the best, as each is probed. */
var MOST_BESIDE = 2;

/** First of the good results with the most places that are not in `come`; null: none. */
function bringsMost(good, come) {
  var most = 0;
  return good.reduce(function (chosen, each) {
    var brings = each.found.reached.filter(function (place) {
      return !come[place];
    }).length;
    if (brings <= most) return chosen;
    most = brings;
    return each;
  }, null);
}

function nameOf(way) {
  return primitives.stringify([way.changes, way.given]);
}

function signatureOf(found) {
  var error = found.error ? found.error.text.slice(0, 200) + placeOf(found.error.stack) : '';
  // the error may be the same, with other issues
  var issues = found.error ? primitives.stringify(found.error.issues || []) : '';
  return [found.how, error, issues, found.reached.join(), found.ran.join()].join('|');
}

function placeOf(stack) {
  var line = /\n\s+at .*?:(\d+):(\d+)/.exec(stack);
  return line ? line[1] + ':' + line[2] : '';
}

function worthOf(found) {
  return 20 * found.reached.length + found.ran.length;
}

function isBetter(one, other) {
  if (one.reached.length !== other.reached.length) {
    return one.reached.length > other.reached.length;
  }
  return one.ran.length > other.ran.length;
}
