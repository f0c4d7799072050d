'use strict';

// What became of a call in which an operation went wrong.

var primitives = require('../primitives');
var stackOf = require('../load').stackOf;
var describe = require('../load').describe;
var stacks = require('../stacks');

var MOST_CAUSES = 8;
var FRAME = /\n\s+at /;

/** `end`: what the call ended with. */
exports.outcomeOf = function outcomeOf(place, mode, isMisuse, end) {
  var error = isMasked(place, end) ? null : end.error;
  var outcome = end.outcome;
  if (outcome === 'delivered' && !error) outcome = 'completed';
  return {
    operation: place.id,
    mode: mode,
    outcome: outcome,
    isFaulted: end.faults.length > (place.before ? 1 : 0),
    message: error ? describe(error).split(/\n\s*at /)[0] : '',
    stack: error ? printedStackOf(error) : '',
    causes: error ? causesOf(error) : [],
    finalStack: outcome === 'delivered' || outcome === 'completed' ? end.finalStack : null,
    repeated: isMisuse ? primitives.max(0, end.started - place.scenario.started) : 0,
  };
};

/** A library may keep the frames to itself and write them where the error is printed. */
function printedStackOf(error) {
  var stack = stackOf(error);
  if (FRAME.test(stack)) return stack;
  var printed = describe(error);
  return FRAME.test(printed) ? printed : stack;
}

/** The error of the operation that had failed before came out; that of this one went nowhere. */
function isMasked(place, end) {
  return place.before !== null && end.faults.length > 1 && end.error === end.faults[0];
}

/** Stacks of the errors that an error names as its causes. */
function causesOf(error) {
  var stacks = [];
  var seen = [error];
  try {
    for (var cause = error.cause; isNew(cause); cause = cause.cause) {
      seen.push(cause);
      stacks.push(stackOf(cause));
    }
  } catch (thrown) {
    return stacks;
  }
  return stacks;

  function isNew(value) {
    var isObject = value !== null && typeof value === 'object';
    return isObject && seen.indexOf(value) < 0 && stacks.length < MOST_CAUSES;
  }
}

/** As V8 writes it: what a subject makes of stacks by Error.prepareStackTrace is not asked for. */
exports.stackHere = function stackHere() {
  return stacks.during(primitives.Error.stackTraceLimit, undefined, function () {
    return stackOf(new primitives.Error('here'));
  });
};
