'use strict';

// What the text of a trial tells as it runs: which tests came out how, and which blocks ran. The text
// has been marked for that; see src/calling/search/marked.ts.

var primitives = require('../primitives');

/** What the marks call; a subject that is not searched has none. */
var NAME = '__asyncScore';
var MOST_TESTS = 400;
/** A call that takes more steps goes on and on. */
var MOST_STEPS = 100000;

/**
 * `begin()` forgets. `tests` are {id, is, text, value, …} in their order: of a `truth` there is
 * {text, value}, of a comparison {is: its operator, text, value, otherText, other}; `ran` has the ids of
 * blocks, and of tests with their outcomes.
 */
module.exports = function createObserved() {
  var seen = { tests: [], ran: {}, steps: 0 };
  var left = {};

  function note(test) {
    if (seen.tests.length >= MOST_TESTS) seen.tests.shift();
    seen.tests.push(test);
  }

  primitives.hide(primitives.global, NAME, {
    block: function (id) {
      step(seen);
      seen.ran[id] = true;
    },
    truth: function (id, text, value) {
      step(seen);
      seen.ran[id + (value ? '+' : '-')] = true;
      note({ id: id, is: 'truth', text: text, value: value });
      return value;
    },
    left: function (id, value) {
      left[id] = value;
      return value;
    },
    right: function (id, is, text, otherText, other) {
      note({ id: id, is: is, text: text, value: left[id], otherText: otherText, other: other });
      return other;
    },
    chosen: function (id, text, value, others) {
      note({ id: id, is: 'choice', text: text, value: value, others: others });
      return value;
    },
  });

  return {
    begin: function () {
      seen.tests = [];
      seen.ran = {};
      seen.steps = 0;
      left = {};
    },
    seen: seen,
  };
};

function step(seen) {
  seen.steps += 1;
  if (seen.steps > MOST_STEPS) throw new primitives.Error('The trial goes on and on');
}
