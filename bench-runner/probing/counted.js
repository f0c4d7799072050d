'use strict';

// What a call counts up and down that outlives it (`this.running++` … `this.running--`), and what a
// failure leaves counted.

var primitives = require('../primitives');

/** Follows what `called` counts from now on. */
module.exports = function followCounts(called) {
  var before = countsOf(called);
  var failing = null;

  return {
    /** What is to fail was asked for. */
    fail: function () {
      failing = failing || countsOf(called);
    },
    /** Names of what is as it was. */
    putBack: function () {
      var now = countsOf(called);
      return primitives.keys(before).filter(function (name) {
        return now[name] === before[name];
      });
    },
    /** [{name, by}] of what had been counted when something failed, and still is; of these `names` alone. */
    kept: function (names) {
      var now = countsOf(called);
      return names
        .map(function (name) {
          return { name: name, by: failing ? failing[name] - before[name] : 0 };
        })
        .filter(function (each) {
          return each.by !== 0 && now[each.name] === failing[each.name];
        });
    },
  };
};

/** {name: number} */
function countsOf(called) {
  var values = called.countsOf ? called.countsOf(called.self) : {};
  var counts = {};
  primitives.keys(values).forEach(function (name) {
    if (typeof values[name] === 'number' && isFinite(values[name])) counts[name] = values[name];
  });
  return counts;
}
