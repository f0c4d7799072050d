'use strict';

// True if an error is that of a full stack. Engines word it differently, so the runner fills the
// stack once to learn the words.

var RangeErrorOfNode = RangeError;

module.exports = function isOverflow(error) {
  try {
    if (!(error instanceof RangeErrorOfNode)) return false;
    var own = overflow();
    return own instanceof RangeErrorOfNode && own.message === error.message;
  } catch (failed) {
    // a thrown value, and its getters, may do anything
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
