'use strict';

// The one result of this process, however it ends: by itself, by an error that nobody caught, by
// the subject's process.exit, by running out of things to do, or by its own time-out.

var send = require('./channel').send;
var createLateness = require('./lateness');
var failureResult = require('./failureResult');
var primitives = require('./primitives');

var EXIT_AFTER_FAILURE = 1;

module.exports = function createOutcome(job) {
  var course = begin(job.token);
  var whenLate = createLateness(job.timeoutMs, function (failure) {
    fail(course, failure);
  });
  watchEnds(course);
  primitives.setUnrefTimeout(function () {
    fail(course, { code: 'timedOut' });
  }, job.timeoutMs);

  return {
    stage: function (stage, operation, mode) {
      send({ token: job.token, type: 'stage', stage: stage, operation: operation, mode: mode });
    },
    /** The calls whose progress a failure reports. */
    watch: function (progress) {
      course.calls = progress;
    },
    whenLate: whenLate,
    /** What a failure tells beside itself: the protocol's OwnMet, or null. */
    tellsWithFailure: function (met) {
      course.met = met;
    },
    /** Who gives the result of a process that has nothing left to do: else, nothing called back. */
    silence: function (resultOf) {
      course.silence = resultOf;
    },
    /** `figuresAtEnd()` tells what a program took that ends by itself. */
    endsByItself: function (figuresAtEnd) {
      beProgram(course, figuresAtEnd);
    },
    /** Who is told (error, isRejection) of what nobody caught, or null: then an error ends the process. */
    onUncaught: function (listener) {
      course.onUncaught = listener;
    },
    fail: function (failure) {
      fail(course, failure);
    },
    failWith: function (result) {
      endWith(course, result, EXIT_AFTER_FAILURE);
    },
    succeed: function (figures) {
      endWith(course, completed(course, figures), 0);
    },
  };
};

/** How the process goes, until its result is told. */
function begin(token) {
  return {
    token: token,
    isTold: false,
    calls: { completed: 0, calls: 1, before: 0 },
    silence: null,
    onUncaught: null,
    unhandledRejections: 0,
    isProgram: false,
    onRejection: null,
    met: null,
  };
}

function watchEnds(course) {
  guardExit(function (exitCode) {
    if (course.isTold || course.isProgram) return;
    var completed = course.calls.completed;
    tell(course, failed(course, { code: 'exitedEarly', exitCode: exitCode, completed: completed }));
  });

  primitives.process.on('exit', function () {
    if (course.isTold) return;
    tell(course, course.silence ? course.silence() : failed(course, { code: 'neverCalledBack' }));
  });

  primitives.process.on('uncaughtException', function (error) {
    // a program may catch its own
    if (course.isProgram && primitives.process.listeners('uncaughtException').length > 1) return;
    if (course.onUncaught) return course.onUncaught(error, false);
    fail(course, { code: 'uncaughtException', error: error });
  });

  course.onRejection = function (error) {
    course.unhandledRejections += 1;
    if (course.onUncaught) course.onUncaught(error, true);
  };
  primitives.process.on('unhandledRejection', course.onRejection);
}

function guardExit(onExit) {
  primitives.process.exit = function exit(code) {
    onExit(code || 0);
    return primitives.exit.call(primitives.process, code);
  };
}

/** What nobody handles ends it or not, as its Node has it. */
function beProgram(course, figuresAtEnd) {
  course.isProgram = true;
  course.calls = {};
  primitives.process.removeListener('unhandledRejection', course.onRejection);
  course.silence = function () {
    return completed(course, figuresAtEnd());
  };
}

function completed(course, figures) {
  figures.state = 'completed';
  figures.nodeVersion = primitives.process.versions.node;
  figures.v8Version = primitives.process.versions.v8;
  figures.unhandledRejections = course.unhandledRejections;
  return figures;
}

function failed(course, failure) {
  return failureResult(failure, course.calls);
}

function fail(course, failure) {
  endWith(course, failed(course, failure), EXIT_AFTER_FAILURE);
}

function endWith(course, result, exitCode) {
  tell(course, result);
  primitives.exit.call(primitives.process, exitCode);
}

function tell(course, result) {
  if (course.isTold) return;
  course.isTold = true;
  if (result.state !== 'completed' && course.met) result.met = course.met() || undefined;
  send({ token: course.token, type: 'result', result: result });
}
