'use strict';

// Picks the profiler of a job out of those that this runtime has.

var createInspectorProfiler = require('./inspector');
var createNativeProfiler = require('./native');

/** Garbage that makes the young generation be collected several times. */
var GARBAGE = { arrays: 6000, length: 1000, intervalBytes: 16384 };

/**
 * `plan.profilers` are in order of preference. Returns {profiler, keepsCollected} or {failure}.
 * For the heap one that also tells of objects collected since is preferred, because what a call
 * allocates is mostly garbage when it has completed; which does is found out by trying.
 */
module.exports = function chooseProfiler(plan) {
  var lacking = [];
  var usable = [];
  plan.profilers.forEach(function (wanted) {
    var profiler = create(wanted);
    var lacks = profiler.lacks || (plan.what === 'heap' ? whyNoHeap(profiler) : null);
    if (lacks) lacking.push(lacks);
    else usable.push(profiler);
  });
  if (usable.length === 0) return { failure: noProfiler(plan, lacking) };
  if (plan.what === 'cpu') return { profiler: usable[0], keepsCollected: null };
  var keeping = usable.filter(keepsCollected);
  return { profiler: keeping[0] || usable[0], keepsCollected: keeping.length > 0 };
};

function create(wanted) {
  if (wanted.name === 'inspector') return createInspectorProfiler();
  return createNativeProfiler(wanted.module);
}

function whyNoHeap(profiler) {
  try {
    profiler.startHeap(GARBAGE.intervalBytes);
    stopped(profiler);
    return null;
  } catch (error) {
    return profiler.name + ': ' + error.message;
  }
}

function keepsCollected(profiler) {
  profiler.startHeap(GARBAGE.intervalBytes);
  var last;
  for (var i = 0; i < GARBAGE.arrays; i += 1) last = new Array(GARBAGE.length);
  var profile = stopped(profiler);
  return sizeOf(profile.head) > (GARBAGE.arrays * last.length * 4) / 2;
}

function stopped(profiler) {
  var result = null;
  profiler.stopHeap(function (error, profile) {
    if (error) throw error;
    result = profile;
  });
  return result;
}

function sizeOf(node) {
  return node.children.reduce(function (sum, child) {
    return sum + sizeOf(child);
  }, node.selfSize);
}

function noProfiler(plan, lacking) {
  return {
    state: 'failed',
    code: 'runtimeLacks',
    message:
      'Node ' +
      process.versions.node +
      ' has no ' +
      (plan.what === 'cpu' ? 'CPU' : 'heap') +
      ' profiler that the workload could be run under.',
    found: lacking.join('; '),
  };
}
