'use strict';

// Events of a trial: outcomes of tests, and blocks that ran. The text was marked for that; see
// src/calling/search/marked.ts.

var primitives = require('../primitives');

/** Name of the object that the marks call; it exists only in a search. */
var NAME = '__asyncScore';
var MOST_TESTS = 400;
var MOST_CAUGHT = 5;
/** Steps after which a call counts as endless. */
var MOST_STEPS = 100000;

/**
 * `begin()` clears the events. `tests`: {id, is, text, value, …} in order. A `truth` has {text,
 * value}, a comparison {is: its operator, text, value, otherText, other}. `ran`: ids of blocks, and
 * of tests with their outcomes. `caught`: the first errors that the code caught. `among`: text of
 * the last searched value. `isEndless`: the call took too many steps.
 */
module.exports = function createObserved() {
  var seen = { tests: [], ran: {}, caught: [], among: '', steps: 0, isEndless: false };
  var left = {};
  primitives.hide(primitives.global, NAME, marksOf(seen, left));
  return {
    begin: function () {
      seen.tests = [];
      seen.ran = {};
      seen.caught = [];
      seen.steps = 0;
      seen.isEndless = false;
    },
    /** Clears what ran while modules were loaded, as it belongs to no call. */
    callBegins: function () {
      seen.ran = {};
    },
    seen: seen,
  };
};

/** `left`: the last left operands, by mark. */
function marksOf(seen, left) {
  function note(test) {
    if (seen.tests.length >= MOST_TESTS) seen.tests.shift();
    seen.tests.push(test);
  }

  return {
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
    /** Notes a whole test that selects a branch, like `truth`. */
    branch: function (id, value) {
      seen.ran[id + (value ? '+' : '-')] = true;
      return value;
    },
    caught: function (error) {
      if (seen.caught.length < MOST_CAUGHT) seen.caught.push(error);
    },
    left: function (id, value, text) {
      left[id] = value;
      if (text) seen.among = text;
      return value;
    },
    right: function (id, is, text, otherText, other) {
      var test = {
        id: id,
        is: is,
        text: text,
        value: left[id],
        otherText: otherText,
        other: other,
      };
      step(seen);
      seen.ran[id + (outcomeOf(test) ? '+' : '-')] = true;
      note(test);
      return other;
    },
    /** Notes a search in the left operand, or a key of it. */
    sought: function (id, by, text, otherText, value) {
      if (by !== '[]' || isMissing(left[id], value)) {
        note({ id: id, is: by, text: text, value: value, otherText: otherText, other: left[id] });
      }
      return value;
    },
    chosen: function (id, text, value, others) {
      note({ id: id, is: 'choice', text: text, value: value, others: others });
      return value;
    },
  };
}

/** True for a key that the owner lacks; other keys do not matter. */
function isMissing(owner, key) {
  return isObject(owner) && typeof key === 'string' && !primitives.has(owner, key);
}

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}

/** Returns the outcome of a test without running code of the subject. */
module.exports.outcomeOf = outcomeOf;
function outcomeOf(test) {
  var value = test.value;
  var other = test.other;
  if (test.is === 'truth') return Boolean(value);
  if (test.is === '===') return value === other;
  if (test.is === '!==') return value !== other;
  if (isObject(value) || isObject(other) || isSymbol(value) || isSymbol(other)) return false;
  return COMPARE[test.is] ? COMPARE[test.is](value, other) : false;
}

function isSymbol(value) {
  return typeof value === 'symbol';
}

var COMPARE = {
  '==': function (a, b) {
    return a == b;
  },
  '!=': function (a, b) {
    return a != b;
  },
  '<': function (a, b) {
    return a < b;
  },
  '>': function (a, b) {
    return a > b;
  },
  '<=': function (a, b) {
    return a <= b;
  },
  '>=': function (a, b) {
    return a >= b;
  },
};

function step(seen) {
  seen.steps += 1;
  seen.isEndless = seen.steps > MOST_STEPS;
  if (seen.isEndless) throw new primitives.Error('The trial goes on and on');
}
