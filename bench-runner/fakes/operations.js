'use strict';

// Makes I/O operations that take a callback last, or return a promise.

var primitives = require('../primitives');
var startWithCallback = require('./callback');
var startPromisified = require('./promisified');

/**
 * Returns operation(name, answer, waits, others, misused), which makes a function for the subject
 * to call; null where the runtime cannot have the boundary. `answer` returns the value; an
 * operation that does not wait is asynchronous all the same. `others`, or null: other answers, by
 * their names. `misused`, or left out: {unanswered, refused, garbled}, called where a probe lets
 * the operation give no answer, a refusal, or invalid JSON, as `io` permits.
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

/** Lets a probe choose another answer; calls themselves do not pay for the choice. */
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
