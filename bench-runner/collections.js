'use strict';

// What the garbage collector does, where the runtime tells of it.

var primitives = require('./primitives');

/**
 * Starts to watch. `end(onSeen)` tells onSeen(gc, allocatedBytes): gc is {count, pauseMs} and
 * allocatedBytes what the heap was given meanwhile; each is null where the runtime cannot tell.
 */
module.exports = function createCollections() {
  if (primitives.GCProfiler) return profiled();
  if (primitives.PerformanceObserver) return observed();
  return {
    end: function (onSeen) {
      onSeen(null, null);
    },
  };
};

/**
 * v8.GCProfiler (Node 18.15 and later) tells the heap before and after each collection, so what
 * was allocated is what the heap grew by, between the collections and after the last.
 */
function profiled() {
  var profiler = new primitives.GCProfiler();
  profiler.start();
  var startBytes = primitives.heapUsedBytes();
  return {
    end: function (onSeen) {
      var endBytes = primitives.heapUsedBytes();
      var collections = profiler.stop().statistics;
      var pauseUs = 0;
      var allocatedBytes = 0;
      var lastBytes = startBytes;
      collections.forEach(function (collection) {
        pauseUs += collection.cost;
        allocatedBytes += collection.beforeGC.heapStatistics.usedHeapSize - lastBytes;
        lastBytes = collection.afterGC.heapStatistics.usedHeapSize;
      });
      allocatedBytes += endBytes - lastBytes;
      onSeen({ count: collections.length, pauseMs: pauseUs / 1000 }, allocatedBytes);
    },
  };
}

/** The entries come some turns of the event loop after what they tell of. */
var ENTRIES_MS = 50;

/** Performance entries (Node 8.5 and later) tell of the pauses alone. */
function observed() {
  var gc = { count: 0, pauseMs: 0 };
  var observer = new primitives.PerformanceObserver(function (list) {
    list.getEntries().forEach(function (entry) {
      gc.count += 1;
      gc.pauseMs += entry.duration;
    });
  });
  observer.observe({ entryTypes: ['gc'] });
  return {
    end: function (onSeen) {
      primitives.setTimeout.call(
        null,
        function () {
          observer.disconnect();
          onSeen(gc, null);
        },
        ENTRIES_MS
      );
    },
  };
}
