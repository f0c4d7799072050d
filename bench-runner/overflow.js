'use strict';

// Whether an error is that of a stack that was full. Engines tell it in words of their own, so this
// one is asked for its words by filling the stack.

var RangeErrorOfNode = RangeError;

module.exports = function isOverflow(error) {
  try {
    if (!(error instanceof RangeErrorOfNode)) return false;
    var own = overflow();
    return own instanceof RangeErrorOfNode && own.message === error.message;
  } catch (failed) {
    // what was thrown may be anything, and so may its getters
    return false;
  }
};

function overflow() {
  function deeper() {
    return deeper() + 1;
  }
  try {
    return deeper();
  } catch (error) {
    return error;
  }
}
