'use strict';

// Turns inlining off. A profiler sees the frames that there are, and a function that was inlined
// has none: its time and its objects count as its caller's, which on the way from a timer to a
// callback is Node. So profiles are taken of code in which every function is called.

var v8 = null;
try {
  v8 = require('v8');
} catch (error) {
  v8 = null;
}

/** One for each compiler that V8 has had; one that it does not know leaves a line on stderr. */
var FLAGS = ['--no-turbo-inlining', '--no-maglev-inlining', '--no-use-inlining'];

/** Holds for what is compiled from now on, which is all that will be called often. */
module.exports = function turnInliningOff() {
  if (!v8 || !v8.setFlagsFromString) return;
  FLAGS.forEach(function (flag) {
    v8.setFlagsFromString(flag);
  });
};
