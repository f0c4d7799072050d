'use strict';

// Makes a function of a person's own ready to call, with invented arguments or its own.

var afterLoad = require('./own/afterLoad');
var createInventor = require('./inventing/inventor');
var importFailure = require('./own/importFailure');
var inWords = require('./inventing/sentences');
var followCoverage = require('./own/coverage');
var giveTexts = require('./own/plainTexts');
var describe = require('./load').describe;
var loadOwn = require('./own/load');
var runtimeLacks = require('./runtimeLacks');
var primitives = require('./primitives');
var shapes = require('./inventing/shapes');
var stackOf = require('./load').stackOf;
var watchChanges = require('./own/changes');

/**
 * Call this before the subject is loaded; null where the runtime cannot have the I/O boundary.
 * `sideEffects()` returns those until now. `install()` returns a function that restores the global
 * scope. `load(onLoaded)` calls back with {subject, end} or {failure}: `subject` has {call, self,
 * args, completesBy, asked, suggests}. `recording(recorded, told)` is the protocol's OwnRecording
 * of a recorded call, with `told` {recognisedBy, underWayAtEnd}. `met(operations)` is the
 * protocol's OwnMet until now: `operations` of a call that has not ended.
 */
module.exports = function createOwn(job, io, sideEffects) {
  var inventor = createInventor(io, job.call.own.inventions);
  if (!inventor) return null;
  var isReal = job.io.layer === 'real';
  if (!isReal) giveTexts(inventor.knows);
  // only jobs that report coverage pay for it
  var tellsNotRun = job.kind === 'probe' && job.probe.tellsNotRun;
  var coverage = tellsNotRun ? followCoverage(job.subject.file) : null;
  // until the call begins: an earlier failure reports what is known by then
  var begun = { subject: null, args: [], words: [], changes: noChanges };
  var kept = null;

  function met(work) {
    return metBy(begun, inventor, work, sideEffects);
  }

  return {
    install: isReal ? installNothing : inventor.install,
    load: function (onLoaded) {
      loadOwn(job, inventor, function (made) {
        if (!made.subject) return onLoaded(made);
        afterLoad.whenOver(io, function () {
          try {
            begin(begun, made.subject, job.call.own.args, inventor);
            if (coverage) coverage.callBegins();
          } catch (error) {
            return onLoaded({
              failure: importFailure('What it is to be called with', error, null),
            });
          }
          onLoaded(made);
        });
      });
    },
    /** Explains a failure of the recorded call, where the cause is known. */
    explained: function (failure) {
      return shapes.canFindOut ? null : lacksProxy(failure);
    },
    recording: function (recorded, told) {
      kept = met(recorded.work);
      kept.completesBy = recorded.completesBy;
      kept.recognisedBy = told.recognisedBy;
      kept.underWayAtEnd = told.underWayAtEnd;
      if (recorded.timersAreAll) kept.timersAreAll = true;
      kept.notRun = coverage ? coverage.callEnded(job.subject.code) : null;
      begun.subject.neverRan = coverage && coverage.neverRan;
      return kept;
    },
    met: function (operations) {
      return kept || met({ operations: operations });
    },
  };
};

/** Notes the function, its arguments, and the watcher of changes. */
function begin(begun, subject, plans, inventor) {
  inventor.callBegins();
  begun.subject = subject;
  subject.isDoubtful = inventor.isDoubtful;
  if (subject.makeArgs) subject.firstArgs = subject.makeArgs(0);
  begun.args = subject.firstArgs || subject.args;
  begun.words = begun.args.map(inWords);
  var usual = shared(begun.args, subject.args);
  begun.changes = watchChanges(usual, plans.map(nameOf), inventor.knows);
}

function metBy(begun, inventor, work, sideEffects) {
  var subject = begun.subject;
  var told = {
    completesBy: null,
    recognisedBy: null,
    args: begun.args.map(asGiven(begun.words)),
    inventions: inventor.inventions(work),
    changed: begun.changes(),
    sideEffects: sideEffects(),
    underWayAtEnd: 0,
    notRun: null,
  };
  if (subject === null) return told;
  if (subject.argsOfCase) told.argsOfCase = true;
  if (subject.constructorThrew !== null) told.constructorThrew = subject.constructorThrew;
  if (subject.threw !== undefined) told.threw = subject.threw;
  if (subject.exits) told.exits = true;
  return told;
}

/** Describes a list as it was before the call, which may empty it. */
function asGiven(words) {
  return function (value, i) {
    return primitives.isArray(value) ? words[i] : inWords(value);
  };
}

function noChanges() {
  return [];
}

function nameOf(argument) {
  return argument.name;
}

/** Returns arguments that other calls get too: changes of a call's own ones affect nobody else. */
function shared(args, usual) {
  return args.map(function (value, i) {
    return value === usual[i] ? value : undefined;
  });
}

/** Returns a failure if the call read something that the code does not show; else null. */
function lacksProxy(failure) {
  if (!(failure.error instanceof TypeError)) return null;
  var lacking = runtimeLacks(
    'Proxy: of what is invented there is only what the code by itself tells of. The call ended with ' +
      describe(failure.error)
  );
  lacking.stack = stackOf(failure.error);
  return lacking;
}

/** Installs nothing: with real I/O, nothing is replaced. */
function installNothing() {
  return function () {};
}
