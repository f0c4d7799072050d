'use strict';

// A function of a person's own, ready to be called: what it is given is invented, or is its own.

var createInventor = require('./inventing/inventor');
var importFailure = require('./own/importFailure');
var inWords = require('./inventing/inWords');
var followCoverage = require('./own/notRun');
var giveTexts = require('./own/plainTexts');
var describe = require('./load').describe;
var loadOwn = require('./own/load');
var primitives = require('./primitives');
var shapes = require('./inventing/shapes');
var stackOf = require('./load').stackOf;
var watchChanges = require('./own/changes');
var watchSideEffects = require('./sideEffects/watch');

/**
 * To be made before the subject is loaded; null where the runtime cannot have the I/O boundary.
 * `install()` returns a function that takes back what it put into the global scope. `load(onLoaded)`
 * tells {subject, end} or {failure}: `subject` has {call, self, args, completesBy, asked, suggests}.
 * `recording(recorded, told)` is the protocol's OwnRecording of a call that was recorded, `told` being
 * {recognisedBy, underWayAtEnd}. `met(operations)` is the protocol's OwnMet until now: `operations` of a
 * call that has not ended. Null where nothing can be told.
 */
module.exports = function createOwn(job, io) {
  var inventor = createInventor(io, job.call.own.inventions);
  if (!inventor) return null;
  var sideEffects = watchSideEffects(job.io.layer !== 'real');
  if (job.io.layer !== 'real') giveTexts(inventor.knows);
  // what is timed is not to pay for it
  var coverage = job.kind === 'probe' ? followCoverage() : null;
  var calledWith = [];
  var changes = null;
  var kept = null;
  var called = null;
  var argsOfCase = false;

  function callBegins(subject) {
    inventor.callBegins();
    called = subject;
    argsOfCase = subject.argsOfCase;
    subject.isDoubtful = inventor.isDoubtful;
    if (subject.makeArgs) subject.firstArgs = subject.makeArgs(0);
    calledWith = subject.firstArgs || subject.args;
    changes = watchChanges(
      shared(calledWith, subject.args),
      namesOf(job.call.own.args),
      inventor.knows
    );
    if (coverage) coverage.callBegins();
  }

  function met(work) {
    var told = {
      completesBy: null,
      recognisedBy: null,
      args: calledWith.map(inWords),
      inventions: inventor.inventions(work),
      changed: changes ? changes() : [],
      sideEffects: sideEffects(),
      underWayAtEnd: 0,
      notRun: null,
    };
    if (argsOfCase) told.argsOfCase = true;
    if (called && called.constructorThrew !== null) told.constructorThrew = called.constructorThrew;
    if (called && called.threw !== undefined) told.threw = called.threw;
    return told;
  }

  return {
    install: job.io.layer === 'real' ? installNothing : inventor.install,
    load: function (onLoaded) {
      loadOwn(job, inventor, function (made) {
        try {
          if (made.subject) callBegins(made.subject);
        } catch (error) {
          return onLoaded({ failure: importFailure('What it is to be called with', error, null) });
        }
        onLoaded(made);
      });
    },
    /** What a failure of the recorded call comes from, where that is known. */
    explained: function (failure) {
      return shapes.canFindOut ? null : lacksProxy(failure);
    },
    recording: function (recorded, told) {
      kept = met(recorded.work);
      kept.completesBy = recorded.completesBy;
      kept.recognisedBy = told.recognisedBy;
      kept.underWayAtEnd = told.underWayAtEnd;
      kept.notRun = coverage ? coverage.callEnded(job.subject) : null;
      return kept;
    },
    met: function (operations) {
      if (kept) return kept;
      try {
        return met({ operations: operations });
      } catch (error) {
        // a subject may have left its process in any state
        return null;
      }
    },
  };
};

/** Those that other calls are given too: what a call does to one of its own is nobody else's. */
function shared(args, usual) {
  return args.map(function (value, i) {
    return value === usual[i] ? value : undefined;
  });
}

/** Something that is not known from the code was asked for; else null. */
function lacksProxy(failure) {
  if (!(failure.error instanceof TypeError)) return null;
  return {
    state: 'failed',
    code: 'runtimeLacks',
    message:
      'Node ' +
      primitives.process.versions.node +
      ' has no Proxy: of what is invented there is only what the code by itself tells of. The call ended with ' +
      describe(failure.error),
    stack: stackOf(failure.error),
  };
}

function namesOf(args) {
  return args.map(function (argument) {
    return argument.name;
  });
}

/** With real I/O nothing stands in for what is there. */
function installNothing() {
  return function () {};
}
