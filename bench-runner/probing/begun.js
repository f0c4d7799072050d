'use strict';

// From where the operations of the undisturbed call were begun, in their order.

var stackHere = require('../stacks').here;
var createSameness = require('./sameness');

/** A call of more is too long to be looked through. */
var MOST = 300;

module.exports = function createBegun() {
  var stacks = [];
  var operations = [];
  var isTooMany = false;
  var textOf = createSameness();

  return {
    /** An operation of that name begins; `asked`: {name, args} of the latest call of something invented. */
    note: function (name, asked) {
      if (operations.length === MOST) isTooMany = true;
      if (isTooMany) return;
      var stack = stackHere();
      if (stacks.indexOf(stack) < 0) stacks.push(stack);
      var args = asked && asked.name === name ? textOf(asked.args) : null;
      operations.push({ name: name, stack: stacks.indexOf(stack), args: args });
    },
    /** Null where there are more than are noted. */
    taken: function () {
      return isTooMany ? null : { stacks: stacks, operations: operations };
    },
  };
};
