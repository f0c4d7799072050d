'use strict';

// Runs rounds of simultaneous calls in sequence.

var primitives = require('./primitives');
var callAtOnce = require('./calls');
var given = require('./protocols/given');

/** The first failure in a round goes to `report.fail`, and ends the rounds. */
module.exports = function createRounds(subject, io, report) {
  var startMs = primitives.nowMs();
  var calls = 0;

  function onAgain(completed) {
    report.fail({ code: 'calledBackTwice', completed: completed });
  }

  return {
    subject: subject,
    calls: function () {
      return calls;
    },
    elapsedMs: function () {
      return primitives.nowMs() - startMs;
    },
    /**
     * hooks: null, or those of `calls`, and `onFailure()`, which is called in place of the report.
     * Calls onRound({timeMs, cpuMs}).
     */
    run: function (parallel, ioMs, hooks, onRound) {
      // a subject of 2013 reads the time of its own fakes at each call
      io.ioMs = ioMs;
      primitives.global.asyncTime = ioMs;
      io.round += 1;
      io.atOnce = parallel;
      var progress = { completed: 0, calls: parallel, before: calls };
      calls += parallel;
      report.watch(progress);
      var args = given.toCalls(subject, parallel, given.withCallback(subject));
      var cpuMs = primitives.cpuMs();
      var roundMs = primitives.nowMs();
      callAtOnce(subject, args, progress, hooks, onEnd, onAgain);

      function onEnd(failure) {
        var endMs = primitives.nowMs();
        var endCpuMs = primitives.cpuMs();
        if (failure) return hooks && hooks.onFailure ? hooks.onFailure() : report.fail(failure);
        // a fresh turn, so that no call of the next round starts inside one of the last
        primitives.setImmediate.call(null, function () {
          onRound({
            timeMs: endMs - roundMs,
            cpuMs: cpuMs === null ? null : endCpuMs - cpuMs,
          });
        });
      }
    },
  };
};
