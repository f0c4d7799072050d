'use strict';

// What the text of a trial tells as it runs: which tests came out how, and which blocks ran. The text
// has been marked for that; see src/calling/search/marked.ts.

var primitives = require('../primitives');

/** What the marks call; a subject that is not searched has none. */
var NAME = '__asyncScore';
var MOST_TESTS = 400;
var MOST_CAUGHT = 5;
/** A call that takes more steps goes on and on. */
var MOST_STEPS = 100000;

/**
 * `begin()` forgets. `tests` are {id, is, text, value, …} in their order: of a `truth` there is
 * {text, value}, of a comparison {is: its operator, text, value, otherText, other}; `ran` has the ids of
 * blocks, and of tests with their outcomes; `caught` are the first errors that the code
 * caught, `among` is the text of what was looked in last; `isEndless`: it took too many steps.
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
    /** What ran as modules were loaded is no way through the function. */
    callBegins: function () {
      seen.ran = {};
    },
    seen: seen,
  };
};

/** `left`: by their marks, the values that stood to the left last. */
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
    /** As `truth`, of a whole test that says which branch is taken. */
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
    /** What is looked for in what stands to the left, or by which key. */
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

/** Keys of what has none of that name alone are of interest. */
function isMissing(owner, key) {
  return isObject(owner) && typeof key === 'string' && !primitives.has(owner, key);
}

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}

/** Whether a test comes out true; no code of the subject runs to tell. */
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
