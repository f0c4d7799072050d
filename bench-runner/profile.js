'use strict';

// A profile of one process: load, warm up, then rounds of calls under a profiler. Its times are
// those of a watched process and are never taken for those of the benchmark.

var fs = require('fs');
var primitives = require('./primitives');
var callAtOnce = require('./calls');
var chooseProfiler = require('./profilers/choose');
var garbage = require('./profilers/garbage');
var turnInliningOff = require('./profilers/inlining');

var writeFileSync = fs.writeFileSync;
/** The first calls of a process load what is loaded late; their number is the warm-up of 2013. */
var MOST_LOAD_CALLS = 350;

/** `report` as for the benchmark. The profile goes into a file, for it can be many megabytes. */
module.exports = function profile(job, subject, recorded, io, report) {
  var plan = job.profile;
  var chosen = chooseProfiler(plan);
  if (chosen.failure) return report.failWith(chosen.failure);
  var profiler = chosen.profiler;
  var calls = 0;
  var rounds = 0;
  var startMs = primitives.nowMs();

  function run(parallel, ioMs, next) {
    // a subject of 2013 asks for the time of its own fakes at each call
    io.ioMs = ioMs;
    primitives.global.asyncTime = ioMs;
    calls += parallel;
    report.watch(callAtOnce(subject, parallel, null, onEnd, onAgain));

    function onEnd(failure) {
      if (failure) return report.fail(failure);
      // a fresh turn, so that no call of the next round starts within the last one's
      primitives.setImmediate.call(null, next);
    }
  }

  function onAgain(completed) {
    report.fail({ code: 'calledBackTwice', completed: completed });
  }

  function warmUp() {
    var asked = plan.warmUp;
    var elapsedMs = primitives.nowMs() - startMs;
    if (calls >= asked.calls || elapsedMs >= asked.mostMs) return watch();
    run(asked.parallel, asked.ioMs, warmUp);
  }

  function watch() {
    report.stage('measuring');
    calls = 0;
    if (plan.what === 'cpu') {
      profiler.startCpu(plan.interval);
    } else {
      profiler.startHeap(plan.interval);
      garbage.make();
    }
    startMs = primitives.nowMs();
    watchRounds();
  }

  function watchRounds() {
    var elapsedMs = primitives.nowMs() - startMs;
    if (rounds >= plan.rounds.most || (rounds > 0 && elapsedMs >= plan.rounds.enoughMs)) {
      return end(elapsedMs);
    }
    rounds += 1;
    run(plan.parallel, job.io.ioMs, watchRounds);
  }

  function end(wallMs) {
    if (plan.what === 'cpu') profiler.stopCpu(onProfile);
    else profiler.stopHeap(onProfile);

    function onProfile(error, found) {
      if (error) throw error;
      var keepsCollected = plan.what === 'cpu' ? null : garbage.takeOut(found);
      writeFileSync.call(fs, plan.file, primitives.stringify(found));
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

  turnInliningOff();
  report.stage('warmingUp');
  run(primitives.min(MOST_LOAD_CALLS, plan.parallel), job.io.ioMs, warmUp);
};
