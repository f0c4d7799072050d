'use strict';

// A function of a person's own, ready to be called: what it is given is invented, or is its own.

var createInventor = require('./inventing/inventor');
var meetImports = require('./own/imports');
var loadOwn = require('./own/load');

/**
 * To be made before the subject is loaded. `install()` returns a function that takes back what it
 * put into the global scope. `load(onLoaded)` tells {subject, end} or {failure}: `subject` has
 * {call, self, args, completesBy, suggests}. `recording()` tells what is known beside the
 * operations, as the protocol's OwnRecording has it.
 */
module.exports = function createOwn(job, io) {
  var inventor = createInventor(io, job.call.own.inventions);
  return {
    install: inventor.install,
    load: function (onLoaded) {
      meetImports(job.subject, inventor);
      loadOwn(job, inventor, onLoaded);
    },
    recording: inventor.recording,
  };
};
