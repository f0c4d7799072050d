'use strict';

/** Runs `steps` in sequence; each calls back when it is done. */
module.exports = function inOrder(steps, onEnd) {
  if (steps.length === 0) return onEnd();
  steps[0](function () {
    inOrder(steps.slice(1), onEnd);
  });
};
