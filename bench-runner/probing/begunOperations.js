'use strict';

// Stacks at which the operations of the undisturbed call began, in order.

var stackHere = require('../stacks').here;
var createSameness = require('./sameness');

/** Most operations: a longer call takes too long to analyse. */
var MOST = 300;

module.exports = function createBegun() {
  var stacks = [];
  var operations = [];
  var isTooMany = false;
  var textOf = createSameness();

  return {
    /**
     * Notes an operation of that name; `asked`: {name, args} of the latest call of something
     * invented.
     */
    note: function (name, asked) {
      if (operations.length === MOST) isTooMany = true;
      if (isTooMany) return;
      var stack = stackHere();
      if (stacks.indexOf(stack) < 0) stacks.push(stack);
      var args = asked && asked.name === name ? textOf(asked.args) : null;
      operations.push({ name: name, stack: stacks.indexOf(stack), args: args });
    },
    /** Returns the stacks and operations; null if there are too many. */
    taken: function () {
      return isTooMany ? null : { stacks: stacks, operations: operations };
    },
  };
};
