'use strict';

// Profilers of the runtime's own inspector: Node 8 and later. A session in the process itself needs
// no port, and answers at once.

/** One session for the process: another session would not know what this one follows. */
var session = null;

/**
 * Returns the profiler, or {lacks} in words. Both profilers have the same interface:
 * start…(interval) and stop…(onProfile(error, profile)); profiles are those of the DevTools
 * protocol. followCode(interval) comes before startCpu and before any call of a subject: V8 does
 * not report loops that it optimised without a running profiler, and such a function has no frame.
 * https://chromedevtools.github.io/devtools-protocol/v8/Profiler
 */
module.exports = function createInspectorProfiler() {
  session = session || connect();
  if (!session) return { lacks: 'it has no inspector' };

  function post(method, parameters) {
    session.post(method, parameters, function (error) {
      if (error) throw new Error(method + ': ' + error.message);
    });
  }

  function stop(method, onProfile) {
    session.post(method, function (error, answer) {
      if (error) return onProfile(new Error(method + ': ' + error.message));
      onProfile(null, answer.profile);
    });
  }

  return {
    name: 'inspector',
    followCode: function (intervalUs) {
      post('Profiler.enable', {});
      post('Profiler.setSamplingInterval', { interval: intervalUs });
      // a session has one profile of its own; the console's is separate
      (require('inspector').console || console).profile('async-score: code');
    },
    startCpu: function () {
      post('Profiler.start', {});
    },
    stopCpu: function (onProfile) {
      stop('Profiler.stop', onProfile);
    },
    startHeap: function (intervalBytes) {
      post('HeapProfiler.enable', {});
      post('HeapProfiler.startSampling', {
        samplingInterval: intervalBytes,
        // an inspector without these options ignores them
        includeObjectsCollectedByMajorGC: true,
        includeObjectsCollectedByMinorGC: true,
      });
    },
    stopHeap: function (onProfile) {
      stop('HeapProfiler.stopSampling', onProfile);
    },
  };
};

function connect() {
  try {
    var Session = require('inspector').Session;
    var connected = new Session();
    connected.connect();
    return connected;
  } catch (error) {
    return null;
  }
}
