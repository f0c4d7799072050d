'use strict';

// What a call is given.

var primitives = require('../primitives');

/**
 * Of `plans`, the protocol's Arguments, or of a case that gives them itself: a list, or a function
 * of what the set-up gave. Returns {args, makeArgs}: `makeArgs()` gives those of a further call, and
 * is null where all calls may share them.
 */
module.exports = function argumentsOf(plans, found, given, inventor) {
  if (found && found.args !== undefined) return ofCase(found.args, given);
  var wearOut = plans.some(function (plan) {
    return plan.from === 'invention' && inventor.wearsOut && inventor.wearsOut(plan.path);
  });

  function make(isFresh) {
    return plans.map(function (plan) {
      if (plan.from === 'person') return isFresh ? copyOf(plan.value) : plan.value;
      if (plan.from !== 'invention') return undefined;
      var fresh = isFresh && inventor.wearsOut(plan.path);
      return fresh ? inventor.fresh(plan.path) : inventor.value(plan.path);
    });
  }

  return {
    args: make(false),
    makeArgs: wearOut
      ? function () {
          return make(true);
        }
      : null,
  };
};

function ofCase(args, given) {
  if (typeof args !== 'function') return { args: listOf(args), makeArgs: null };
  function make() {
    return listOf(args(given));
  }
  return { args: make(), makeArgs: make };
}

function listOf(value) {
  return primitives.isArray(value) ? value : [value];
}

/** What a call changes in its arguments, another one is not to find: JSON values alone come here. */
function copyOf(value) {
  return value === undefined ? undefined : primitives.parse(primitives.stringify(value));
}
