'use strict';

// Separates calls from work that a file starts as it is loaded, such as a connection: in reality,
// calls come after that, and are not charged with it.

var primitives = require('../primitives');

/** Most operations that are answered: code that polls never ends. */
var MOST_ANSWERED = 1000;

var isGoingOn = false;

/** Notes operations of `io` from now on, until `whenOver`. */
exports.begin = function begin(io) {
  io.loading = { answered: 0, underWay: 0 };
};

/** Answers operations of the load at once, as nobody measures them. */
exports.answer = function answer(loading, fire) {
  if (loading.answered === MOST_ANSWERED) return;
  loading.answered += 1;
  loading.underWay += 1;
  primitives.nextTick.call(primitives.process, function () {
    loading.underWay -= 1;
    fire();
  });
};

/** Calls onOver() once no such operation is under way; at once where nothing was loaded. */
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

/** True until then: errors and exits do not belong to the call. */
exports.isGoingOn = function () {
  return isGoingOn;
};
