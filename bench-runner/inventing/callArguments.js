'use strict';

// Functions that the code gives to a call of an invented one.

var primitives = require('../primitives');
var kinds = require('./kinds');
var ledger = require('./ledger');
var named = require('../names').named;
var nodes = require('./nodes');
var values = require('./values');

/**
 * True if `last` is a callback: a class is none, nor an invented value that happens to be a
 * function, as `val` of `isList(val)`.
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

/** True if the callback is error-first, by the name of its first parameter. */
exports.takesError = function takesError(last) {
  var first = last.length <= MOST_TAKEN && FIRST_PARAMETER.exec(primitives.codeOf(last));
  return first ? ERROR.test(first[1]) : false;
};

/** Most parameters of a callback: a function with more is an error handler. */
var MOST_TAKEN = 3;

var FIRST_PARAMETER = /^(?:async\s+)?(?:(?:function\s*)?[\w$]*\s*\(\s*)?_*([\w$]+)\s*(?:[,)]|=>)/;
var ERROR = named('errorName');

exports.lastOf = lastOf;
function lastOf(world, args) {
  for (var i = args.length - 1; i >= 0; i -= 1) if (isGiven(world, args[i])) return args[i];
  return null;
}

/** True if facts state the arguments of the callback. */
exports.isTold = isTold;
function isTold(node) {
  return primitives.keys(node.given).length > 0;
}

/** Makes the arguments of the callback, as facts state them. */
exports.argumentsOf = argumentsOf;
function argumentsOf(world, node) {
  var args = [];
  primitives.keys(node.given).forEach(function (number) {
    args[Number(number)] = values.answer(world, node.given[number], null);
  });
  return args;
}

/** Makes an argument for each parameter that the function names, stated or not. */
exports.argumentsOfWork = function argumentsOfWork(world, node, work) {
  return argumentsFrom(0, world, node, work);
};

/**
 * Makes the arguments that follow an element, for a listener whose first argument is the element.
 */
exports.besideElement = function besideElement(world, node, listener) {
  return argumentsFrom(1, world, node, listener).slice(1);
};

function argumentsFrom(first, world, node, fn) {
  for (var i = first; i < fn.length && i < MOST_TAKEN; i += 1)
    nodes.child(node, 'given', String(i));
  return argumentsOf(world, node);
}

/** Calls a listener in any case, and another last argument if facts state its arguments. */
exports.call = function call(world, node, args) {
  var last = lastOf(world, args);
  if (node.fact.takes === 'listener') last.apply(undefined, argumentsFrom(0, world, node, last));
  else if (isTold(node)) last.apply(undefined, argumentsOf(world, node));
};

/** Makes `last` a callback of an operation. */
exports.asCallback = function asCallback(world, node, last) {
  if (!isTold(node)) return last;
  return function (error, value) {
    if (error) return last(error);
    var args = argumentsOf(world, node);
    if (args[0] === undefined) args[0] = null;
    if (!primitives.has(args, 1)) args[1] = value;
    var failure = world.io.failureOf && world.io.failureOf(args[1]);
    if (failure) return last(failure);
    return last.apply(undefined, args);
  };
};

/**
 * Makes `last` a listener for the first element, or for the arguments that facts state; `last` may
 * be null.
 */
exports.asListener = function asListener(world, node, last) {
  if (!last || !isTold(node)) return last;
  return function () {
    last.apply(undefined, argumentsOf(world, node));
  };
};
