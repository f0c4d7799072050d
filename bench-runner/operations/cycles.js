'use strict';

// Cycles of operations, timed, and the same of an operation that does nothing: what the cycles
// themselves cost.

var primitives = require('../primitives');
var later = require('./later');
var returning = require('./returning');

/**
 * `waitsBetween`: a timer of 0 ms is waited for between two operations that tell of their end
 * later, as the usual tool of 2015 did. An operation that fails ends with `outcome.fail`.
 */
module.exports = function createCycles(call, endsBy, waitsBetween, outcome) {
  function runnerOf(operation) {
    if (endsBy === 'return') return returning(operation, fail);
    return later(operation, endsBy === 'promise', waitsBetween, fail);
  }

  function fail(code, error) {
    outcome.fail({ code: code, error: error });
  }

  function time(run, count, onTimed) {
    // they are not counted one by one: that would be part of their time
    outcome.watch({});
    var cpuMs = primitives.cpuMs();
    var startMs = primitives.nowMs();
    run(count, function () {
      var endMs = primitives.nowMs();
      var endCpuMs = primitives.cpuMs();
      // a fresh turn, so that no cycle runs within the last one's calls
      primitives.setImmediate.call(null, function () {
        onTimed({
          count: count,
          timeMs: endMs - startMs,
          cpuMs: cpuMs === null ? null : endCpuMs - cpuMs,
        });
      });
    });
  }

  var own = runnerOf(call);
  var empty = runnerOf(emptyOf(endsBy));

  /**
   * Growing cycles, which warm it up, until one takes `leastMs`. The one that is shortest for each
   * counts: a short cycle takes that long as well where the system lets another process run.
   */
  function runEmpty(count, leastMs, onTimed, shortest) {
    time(empty, count, function (cycle) {
      var best = shortest && isShorter(shortest, cycle) ? shortest : cycle;
      if (cycle.timeMs >= leastMs) return onTimed(best);
      runEmpty(2 * count, leastMs, onTimed, best);
    });
  }

  return {
    run: function (count, onTimed) {
      time(own, count, onTimed);
    },
    runEmpty: runEmpty,
  };
};

function isShorter(a, b) {
  return a.timeMs / a.count < b.timeMs / b.count;
}

function emptyOf(endsBy) {
  if (endsBy === 'return') return function () {};
  if (endsBy === 'callback') {
    return function (done) {
      done();
    };
  }
  var settled = primitives.Promise ? primitives.Promise.resolve() : { then: callAtOnce };
  return function () {
    return settled;
  };
}

function callAtOnce(onFulfilled) {
  onFulfilled();
}
