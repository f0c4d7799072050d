'use strict';

// Formats stacks by V8. A subject that froze Error keeps its own format, without an error.

var primitives = require('./primitives');

/** Sets the number of frames in stacks of errors from now on. */
exports.limit = function limit(frames) {
  put('stackTraceLimit', frames);
};

/**
 * Returns the result of `make()`, during which stacks have that many frames and are formatted by
 * `prepare`.
 */
exports.during = function during(frames, prepare, make) {
  var limitBefore = primitives.Error.stackTraceLimit;
  var prepareBefore = primitives.Error.prepareStackTrace;
  put('stackTraceLimit', frames);
  put('prepareStackTrace', prepare);
  try {
    return make();
  } finally {
    put('prepareStackTrace', prepareBefore);
    put('stackTraceLimit', limitBefore);
  }
};

/** Returns the present stack in V8's format, without the subject's Error.prepareStackTrace. */
exports.here = function here() {
  return exports.during(primitives.Error.stackTraceLimit, undefined, function () {
    var stack = new primitives.Error('here').stack;
    return typeof stack === 'string' ? stack : '';
  });
};

function put(key, value) {
  try {
    primitives.Error[key] = value;
  } catch (error) {
    // frozen, or a setter of the subject throws
  }
}
