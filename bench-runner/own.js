'use strict';

// A function of a person's own, ready to be called: what it is given is invented, or is its own.

var createInventor = require('./inventing/inventor');
var inWords = require('./inventing/inWords');
var loadOwn = require('./own/load');

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
  var loaded = null;

  return {
    install: inventor.install,
    load: function (onLoaded) {
      loadOwn(job, inventor, function (made) {
        loaded = made.subject;
        onLoaded(made);
      });
    },
    recording: function (recorded, told) {
      return {
        completesBy: recorded.completesBy,
        recognisedBy: told.recognisedBy,
        args: loaded.args.map(inWords),
        inventions: inventor.inventions(recorded.work),
        changed: [],
        sideEffects: [],
        underWayAtEnd: told.underWayAtEnd,
        notRun: null,
      };
    },
  };
};
