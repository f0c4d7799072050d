'use strict';

// Functions with a callback for each element and one for the end, which gets the error:
// `select().eachPage((records, next) => …, (err) => …)`,
// `db.each(sql, (err, row) => …, (err, count) => …)`.

var primitives = require('../primitives');
var given = require('./callArguments');
var hearing = require('./callRecorder');
var kinds = require('./kinds');
var nodes = require('./nodes');
var operations = require('./operations');
var values = require('./values');

module.exports = function eachThenEnd(world, node) {
  var start = operations.ofFunction(world, node);
  var answers = nodes.answerOf(node);
  return function call() {
    hearing.call(world, node, arguments);
    var onEnd = arguments[arguments.length - 1];
    var onEach = arguments[arguments.length - 2];
    if (typeof onEach !== 'function' || typeof onEnd !== 'function') return start();
    return start(function (error) {
      if (error) return onEnd(error);
      handOn(kinds.lengthOf(answers), elementsFor(onEach), function (own) {
        onEnd.apply(undefined, [own].concat(given.besideElement(world, node, onEnd)));
      });
    });
  };

  /**
   * `hand(next)`: a callback with more parameters than the element calls `next` for the next one.
   */
  function elementsFor(onEach) {
    var before = given.takesError(onEach) ? [null] : [];
    return function hand(next) {
      var args = before.concat([values.element(world, answers)]);
      if (onEach.length > args.length) return onEach.apply(undefined, args.concat([next]));
      onEach.apply(undefined, args);
      next();
    };
  }
};

function handOn(left, hand, onEnd) {
  if (left === 0) return onEnd(null);
  hand(function (error) {
    if (error instanceof primitives.Error) onEnd(error);
    else handOn(left - 1, hand, onEnd);
  });
}
