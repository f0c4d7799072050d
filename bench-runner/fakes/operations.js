'use strict';

// Makes I/O operations that take a callback last, or hand their outcome over as a promise.

var primitives = require('../primitives');
var startWithCallback = require('./callback');
var startPromisified = require('./promisified');

/**
 * Null where the runtime cannot have the boundary; else operation(name, answer, waits, others, misused): a
 * function to be called by the subject. `answer` gives the value; an operation that does not wait is
 * asynchronous all the same. `others`, or null: answers that it may give instead, by what they are
 * called. `misused`, or left out: {unanswered, refused, garbled}, what is called where a probe lets it give none,
 * and gives what it answers where that tells of a refusal, or is no JSON, which `io` says it may.
 */
module.exports = function operationsOf(io) {
  var startPromise = io.boundary === 'async' ? loadAsync() : startPromisified;
  if (!startPromise) return null;

  return function operation(name, answer, waits, others, misused) {
    var description = {
      name: name,
      answer: answer,
      waits: waits,
      misused: misused || NONE,
    };
    offer(io, description, others || {});
    return function () {
      var last = arguments[arguments.length - 1];
      if (typeof last === 'function') return startWithCallback(io, description, last);
      return startPromise(io, description);
    };
  };
};

var NONE = { unanswered: nothing, refused: nothing, garbled: nothing };

function nothing() {}

/** Lets a probe choose another answer; the calls themselves do not pay for the choice. */
function offer(io, description, others) {
  var usual = description.answer;
  primitives.keys(others).forEach(function (answer) {
    io.alternatives.push({
      operation: description.name,
      answer: answer,
      use: function (isUsed) {
        description.answer = isUsed ? others[answer] : usual;
      },
    });
  });
}

function loadAsync() {
  try {
    return require('./async');
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
