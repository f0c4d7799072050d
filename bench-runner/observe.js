'use strict';

// Watches the windows of an observed process: latencies, delay of the event loop, collections, and
// the heap before and after. This costs time, so times of such a process count only as the price of
// watching.

var primitives = require('./primitives');
var createCollections = require('./collections');

/**
 * Runs `measureWindows(hooks, onEnd)` while watching; calls onObserved(observed), as in the
 * protocol.
 */
module.exports = function observe(measureWindows, onObserved) {
  var latencies = [];
  var hooks = {
    onCompletion: null,
    watchCall: function () {
      var startMs = primitives.nowMs();
      return function () {
        latencies.push(primitives.nowMs() - startMs);
      };
    },
  };
  var beforeBytes = collectedHeapBytes();
  var collections = createCollections();
  var loop = watchLoop();
  measureWindows(hooks, function () {
    var loopDelayMs = loop.end();
    collections.end(function (gc) {
      onObserved({
        calls: latencies.length,
        latencyMs: percentilesOf(latencies),
        loopDelayMs: loopDelayMs,
        gc: gc,
        heap:
          beforeBytes === null
            ? null
            : { beforeBytes: beforeBytes, afterBytes: collectedHeapBytes() },
      });
    });
  });
};

/** Bytes in use on the heap after a collection, or null where none can be forced. */
function collectedHeapBytes() {
  if (!primitives.collect) return null;
  // the second collects what finalizers of the first release
  primitives.collect.call(null);
  primitives.collect.call(null);
  return primitives.heapUsedBytes();
}

/**
 * Measures the lateness of a 1 ms timer, again and again: other callbacks of the event loop wait as
 * long.
 */
function watchLoop() {
  var delays = [];
  var lastMs = primitives.nowMs();
  var timer = next();

  function next() {
    // must not keep the process alive
    return primitives.setUnrefTimeout(function () {
      look();
      timer = next();
    }, 1);
  }

  function look() {
    var nowMs = primitives.nowMs();
    delays.push(primitives.max(0, nowMs - lastMs - 1));
    lastMs = nowMs;
  }

  return {
    end: function () {
      look();
      primitives.clearTimeout.call(null, timer);
      return percentilesOf(delays);
    },
  };
}

/** Percentiles by nearest rank. `values` has at least one. */
function percentilesOf(values) {
  var sorted = values.slice().sort(function (a, b) {
    return a - b;
  });

  function at(share) {
    return sorted[primitives.max(0, primitives.ceil(share * sorted.length) - 1)];
  }

  return {
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
    max: sorted[sorted.length - 1],
    samples: sorted.length,
  };
}
