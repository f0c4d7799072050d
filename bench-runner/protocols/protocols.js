'use strict';

// Protocols by which calls end, each with `accepts(returned)`,
// `follow(returned, onDone, onError, watch)` and `empty`, a function that does nothing and ends so.
// A value that `follow` does not accept counts as the result. watch: null in a timed window.

var named = require('../names').named;
var primitives = require('../primitives');

var ways = {
  callback: require('./callback'),
  promise: require('./promise'),
  generator: require('./generator'),
  stream: require('./stream'),
  observable: require('./observable'),
  asyncIterator: require('./asyncIterator'),
  thunk: require('./thunk'),
  return: require('./return'),
};

/** Order of the tests: a stream can be iterated as well, and an observable may be. */
var RETURNED = ['promise', 'generator', 'stream', 'observable', 'asyncIterator', 'thunk'];

var isProxy = primitives.isProxy;

/** Returns the protocol of that name. */
exports.of = function of(completesBy) {
  return ways[completesBy];
};

/** Returns the protocol of a call's result; `return` for a plain value. */
exports.ofReturned = function ofReturned(returned) {
  if (hasAll(returned)) return ways.promise.accepts(returned) ? 'promise' : 'return';
  for (var i = 0; i < RETURNED.length; i += 1) {
    if (ways[RETURNED[i]].accepts(returned))
      return typeof returned === 'function' && !mayCallBack(returned) ? 'return' : RETURNED[i];
  }
  return 'return';
};

/**
 * True for an invented value, which has any property, unless it is a stream or an emitter itself.
 */
function hasAll(returned) {
  if (!isProxy || returned === null || returned === undefined) return false;
  if (isProxy(returned)) return true;
  var behind = typeof returned === 'object' ? primitives.getPrototypeOf(returned) : null;
  if (behind === null || !isProxy(behind)) return false;
  var natural = primitives.getPrototypeOf(behind);
  return natural === null || typeof natural.on !== 'function';
}

/**
 * False for a function without parameters, such as one that stops something, and for one whose last
 * parameter is neither named as a callback nor called: `(text) => { … save(text); }`.
 */
function mayCallBack(returned) {
  var code = primitives.codeOf(returned);
  if (returned.length === 0) return /\barguments\b|\.\.\./.test(code);
  var found = LAST_PARAMETER.exec(code);
  if (!found || CALLBACK.test(found[1])) return true;
  return code.replace(/\s+/g, ' ').split(found[1] + '(').length > 1;
}

var LAST_PARAMETER = /^(?:async\s+)?(?:function\b[^(]*)?\(?[^()=]*?([\w$]+)\s*(?:,\s*)?(?:\)|=>)/;
var CALLBACK = named('callbackParameter');
