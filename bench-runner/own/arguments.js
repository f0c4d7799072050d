'use strict';

// Arguments of a call.

var primitives = require('../primitives');

/**
 * Makes arguments from `plans`, the protocol's Arguments, or from a case with its own: a list, or a
 * function of the set-up's value. Returns {args, makeArgs}: `makeArgs()` makes those of a further
 * call, and is null where all calls may share them.
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

/** Copies a JSON value, so that a call's changes do not reach the next call. */
function copyOf(value) {
  return value === undefined ? undefined : primitives.parse(primitives.stringify(value));
}
