'use strict';

// A function of a person's own, ready to be called: what it is given is invented, or is its own.

var createInventor = require('./inventing/inventor');
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
 * {recognisedBy, underWayAtEnd}.
 */
module.exports = function createOwn(job, io) {
  var inventor = createInventor(io, job.call.own.inventions);
  if (!inventor) return null;
  var sideEffects = watchSideEffects(job.io.layer !== 'real');
  if (job.io.layer !== 'real') giveTexts(inventor.knows);
  // what is timed is not to pay for it
  var coverage = job.kind === 'probe' ? followCoverage() : null;
  var loaded = null;
  var changes = null;

  function callBegins(subject) {
    loaded = subject;
    inventor.callBegins();
    subject.isDoubtful = inventor.isDoubtful;
    changes = watchChanges(subject.args, namesOf(job.call.own.args), inventor.knows);
    if (coverage) coverage.callBegins();
  }

  return {
    install: job.io.layer === 'real' ? installNothing : inventor.install,
    load: function (onLoaded) {
      loadOwn(job, inventor, function (made) {
        if (made.subject) callBegins(made.subject);
        onLoaded(made);
      });
    },
    /** What a failure of the recorded call comes from, where that is known. */
    explained: function (failure) {
      return shapes.canFindOut ? null : lacksProxy(failure);
    },
    recording: function (recorded, told) {
      return {
        completesBy: recorded.completesBy,
        recognisedBy: told.recognisedBy,
        args: loaded.args.map(inWords),
        inventions: inventor.inventions(recorded.work),
        changed: changes(),
        sideEffects: sideEffects(),
        underWayAtEnd: told.underWayAtEnd,
        notRun: coverage ? coverage.callEnded(job.subject) : null,
      };
    },
  };
};

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
