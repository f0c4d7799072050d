'use strict';

// The profilers behind the runtime's own inspector: Node 8 and later. A session in the process
// itself needs no port, and answers at once.

/** One for the process: what one session follows another does not know. */
var session = null;

/**
 * The profiler, or {lacks} in words. Both profilers have the same face: start…(interval) and
 * stop…(onProfile(error, profile)); profiles are as the DevTools protocol has them. Before startCpu
 * comes followCode(interval), before any code of a subject is called: V8 does not tell a profiler
 * of loops that it optimised while none was running, and such a function has no frame at all.
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
      // a session has one profile of its own; that of the console is beside it
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
        // an inspector that does not know these ignores them
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
