'use strict';

// Counters and flags that outlive a call (`this.running++` … `this.running--`,
// `this.loading = true` … `this.loading = false`), and their values after a failure.

var primitives = require('../primitives');

/** Follows the counters of `called` from now on. */
module.exports = function followCounts(called) {
  var before = countsOf(called);
  var failing = null;

  return {
    /** Notes the values at the start of the operation that fails. */
    fail: function () {
      failing = failing || countsOf(called);
    },
    /** Returns the names whose values are restored. */
    putBack: function () {
      var now = countsOf(called);
      return primitives.keys(before).filter(function (name) {
        return now[name] === before[name];
      });
    },
    /**
     * Returns [{name, by, isFlag}] of values, among `names`, that were changed at the failure and
     * still are.
     */
    kept: function (names) {
      var now = countsOf(called);
      if (!failing) return [];
      return names
        .map(function (name) {
          var isFlag = typeof before[name] === 'boolean';
          // a flag that an earlier failure left true counts as set
          var by = isFlag ? Number(failing[name]) : failing[name] - before[name];
          return { name: name, by: by, isFlag: isFlag };
        })
        .filter(function (each) {
          return each.by !== 0 && now[each.name] === failing[each.name];
        });
    },
  };
};

/** Returns {name: number or boolean}. */
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
