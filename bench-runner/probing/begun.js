'use strict';

// From where the operations of the undisturbed call were begun, in their order.

var stackHere = require('../stacks').here;

/** A call of more is too long to be looked through. */
var MOST = 300;

module.exports = function createBegun() {
  var stacks = [];
  var operations = [];
  var isTooMany = false;

  return {
    /** An operation of that name begins. */
    note: function (name) {
      if (operations.length === MOST) isTooMany = true;
      if (isTooMany) return;
      var stack = stackHere();
      if (stacks.indexOf(stack) < 0) stacks.push(stack);
      operations.push({ name: name, stack: stacks.indexOf(stack) });
    },
    /** Null where there are more than are noted. */
    taken: function () {
      return isTooMany ? null : { stacks: stacks, operations: operations };
    },
  };
};
