'use strict';

// The one result of this process, however it ends: by itself, by an error that nobody caught, by
// the subject's process.exit, by running out of things to do, or by its own time-out.

var send = require('./channel').send;
var isOverflow = require('./overflow');
var load = require('./load');
var primitives = require('./primitives');

var EXIT_AFTER_FAILURE = 1;
/** After so much of the time of a process, a call is late. */
var SHARE_OF_TIME = 0.7;
/** And after so much more, one that is known to go on is given up: a busy machine starts late. */
var MORE_TIME = 0.15;

module.exports = function createOutcome(job) {
  var told = false;
  var calls = { completed: 0, calls: 1, before: 0 };
  var silence = function () {
    return failureResult({ code: 'neverCalledBack' }, calls);
  };
  var uncaughtListener = null;
  var unhandledRejections = 0;
  var isProgram = false;
  var metUntilNow = null;
  var lateTimer = null;

  function tell(result) {
    if (told) return;
    told = true;
    if (result.state !== 'completed' && metUntilNow) result.met = metUntilNow() || undefined;
    send({ token: job.token, type: 'result', result: result });
  }

  function endWith(result, exitCode) {
    tell(result);
    primitives.exit.call(primitives.process, exitCode);
  }

  function fail(failure) {
    endWith(failureResult(failure, calls), EXIT_AFTER_FAILURE);
  }

  function completed(figures) {
    figures.state = 'completed';
    figures.nodeVersion = primitives.process.versions.node;
    figures.v8Version = primitives.process.versions.v8;
    figures.unhandledRejections = unhandledRejections;
    return figures;
  }

  function onRejection(error) {
    unhandledRejections += 1;
    if (uncaughtListener) uncaughtListener(error, true);
  }

  guardExit(function (exitCode) {
    if (told || isProgram) return;
    tell(
      failureResult({ code: 'exitedEarly', exitCode: exitCode, completed: calls.completed }, calls)
    );
  });

  primitives.process.on('exit', function () {
    if (!told) tell(silence());
  });

  primitives.process.on('uncaughtException', function (error) {
    // a program may catch its own
    if (isProgram && primitives.process.listeners('uncaughtException').length > 1) return;
    if (uncaughtListener) return uncaughtListener(error, false);
    fail({ code: 'uncaughtException', error: error });
  });

  primitives.process.on('unhandledRejection', onRejection);

  var watchdog = primitives.setTimeout.call(
    null,
    function () {
      fail({ code: 'timedOut' });
    },
    job.timeoutMs
  );
  if (watchdog.unref) watchdog.unref();

  return {
    stage: function (stage, operation, mode) {
      send({
        token: job.token,
        type: 'stage',
        stage: stage,
        operation: operation,
        mode: mode,
      });
    },
    /** The calls whose progress a failure reports. */
    watch: function (progress) {
      calls = progress;
    },
    /**
     * `look(onKnown)` is asked why a call is late, while there is time left: tells the failure that
     * it is if it does not end by then, or null. Null: there is no such call any more.
     */
    whenLate: function (look) {
      if (lateTimer) primitives.clearTimeout.call(null, lateTimer);
      lateTimer = look && primitives.setTimeout.call(null, askWhy, SHARE_OF_TIME * job.timeoutMs);
      if (lateTimer && lateTimer.unref) lateTimer.unref();

      function askWhy() {
        look(function (found) {
          if (!lateTimer || !found) return;
          lateTimer = primitives.setTimeout.call(null, fail, MORE_TIME * job.timeoutMs, found);
        });
      }
    },
    /** What a failure tells beside itself: the protocol's OwnMet, or null. */
    tellsWithFailure: function (met) {
      metUntilNow = met;
    },
    /** Who gives the result of a process that has nothing left to do: else, nothing called back. */
    silence: function (resultOf) {
      silence = resultOf;
    },
    /**
     * The subject is a program that ends by itself, and `figuresAtEnd()` tells then what it took.
     * What nobody handles ends it or not, as its Node has it.
     */
    endsByItself: function (figuresAtEnd) {
      isProgram = true;
      calls = {};
      primitives.process.removeListener('unhandledRejection', onRejection);
      silence = function () {
        return completed(figuresAtEnd());
      };
    },
    /** Who is told (error, isRejection) of what nobody caught, or null: then an error ends the process. */
    onUncaught: function (listener) {
      uncaughtListener = listener;
    },
    fail: fail,
    failWith: function (result) {
      endWith(result, EXIT_AFTER_FAILURE);
    },
    succeed: function (figures) {
      endWith(completed(figures), 0);
    },
  };
};

function guardExit(onExit) {
  primitives.process.exit = function exit(code) {
    onExit(code || 0);
    return primitives.exit.call(primitives.process, code);
  };
}

var STATES = {
  neverCalledBack: 'neverCompleted',
  timedOut: 'timedOut',
  hung: 'timedOut',
  endless: 'neverCompleted',
  uncaughtException: 'crashed',
  unhandledRejection: 'crashed',
};

function foundOf(code, failure, calls) {
  if (code === 'endless' && failure.found === undefined) return calls.values + ' values';
  var isThunk = calls.subject && calls.subject.follows === 'thunk';
  if (code === 'neverCalledBack' && isThunk && !calls.subject.asked) {
    return 'what it returned is a function that was taken for a thunk: it was given a callback and did not call it';
  }
  return failure.found;
}

function codeOf(failure, calls) {
  if (failure.code === 'timedOut' && calls.values > 0) return 'endless';
  return FROM_SUBJECT[failure.code] && isOverflow(failure.error)
    ? 'endlessRecursion'
    : failure.code;
}

/** Its error is one of the subject's. */
var FROM_SUBJECT = { threw: true, completedWithError: true, uncaughtException: true };

function failureResult(failure, calls) {
  var code = codeOf(failure, calls);
  return {
    state: STATES[code] || 'failed',
    code: code,
    message: failure.error === undefined ? failure.message || '' : load.describe(failure.error),
    found: foundOf(code, failure, calls),
    stack: failure.error === undefined ? failure.stack || '' : load.stackOf(failure.error),
    completed: failure.completed === undefined ? calls.completed : failure.completed,
    calls: calls.calls,
    before: calls.before,
    exitCode: failure.exitCode,
  };
}
