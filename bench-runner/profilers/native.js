'use strict';

// Profilers of the module v8-profiler-next, which is built for one version of Node, with the
// interface that inspector.js describes.

/** Lists of nodes, samples and times, instead of a tree of nodes. */
var GENERATE_LISTS = 1;
/** Most frames of a stack in a heap profile; the inspector's own default. */
var STACK_DEPTH = 128;
var TITLE = 'async-score';

module.exports = function createNativeProfiler(module) {
  var profiler;
  try {
    profiler = require(module);
  } catch (error) {
    return { lacks: 'v8-profiler-next does not load: ' + String(error.message).split('\n')[0] };
  }

  return {
    name: 'v8-profiler-next',
    followCode: function (intervalUs) {
      profiler.setGenerateType(GENERATE_LISTS);
      profiler.setSamplingInterval(intervalUs);
      profiler.startProfiling(TITLE + ': code', false);
    },
    startCpu: function () {
      profiler.startProfiling(TITLE, true);
    },
    stopCpu: function (onProfile) {
      tell(onProfile, function () {
        return profiler.stopProfiling(TITLE);
      });
    },
    startHeap: function (intervalBytes) {
      profiler.startSamplingHeapProfiling(intervalBytes, STACK_DEPTH);
    },
    stopHeap: function (onProfile) {
      tell(onProfile, function () {
        return profiler.stopSamplingHeapProfiling();
      });
    },
  };
};

function tell(onProfile, read) {
  var profile;
  try {
    profile = read();
  } catch (error) {
    return onProfile(error);
  }
  onProfile(null, profile);
}
