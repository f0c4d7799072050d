'use strict';

// Functions that the code gives to a call of an invented one.

var primitives = require('../primitives');
var kinds = require('./kinds');
var ledger = require('./ledger');
var named = require('../names').named;
var nodes = require('./nodes');
var values = require('./values');

/**
 * Whether `last` is one: a class can be called, but is no callback, nor is what was invented and
 * happens to be a function, as `val` of `isList(val)` may.
 */
exports.isGiven = isGiven;
function isGiven(world, last) {
  if (typeof last !== 'function' || isClass(last)) return false;
  var path = ledger.pathOf(world.ledger, last);
  return path === null || (!ledger.isDoubtful(world.ledger, last) && kinds.isNamedAsCalled(path));
}

exports.isClass = isClass;
function isClass(value) {
  return typeof value === 'function' && /^class\b/.test(primitives.codeOf(value));
}

/** Whether its first parameter is named as that of a callback is, which is told of an error. */
exports.takesError = function takesError(last) {
  var first = last.length <= MOST_TAKEN && FIRST_PARAMETER.exec(primitives.codeOf(last));
  return first ? ERROR.test(first[1]) : false;
};

/** What takes more is no callback but a handler of errors. */
var MOST_TAKEN = 3;

var FIRST_PARAMETER = /^(?:async\s+)?(?:(?:function\s*)?[\w$]*\s*\(\s*)?_*([\w$]+)\s*(?:[,)]|=>)/;
var ERROR = named('errorName');

exports.lastOf = lastOf;
function lastOf(world, args) {
  for (var i = args.length - 1; i >= 0; i -= 1) if (isGiven(world, args[i])) return args[i];
  return null;
}

/** Whether facts tell of what it is called with. */
exports.isTold = isTold;
function isTold(node) {
  return primitives.keys(node.given).length > 0;
}

/** What it is called with, by those facts. */
exports.argumentsOf = argumentsOf;
function argumentsOf(world, node) {
  var args = [];
  primitives.keys(node.given).forEach(function (number) {
    args[Number(number)] = values.answer(world, node.given[number], null);
  });
  return args;
}

/** What work is called with: something for each parameter that it names, told of or not. */
exports.argumentsOfWork = function argumentsOfWork(world, node, work) {
  return argumentsFrom(0, world, node, work);
};

/** The same of what hears of an element, which is the first. */
exports.besideElement = function besideElement(world, node, listener) {
  return argumentsFrom(1, world, node, listener).slice(1);
};

function argumentsFrom(first, world, node, fn) {
  for (var i = first; i < fn.length && i < MOST_TAKEN; i += 1)
    nodes.child(node, 'given', String(i));
  return argumentsOf(world, node);
}

/** What listens is called in any case; what else is given last, where facts tell of what with. */
exports.call = function call(world, node, args) {
  var last = lastOf(world, args);
  if (node.fact.takes === 'listener') last.apply(undefined, argumentsFrom(0, world, node, last));
  else if (isTold(node)) last.apply(undefined, argumentsOf(world, node));
};

/** As a callback of an operation. */
exports.asCallback = function asCallback(world, node, last) {
  if (!isTold(node)) return last;
  return function (error, value) {
    if (error) return last(error);
    var args = argumentsOf(world, node);
    if (args[0] === undefined) args[0] = null;
    if (args.length < 2) args[1] = value;
    return last.apply(undefined, args);
  };
};

/** As what hears the first element, or what facts say; `last` may be null. */
exports.asListener = function asListener(world, node, last) {
  if (!last || !isTold(node)) return last;
  return function () {
    last.apply(undefined, argumentsOf(world, node));
  };
};
