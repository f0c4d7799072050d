'use strict';

// Profiles one process: load, warm up, then rounds of calls under a profiler. Its times include the
// profiler and are never used as those of the benchmark.

var primitives = require('./primitives');
var createRounds = require('./rounds');
var chooseProfiler = require('./profilers/choose');
var garbage = require('./profilers/garbage');

/** `report` as for the benchmark. The profile goes into a file, as it may have many megabytes. */
module.exports = function profile(job, subject, recorded, io, report) {
  var plan = job.profile;
  var chosen = chooseProfiler(plan);
  if (chosen.failure) return report.failWith(chosen.failure);
  var profiler = chosen.profiler;
  var warm = createRounds(subject, io, report);

  function warmUp() {
    var asked = plan.warmUp;
    if (warm.calls() >= asked.calls || warm.elapsedMs() >= asked.mostMs) return watch();
    warm.run(asked.parallel, asked.ioMs, null, warmUp);
  }

  function watch() {
    report.stage('measuring');
    if (plan.what === 'cpu') {
      profiler.startCpu();
    } else {
      // an empty young generation has most room for new objects
      if (primitives.collect) primitives.collect.call(null);
      profiler.startHeap(plan.interval);
      garbage.make();
    }
    watchRounds(createRounds(subject, io, report), 0);
  }

  function watchRounds(watched, made) {
    var elapsedMs = watched.elapsedMs();
    if (made >= plan.rounds.most || (made > 0 && elapsedMs >= plan.rounds.enoughMs)) {
      return end(made, watched.calls(), elapsedMs);
    }
    watched.run(plan.parallel, job.io.ioMs, null, function () {
      watchRounds(watched, made + 1);
    });
  }

  function end(rounds, calls, wallMs) {
    if (plan.what === 'cpu') profiler.stopCpu(onProfile);
    else profiler.stopHeap(onProfile);

    function onProfile(error, found) {
      if (error) throw error;
      var keepsCollected = plan.what === 'cpu' ? null : garbage.takeOut(found);
      primitives.writeFileSync(plan.file, primitives.stringify(found));
      report.succeed({
        profiler: profiler.name,
        keepsCollected: keepsCollected,
        rounds: rounds,
        calls: calls,
        wallMs: wallMs,
        recorded: recorded,
      });
    }
  }

  report.stage('warmingUp');
  warm.run(plan.loadCalls, job.io.ioMs, null, warmUp);
};
