'use strict';

// Subscribes to an observable until it completes; its values are dropped.

var primitives = require('../primitives');

/** Key in place of `Symbol.observable` where nobody has defined that. */
var STRING_KEY = '@@observable';

exports.accepts = function (value) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
  return observableKey(value) !== null || typeof value.subscribe === 'function';
};

/** watch: null, or onValue(value) is called for each value. */
exports.follow = function (returned, onDone, onError, watch) {
  if (!exports.accepts(returned)) return onDone(returned);
  try {
    observableOf(returned).subscribe(observerOf(onDone, onError, watch));
  } catch (error) {
    onError(error);
  }
};

/** Makes an observer with the names of the proposal, and of the libraries before it. */
function observerOf(onDone, onError, watch) {
  var isEnded = false;

  function onNext(value) {
    if (watch) watch.onValue(value);
  }

  function onCompleted() {
    if (isEnded) return;
    isEnded = true;
    onDone();
  }

  return {
    next: onNext,
    error: onError,
    complete: onCompleted,
    onNext: onNext,
    onError: onError,
    onCompleted: onCompleted,
  };
}

function observableOf(value) {
  var key = observableKey(value);
  return key === null ? value : value[key]();
}

function observableKey(value) {
  var Symbol = primitives.global.Symbol;
  var key = Symbol && Symbol.observable;
  if (key && typeof value[key] === 'function') return key;
  return typeof value[STRING_KEY] === 'function' ? STRING_KEY : null;
}

exports.empty = function () {
  return completed;
};

var completed = {
  subscribe: function (observer) {
    observer.complete();
  },
};
