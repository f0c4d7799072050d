'use strict';

// Garbage collections, where the runtime reports them.

var primitives = require('./primitives');

/**
 * Starts to watch. `end(onSeen)` calls onSeen(gc, allocatedBytes): gc is {count, pauseMs}, and
 * allocatedBytes the bytes allocated meanwhile; each is null where the runtime does not report it.
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
 * v8.GCProfiler (Node 18.15 and later) reports the heap before and after each collection: the sum
 * of its growth between collections, and after the last, is the allocation.
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

/** Entries arrive some turns of the event loop after the collections that they report. */
var ENTRIES_MS = 50;

/** Uses performance entries (Node 8.5 and later), which report pauses alone. */
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
