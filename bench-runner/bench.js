'use strict';

// The benchmark of one process: warm up, then the measured calls.

var primitives = require('./primitives');
var callAtOnce = require('./calls');

/**
 * Runs the job's rounds of warm-up and then its measured calls. `report` has stage(name),
 * succeed(figures) and fail(failure).
 */
module.exports = function bench(job, subject, recorded, report) {
  var settings = job.bench;

  function fail(failure) {
    report.fail(failure);
  }

  function onAgain(completed) {
    fail({ code: 'calledBackTwice', completed: completed });
  }

  function warmUp(rounds) {
    if (rounds.length === 0) return measure();
    report.stage('warmingUp');
    report.watch(
      callAtOnce(
        subject,
        rounds[0],
        null,
        function (failure) {
          if (failure) return fail(failure);
          // a fresh turn, so that no call of the next round starts within the last one's
          primitives.setImmediate.call(null, function () {
            warmUp(rounds.slice(1));
          });
        },
        onAgain
      )
    );
  }

  function measure() {
    report.stage('measuring');
    var memory = settings.measure === 'time' ? null : createMemoryWatch(settings.measure);
    var times = settings.measure !== 'memory';
    var startMs = primitives.nowMs();
    report.watch(
      callAtOnce(
        subject,
        settings.parallel,
        memory && memory.sample,
        function (failure) {
          var endMs = primitives.nowMs();
          if (failure) return fail(failure);
          finish(times ? endMs - startMs : null, memory ? memory.peakBytes() : null);
        },
        onAgain
      )
    );
  }

  /** A second callback comes late if it comes: the end waits as long as one operation takes. */
  function finish(timeMs, peakBytes) {
    primitives.setTimeout.call(
      null,
      function () {
        report.succeed({ timeMs: timeMs, peakBytes: peakBytes, recorded: recorded });
      },
      job.io.ioMs + 1
    );
  }

  warmUp(settings.warmUp);
};

/**
 * Peak of the resident set size over the start, sampled at completions. What is measured together
 * with the time is read at the price that it had in 2013, as that is part of those times.
 */
function createMemoryWatch(measure) {
  var read = measure === 'both' ? primitives.studyRssBytes : primitives.rssBytes;
  var startBytes = read();
  var peak = startBytes;
  return {
    sample: function () {
      var now = read();
      if (now > peak) peak = now;
    },
    peakBytes: function () {
      return peak - startBytes;
    },
  };
}
