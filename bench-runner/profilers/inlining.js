'use strict';

// Turns inlining off. An inlined function has no frame, so a profiler adds its time and objects to
// its caller, which between a timer and a callback is Node. Without inlining, every function has a
// frame.

var v8 = null;
try {
  v8 = require('v8');
} catch (error) {
  v8 = null;
}

/** One flag for each compiler of V8; an unknown one prints a line on stderr. */
var FLAGS = ['--no-turbo-inlining', '--no-maglev-inlining', '--no-use-inlining'];

/** Applies to code compiled from now on, which is all code that is called often. */
module.exports = function turnInliningOff() {
  if (!v8 || !v8.setFlagsFromString) return;
  FLAGS.forEach(function (flag) {
    v8.setFlagsFromString(flag);
  });
};
