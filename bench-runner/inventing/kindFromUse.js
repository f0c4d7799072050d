'use strict';

// Kinds of invented values that show only when the code uses them.

var primitives = require('../primitives');
var iterators = require('./iterators');
var kinds = require('./kinds');
var named = require('../names').named;
var nodes = require('./nodes');
var values = require('./values');

var Symbol = primitives.Symbol;
var TEXT = named('ofText');
var NUMBER = named('ofNumber');
var DATE = named('ofDate');
var LISTS = named('ofList');
var OF_NODE = named('symbolOfNode');

/** Returns {value} of a symbol as the key of a value, or null. */
exports.bySymbol = function bySymbol(world, node, key) {
  if (!Symbol) return null;
  if (key === Symbol.toPrimitive) return { value: primitiveOf(node) };
  if (key === Symbol.iterator) {
    return {
      value: function () {
        return values.list(world, node)[Symbol.iterator]();
      },
    };
  }
  if (Symbol.asyncIterator && key === Symbol.asyncIterator) {
    return {
      value: function () {
        return iterators.later(world, node)[Symbol.asyncIterator]();
      },
    };
  }
  if (Symbol.asyncDispose && key === Symbol.asyncDispose) return disposal(world, node, 'promise');
  if (Symbol.dispose && key === Symbol.dispose) return disposal(world, node, 'value');
  return null;
};

/** Returns the method that `using` calls at the end of a block. */
function disposal(world, node, answers) {
  var key = answers === 'promise' ? 'asyncDispose' : 'dispose';
  var child = nodes.child(node, 'prop', key);
  if (!child.fact.answers) child.fact = { is: 'function', answers: answers };
  return { value: values.owned(world, child) };
}

/**
 * Returns the member name of a symbol that the code made, or null: Node looks for many symbols of
 * its own, which values must lack.
 */
exports.nameOfSymbol = function nameOfSymbol(symbol) {
  var name = /^Symbol\((.*)\)$/.exec(String(symbol));
  if (!name || OF_NODE.test(name[1])) return null;
  return name[1].replace(/[.()[\]{}"]/g, '_');
};

function primitiveOf(node) {
  return function (hint) {
    return hint === 'number' ? kinds.numberOf(node) : kinds.textOf(node);
  };
}

/** Returns {value} of a method of a text, number or date, or null where the name shows none. */
exports.byMethod = function byMethod(node, key) {
  var maker = null;
  if (TEXT.test(key)) maker = kinds.textOf;
  else if (NUMBER.test(key)) maker = kinds.numberOf;
  else if (DATE.test(key)) maker = dateOf;
  if (maker === null) return null;
  var stand = maker(node);
  if (typeof stand[key] !== 'function') return null;
  return {
    value: function () {
      return stand[key].apply(stand, arguments);
    },
  };
};

exports.dateOf = dateOf;
function dateOf() {
  return new Date(1704164645000);
}

exports.isOfLists = function isOfLists(key) {
  return LISTS.test(key);
};

/**
 * True for a call as `_.map(users, fn)`: a package's function that does the same as a method of the
 * list.
 */
exports.isOverList = function isOverList(args, key) {
  var list = args[0];
  if (args.length < 2 || typeof args[1] !== 'function' || !LISTS.test(key)) return false;
  return list !== null && typeof list === 'object' && typeof list[key] === 'function';
};

exports.overList = function overList(args, key) {
  return args.length > 2 ? args[0][key](args[1], args[2]) : args[0][key](args[1]);
};

/**
 * True for a call as `users.map(fn)`: such a method takes a function first, and no callback last.
 */
exports.isForEach = function isForEach(args, key) {
  if (typeof args[0] !== 'function') return false;
  return args.length === 1 || key === 'reduce' || typeof args[args.length - 1] !== 'function';
};
