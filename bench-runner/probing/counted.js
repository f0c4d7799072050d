'use strict';

// What a call counts up and down that outlives it (`this.running++` … `this.running--`), or sets and unsets
// (`this.loading = true` … `this.loading = false`), and what a failure leaves so.

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
    /** [{name, by, isFlag}] of what had been counted when something failed, and still is; of these `names` alone. */
    kept: function (names) {
      var now = countsOf(called);
      if (!failing) return [];
      return names
        .map(function (name) {
          var isFlag = typeof before[name] === 'boolean';
          // a flag that an earlier failure left set is set all the same
          var by = isFlag ? Number(failing[name]) : failing[name] - before[name];
          return { name: name, by: by, isFlag: isFlag };
        })
        .filter(function (each) {
          return each.by !== 0 && now[each.name] === failing[each.name];
        });
    },
  };
};

/** {name: number or boolean} */
function countsOf(called) {
  var values = called.countsOf ? called.countsOf(called.self) : {};
  var counts = {};
  primitives.keys(values).forEach(function (name) {
    var value = values[name];
    var isCount = typeof value === 'number' && isFinite(value);
    if (isCount || typeof value === 'boolean') counts[name] = value;
  });
  return counts;
}
