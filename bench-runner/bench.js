'use strict';

// The benchmark of one process: load, warm up, windows that measure the CPU time of a call, then
// windows that measure the duration of many calls.

var primitives = require('./primitives');
var inOrder = require('./inOrder');
var countAllocated = require('./allocated');
var createPeak = require('./peak');
var createRounds = require('./rounds');
var observe = require('./observe');
var findWays = require('./ways');

/**
 * The rounds before find callbacks that are called twice, so timed rounds do not pay for the check.
 * The last rounds of the warm-up run like timed ones: V8 would deoptimize the code otherwise.
 */
var TIMED = { oneCallback: true };

/**
 * Measures as `job.bench` states. `report` has stage(name), watch(progress), succeed(figures) and
 * fail(failure).
 */
module.exports = function bench(job, subject, recorded, io, report) {
  var plan = job.bench;
  var measured = {
    plan: plan,
    ioMs: job.io.ioMs,
    io: io,
    rounds: createRounds(subject, io, report),
    figures: { warmUp: [], windows: [], peak: null, observed: null, recorded: recorded },
  };
  var steps = [
    plan.loadCalls > 0 && stepOf('warmingUp', load),
    plan.peak === 'ownRound' && stepOf('measuring', readPeak),
    warmUp,
    plan.cpu && stepOf('measuring', measureCpu),
    stepOf('measuring', plan.observe ? measureObserved : measureTimed),
    plan.cpu && stepOf('measuring', measureAllocated),
    plan.observe && stepOf('measuring', tellWays),
  ];

  function stepOf(stage, step) {
    return function (next) {
      report.stage(stage);
      step(measured, next);
    };
  }

  function warmUp(next) {
    if (isWarm(measured)) return next();
    report.stage('warmingUp');
    warmUpOnce(measured, function () {
      warmUp(next);
    });
  }

  inOrder(steps.filter(Boolean), function () {
    finish(measured, report);
  });
};

function load(measured, next) {
  measured.rounds.run(measured.plan.loadCalls, measured.plan.warmUp.ioMs, null, next);
}

function readPeak(measured, next) {
  var peak = createPeak();
  var hooks = { onCompletion: peak.onCompletion };
  measured.rounds.run(measured.plan.parallel, measured.ioMs, hooks, function (window) {
    measured.figures.peak = peak.read();
    // the first full round: later ones are compared with it
    measured.figures.warmUp.push(window);
    next();
  });
}

function isWarm(measured) {
  var plan = measured.plan.warmUp;
  return measured.rounds.calls() >= plan.calls || measured.rounds.elapsedMs() >= plan.mostMs;
}

/**
 * True after a quarter of the warm-up, when its rounds become like the timed ones. V8 discards some
 * compiled code when the hooks change, and recompiles it within five rounds of a thousand calls.
 */
function isAsTimed(measured) {
  var plan = measured.plan.warmUp;
  if (measured.plan.observe || measured.rounds.calls() === 0) return false;
  return (
    4 * measured.rounds.calls() >= plan.calls || 4 * measured.rounds.elapsedMs() >= plan.mostMs
  );
}

function warmUpOnce(measured, next) {
  var plan = measured.plan.warmUp;
  var hooks = isAsTimed(measured) ? TIMED : null;
  measured.rounds.run(plan.parallel, plan.ioMs, hooks, function (window) {
    measured.figures.warmUp.push(window);
    next();
  });
}

function measureObserved(measured, next) {
  function measure(hooks, onEnd) {
    measureWindows(measured, hooks, onEnd);
  }
  observe(measure, function (observed) {
    measured.figures.observed = observed;
    next();
  });
}

function tellWays(measured, next) {
  findWays(measured.rounds, measured.io, measured.plan.parallel, measured.ioMs, function (ways) {
    measured.figures.observed.ways = ways;
    next();
  });
}

/** Measures with short waits: many more calls fit into the same time. */
function measureCpu(measured, next) {
  var plan = measured.plan.cpu;
  var windows = (measured.figures.cpuWindows = measured.figures.cpuWindows || []);
  if (isEnough(windows, plan)) return next();
  measured.rounds.run(measured.plan.parallel, plan.ioMs, TIMED, function (window) {
    windows.push(window);
    measureCpu(measured, next);
  });
}

function measureAllocated(measured, next) {
  var plan = measured.plan;
  // a process allocates beside its calls, too: with more calls, that weighs less
  function measure(onEnd) {
    measured.rounds.run(plan.parallel, plan.cpu.ioMs, TIMED, onEnd);
  }
  countAllocated(measured.rounds.subject, plan.parallel, measure, function (allocated) {
    measured.figures.allocated = allocated;
    next();
  });
}

function measureTimed(measured, next) {
  measureWindows(measured, TIMED, next);
}

function measureWindows(measured, hooks, next) {
  var figures = measured.figures;
  if (isEnough(figures.windows, measured.plan.windows)) return next();
  var studied = measured.plan.peak === 'timedWindow' ? createPeak.asIn2013() : null;
  var timed = studied ? { oneCallback: true, onCompletion: studied.onCompletion } : hooks;
  measured.rounds.run(measured.plan.parallel, measured.ioMs, timed, function (window) {
    figures.windows.push(window);
    if (studied) figures.peak = studied.read();
    measureWindows(measured, hooks, next);
  });
}

/**
 * Waits as long as one operation of the last rounds before the end, as a second callback may come
 * late.
 */
function finish(measured, report) {
  function end() {
    measured.figures.processCpuMs = primitives.cpuMs();
    report.succeed(measured.figures);
  }
  primitives.setTimeout.call(null, end, measured.io.ioMs + 1);
}

function isEnough(windows, plan) {
  var totalMs = windows.reduce(function (sum, window) {
    return sum + window.timeMs;
  }, 0);
  if (windows.length === 0) return false;
  return windows.length >= plan.most || totalMs >= plan.enoughMs;
}
