'use strict';

// What ends its process within a call, as a command does when it is done: other calls are to come, so
// that `process.exit` is not carried out. It throws, as it must not come back either.

var primitives = require('./primitives');

var ended = new primitives.Error('process.exit was not carried out: other calls are to come');

/** From now on `onExit(code)` is told, once for each call of it, and ends the process itself or not. */
exports.tell = function tell(onExit) {
  primitives.process.exit = function exit(code) {
    onExit(code === undefined ? primitives.process.exitCode || 0 : code);
    throw ended;
  };
};

/** Calls of `subject` may end by one that says that all went well: `subject.exits` is set by then. */
exports.letEnd = function letEnd(subject, outcome) {
  outcome.onExit(function (code) {
    // one that catches what it throws may ask for another
    if (code !== 0 && !subject.exits) outcome.exit(code);
    subject.exits = true;
  });
};

/** Whether that is what was thrown. */
exports.isOf = function isOf(thrown) {
  return thrown === ended;
};
