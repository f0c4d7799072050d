'use strict';

// Times cycles of operations, and of an empty operation, which shows the cost of the cycles
// themselves.

var primitives = require('../primitives');
var later = require('./later');
var returning = require('./returning');

/**
 * `waitsBetween`: waits for a timer of 0 ms between two asynchronous operations, as the usual tool
 * of 2015 did. A failed operation ends with `outcome.fail`.
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
    // do not count single operations: that would be part of the time
    outcome.watch({});
    var cpuMs = primitives.cpuMs();
    var startMs = primitives.nowMs();
    run(count, function () {
      var endMs = primitives.nowMs();
      var endCpuMs = primitives.cpuMs();
      // a fresh turn, so that no cycle runs inside a call of the last one
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
   * Runs growing cycles, which warm up, until one takes `leastMs`. The shortest per operation
   * counts: others include time in which the system ran another process.
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
