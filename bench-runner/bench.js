'use strict';

// The benchmark of one process: load, warm up, then the timed windows.

var primitives = require('./primitives');
var createPeak = require('./peak');
var createRounds = require('./rounds');
var observe = require('./observe');

/** Who calls back twice was found out in the rounds before: a timed one need not pay for it. */
var TIMED = { oneCallback: true };

/**
 * Measures as `job.bench` says. `report` has stage(name), watch(progress), succeed(figures) and
 * fail(failure).
 */
module.exports = function bench(job, subject, recorded, io, report) {
  var settings = job.bench;
  var figures = { warmUp: [], windows: [], peak: null, observed: null, recorded: recorded };
  var rounds = createRounds(subject, io, report);

  function load(next) {
    report.stage('warmingUp');
    rounds.run(settings.loadCalls, job.io.ioMs, null, next);
  }

  function readPeak(next) {
    report.stage('measuring');
    var peak = createPeak();
    rounds.run(
      settings.parallel,
      job.io.ioMs,
      { onCompletion: peak.onCompletion },
      function (window) {
        figures.peak = peak.read();
        // the first full round: what the later ones settle from
        figures.warmUp.push(window);
        next();
      }
    );
  }

  function warmUp(next) {
    var plan = settings.warmUp;
    if (rounds.calls() >= plan.calls || rounds.elapsedMs() >= plan.mostMs) return next();
    report.stage('warmingUp');
    rounds.run(plan.parallel, plan.ioMs, null, function (window) {
      figures.warmUp.push(window);
      warmUp(next);
    });
  }

  function measure(next) {
    report.stage('measuring');
    if (!settings.observe) return measureWindows(TIMED, next);
    observe(rounds, settings.parallel, measureWindows, function (observed) {
      figures.observed = observed;
      next();
    });
  }

  function measureWindows(hooks, next) {
    if (isEnough(figures.windows, settings.windows)) return next();
    var studied = settings.peak === 'timedWindow' ? createPeak.asIn2013() : null;
    var timed = studied ? { oneCallback: true, onCompletion: studied.onCompletion } : hooks;
    rounds.run(settings.parallel, job.io.ioMs, timed, function (window) {
      figures.windows.push(window);
      if (studied) figures.peak = studied.read();
      measureWindows(hooks, next);
    });
  }

  /** A second callback comes late if it comes: the end waits as long as one operation takes. */
  function finish() {
    primitives.setTimeout.call(
      null,
      function () {
        figures.processCpuMs = primitives.cpuMs();
        report.succeed(figures);
      },
      job.io.ioMs + 1
    );
  }

  var steps = [
    settings.loadCalls > 0 && load,
    settings.peak === 'ownRound' && readPeak,
    warmUp,
    measure,
  ];
  inOrder(steps.filter(Boolean), finish);
};

function inOrder(steps, onEnd) {
  if (steps.length === 0) return onEnd();
  steps[0](function () {
    inOrder(steps.slice(1), onEnd);
  });
}

function isEnough(windows, plan) {
  var totalMs = windows.reduce(function (sum, window) {
    return sum + window.timeMs;
  }, 0);
  if (windows.length === 0) return false;
  return windows.length >= plan.most || totalMs >= plan.enoughMs;
}
