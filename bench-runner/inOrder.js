'use strict';

/** Runs `steps`, each of which calls back when it is done, one after the other. */
module.exports = function inOrder(steps, onEnd) {
  if (steps.length === 0) return onEnd();
  steps[0](function () {
    inOrder(steps.slice(1), onEnd);
  });
};
