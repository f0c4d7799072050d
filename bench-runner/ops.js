'use strict';

// Repeats one operation: a warm-up finds the number that makes a cycle long enough for the clock,
// then timed cycles follow.

var load = require('./load');
var primitives = require('./primitives');
var createPeak = require('./peak');
var createCycles = require('./operations/cycles');
var tryOnce = require('./operations/tryOnce');

/** Measures as `job.ops` states; reports to `outcome`. */
module.exports = function ops(job, outcome) {
  // Node 0.10 warns of recursive ticks, again and again
  if (process.maxTickDepth) process.maxTickDepth = Infinity;
  outcome.stage('loading');
  load(job, function (loaded) {
    if (loaded.failure) return outcome.failWith(loaded.failure);
    outcome.stage('warmingUp');
    run(job, loaded, outcome);
  });
};

function run(job, loaded, outcome) {
  tryOnce(loaded.call, outcome, function (endsBy) {
    var cycles = createCycles(loaded.call, endsBy, job.ops.waitsBetween, outcome);
    measure(job.ops, cycles, function (figures) {
      if (loaded.end) loaded.end();
      figures.ops.endsBy = endsBy;
      figures.processCpuMs = primitives.cpuMs();
      outcome.succeed(figures);
    });
  });
}

/** Calls onMeasured(figures); each window is the time of one operation. */
function measure(plan, cycles, onMeasured) {
  var figures = { warmUp: [], windows: [], peak: null, observed: null, recorded: null };
  var startMs = primitives.nowMs();
  var peak = createPeak();
  var operations = 0;
  var totalMs = 0;

  /** Runs growing cycles; the first long enough is used for memory. */
  function warmUp(count) {
    cycles.run(count, function (cycle) {
      figures.warmUp.push(ofOne(cycle));
      if (cycle.timeMs < plan.cycleMs) return warmUp(2 * count);
      if (figures.peak === null) readPeak();
      var next = fitting(cycle, plan.cycleMs);
      if (primitives.nowMs() - startMs < plan.warmUpMs) warmUp(next);
      else timed(next);
    });
  }

  function readPeak() {
    if (peak.onCompletion) peak.onCompletion();
    figures.peak = peak.read();
  }

  function timed(count) {
    cycles.run(count, function (cycle) {
      figures.windows.push(ofOne(cycle));
      operations += count;
      totalMs += cycle.timeMs;
      if (totalMs < plan.enoughMs) return timed(count);
      cycles.runEmpty(count, plan.cycleMs, finish);
    });
  }

  function finish(empty) {
    figures.ops = { operations: operations, emptyMs: ofOne(empty).timeMs };
    figures.switches = [];
    onMeasured(figures);
  }

  warmUp(1);
}

/** Number of operations that take a little longer than a cycle should. */
function fitting(cycle, cycleMs) {
  return primitives.max(1, primitives.ceil((1.1 * cycleMs * cycle.count) / cycle.timeMs));
}

function ofOne(cycle) {
  return {
    timeMs: cycle.timeMs / cycle.count,
    cpuMs: cycle.cpuMs === null ? null : cycle.cpuMs / cycle.count,
  };
}
