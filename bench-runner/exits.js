'use strict';

// Handles `process.exit` within a call, as commands do at their end: other calls follow, so the
// process stays. `process.exit` throws, as it must not return either.

var primitives = require('./primitives');

var ended = new primitives.Error('process.exit was not carried out: other calls are to come');

/** Calls `onExit(code)` at each `process.exit` from now on; it ends the process itself, or not. */
exports.tell = function tell(onExit) {
  primitives.process.exit = function exit(code) {
    onExit(code === undefined ? primitives.process.exitCode || 0 : code);
    throw ended;
  };
};

/** Takes an exit with code 0 as the end of a call of `subject`, and sets `subject.exits` then. */
exports.letEnd = function letEnd(subject, outcome) {
  outcome.onExit(function (code) {
    // code that catches the error may call `process.exit` again
    if (code !== 0 && !subject.exits) outcome.exit(code);
    subject.exits = true;
  });
};

/** True if the error is that of `process.exit`. */
exports.isOf = function isOf(thrown) {
  return thrown === ended;
};
