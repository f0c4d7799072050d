'use strict';

// The profilers behind the runtime's own inspector: Node 8 and later. A session in the process
// itself needs no port, and answers at once.

/**
 * The profiler, or {lacks} in words. Both profilers have the same face: start…(interval) and
 * stop…(onProfile(error, profile)); profiles are as the DevTools protocol has them.
 * https://chromedevtools.github.io/devtools-protocol/v8/Profiler
 */
module.exports = function createInspectorProfiler() {
  var session = connect();
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
    startCpu: function (intervalUs) {
      post('Profiler.enable', {});
      post('Profiler.setSamplingInterval', { interval: intervalUs });
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
    var session = new Session();
    session.connect();
    return session;
  } catch (error) {
    return null;
  }
}
