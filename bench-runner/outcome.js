'use strict';

// The one result of this process, however it ends: by itself, by an uncaught error, by the
// subject's process.exit, by running out of work, or by its own time-out.

var afterLoad = require('./own/afterLoad');
var send = require('./channel').send;
var createLateness = require('./lateness');
var builtins = require('./builtins');
var exits = require('./exits');
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
      course.isLoading = stage === 'loading';
      if (course.isLoading) course.replaced = builtins.watch();
      send({ token: job.token, type: 'stage', stage: stage, operation: operation, mode: mode });
    },
    /** Sets the calls whose progress a failure reports. */
    watch: function (progress) {
      course.calls = progress;
    },
    whenLate: whenLate,
    /** `addTo(result)` adds further facts to a failure. */
    tellsWithFailure: function (addTo) {
      course.addTo = addTo;
    },
    /** Sets the maker of a result for a process without work; by default, nothing called back. */
    silence: function (resultOf) {
      course.silence = resultOf;
    },
    /** `figuresAtEnd()` returns the figures of a program that ends by itself. */
    endsByItself: function (figuresAtEnd) {
      beProgram(course, figuresAtEnd);
    },
    /** Sets the listener (error, isRejection) for uncaught errors; null: they end the process. */
    onUncaught: function (listener) {
      course.onUncaught = listener;
    },
    /** Sets the listener (code) for process.exit calls; null: they end the process. */
    onExit: function (listener) {
      course.onExit = listener;
    },
    /** Ends the process as the subject wants, though there is no result yet. */
    exit: function (exitCode) {
      exitEarly(course, exitCode);
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

/** State of the process until its result is sent. */
function begin(token) {
  return {
    token: token,
    isTold: false,
    calls: { completed: 0, calls: 1, before: 0 },
    silence: null,
    onUncaught: null,
    onExit: null,
    exitCode: 0,
    unhandledRejections: 0,
    isProgram: false,
    onRejection: null,
    isLoading: false,
    replaced: null,
    addTo: null,
  };
}

function watchEnds(course) {
  exits.tell(function (exitCode) {
    if (afterLoad.isGoingOn()) return;
    course.exitCode = exitCode;
    if (course.onExit && !course.isTold) course.onExit(exitCode);
    else exitEarly(course, exitCode);
  });

  primitives.process.on('exit', function () {
    if (course.isTold) return;
    var code = course.isLoading ? 'neverLoaded' : 'neverCalledBack';
    tell(course, course.silence ? course.silence() : failed(course, { code: code }));
  });

  primitives.process.on('uncaughtException', function (error) {
    // a program may handle its own
    if (course.isProgram && primitives.process.listeners('uncaughtException').length > 1) return;
    if (afterLoad.isGoingOn()) return;
    if (course.onUncaught) return course.onUncaught(error, false);
    if (exits.isOf(error)) return exitEarly(course, course.exitCode);
    fail(course, { code: 'uncaughtException', error: error });
  });

  course.onRejection = function (error) {
    if (exits.isOf(error) || afterLoad.isGoingOn()) return;
    course.unhandledRejections += 1;
    if (course.onUncaught) course.onUncaught(error, true);
  };
  primitives.process.on('unhandledRejection', course.onRejection);
}

function exitEarly(course, exitCode) {
  if (!course.isTold && !course.isProgram) {
    var completed = course.calls.completed;
    tell(course, failed(course, { code: 'exitedEarly', exitCode: exitCode, completed: completed }));
  }
  primitives.exit(exitCode);
}

/** Lets its Node decide if an unhandled rejection ends the process. */
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
  primitives.exit(exitCode);
}

function tell(course, result) {
  if (course.isTold) return;
  course.isTold = true;
  if (result.state !== 'completed') addWhatIsKnown(course, result);
  send({ token: course.token, type: 'result', result: result });
}

function addWhatIsKnown(course, result) {
  try {
    if (course.replaced) builtins.explain(course.replaced, result);
    if (course.addTo) course.addTo(result);
  } catch (error) {
    // a subject may have left its process in any state
  }
}
