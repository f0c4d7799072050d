'use strict';

// How V8 writes stacks down. A subject that froze Error keeps its own way, and no error is made of that.

var primitives = require('./primitives');

/** How many frames the stacks of errors have from now on. */
exports.limit = function limit(frames) {
  put('stackTraceLimit', frames);
};

/** What `make()` gives while stacks have so many frames and are written by `prepare`. */
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

/** The stack here, as V8 writes it: what a subject makes of stacks by Error.prepareStackTrace is not asked for. */
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
    // it is frozen, or a setter of the subject's
  }
}
