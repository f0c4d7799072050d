'use strict';

// A file that was loaded may go on by itself: it connects, and starts what it is for. Calls of one of its
// functions come after that in reality, and are not to be charged with it.

var primitives = require('../primitives');

/** One that polls goes on for ever: of what it asks for, no more is answered. */
var MOST_ANSWERED = 1000;

var isGoingOn = false;

/** Notes from now on what is asked of `io`, until `whenOver`. */
exports.begin = function begin(io) {
  io.loading = { answered: 0, underWay: 0 };
};

/** Answers what was asked for while a file was loaded: at once, as nobody measures it. */
exports.answer = function answer(loading, fire) {
  if (loading.answered === MOST_ANSWERED) return;
  loading.answered += 1;
  loading.underWay += 1;
  primitives.nextTick.call(primitives.process, function () {
    loading.underWay -= 1;
    fire();
  });
};

/** Tells onOver() once nothing of that is under way; at once where nothing was loaded. */
exports.whenOver = function whenOver(io, onOver) {
  var loading = io.loading;
  if (!loading) return onOver();
  isGoingOn = true;
  primitives.setImmediate.call(null, function look() {
    if (loading.underWay > 0) return primitives.setImmediate.call(null, look);
    isGoingOn = false;
    io.loading = null;
    onOver();
  });
};

/** Until then: what goes wrong, and who asks for the end of the process, is no matter of the call. */
exports.isGoingOn = function () {
  return isGoingOn;
};
