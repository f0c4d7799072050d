'use strict';

// The ways in which a call tells its end, each with `accepts(returned)`, `follow(returned, onDone,
// onError, watch)` and `empty`, a function that does nothing and ends so. What a `follow` does not
// accept is a value that is there already. watch: null in a timed window.

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

/** A stream can be iterated as well, and an observable may be: what is first counts. */
var RETURNED = ['promise', 'generator', 'stream', 'observable', 'asyncIterator', 'thunk'];

var isProxy = primitives.isProxy;

/** The protocol of that name. */
exports.of = function of(completesBy) {
  return ways[completesBy];
};

/** The way in which what a call returned tells its end; `return` where it is only a value. */
exports.ofReturned = function ofReturned(returned) {
  if (hasAll(returned)) return ways.promise.accepts(returned) ? 'promise' : 'return';
  for (var i = 0; i < RETURNED.length; i += 1) {
    if (ways[RETURNED[i]].accepts(returned))
      return typeof returned === 'function' && !mayCallBack(returned) ? 'return' : RETURNED[i];
  }
  return 'return';
};

/** What is invented has whatever it is asked for, unless it is a stream or an emitter by itself. */
function hasAll(returned) {
  if (!isProxy || returned === null || returned === undefined) return false;
  if (isProxy(returned)) return true;
  var behind = typeof returned === 'object' ? primitives.getPrototypeOf(returned) : null;
  if (behind === null || !isProxy(behind)) return false;
  var natural = primitives.getPrototypeOf(behind);
  return natural === null || typeof natural.on !== 'function';
}

/**
 * A function that takes nothing, such as one that stops what was begun, takes no callback, nor does one whose last
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
