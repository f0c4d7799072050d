'use strict';

// Chooses the profiler of a job among those that this runtime has.

var createInspectorProfiler = require('./inspector');
var createNativeProfiler = require('./native');
var garbage = require('./garbage');
var turnInliningOff = require('./inlining');
var runtimeLacks = require('../runtimeLacks');

var TRIAL_INTERVAL_BYTES = 16384;

/**
 * `plan.profilers` are in order of preference. Returns {profiler} or {failure}. For the heap,
 * prefers a profiler that includes collected objects, which a trial shows.
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
  if (plan.what === 'cpu' || usable.length === 1) return { profiler: usable[0] };
  return { profiler: usable.filter(keepsCollected)[0] || usable[0] };
};

/**
 * Prepares profilers before the guards and the first call of a subject: code that is compiled
 * during the search for a way is not compiled again.
 */
module.exports.prepare = function prepare(plan) {
  turnInliningOff();
  var usable = plan.profilers.map(create).filter(function (profiler) {
    return !profiler.lacks;
  });
  if (plan.what === 'cpu' && usable[0]) usable[0].followCode(plan.interval);
};

function create(wanted) {
  if (wanted.name === 'inspector') return createInspectorProfiler();
  return createNativeProfiler(wanted.module);
}

function whyNoHeap(profiler) {
  try {
    profiler.startHeap(TRIAL_INTERVAL_BYTES);
    stopped(profiler);
    return null;
  } catch (error) {
    return profiler.name + ': ' + error.message;
  }
}

function keepsCollected(profiler) {
  profiler.startHeap(TRIAL_INTERVAL_BYTES);
  garbage.make();
  garbage.churn();
  return garbage.takeOut(stopped(profiler));
}

function stopped(profiler) {
  var result = null;
  profiler.stopHeap(function (error, profile) {
    if (error) throw error;
    result = profile;
  });
  return result;
}

function noProfiler(plan, lacking) {
  var kind = plan.what === 'cpu' ? 'CPU' : 'heap';
  var failed = runtimeLacks(kind + ' profiler that the workload could be run under.');
  failed.found = lacking.join('; ');
  return failed;
}
