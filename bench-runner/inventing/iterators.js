'use strict';

// Values that yield element after element: iterators, async iterators and observables.

var Module = require('module');
var primitives = require('../primitives');
var kinds = require('./kinds');
var isDoubtful = require('./ledger').isDoubtful;
var nameOf = require('./paths').nameOf;
var operations = require('./operations');
var values = require('./values');

var Symbol = primitives.Symbol;
var RXJS = /[\\/]node_modules[\\/]rxjs[\\/]/;

/** Name of the operation that fetches an element of `node`: that of the call, if there is one. */
exports.nameFor = function nameFor(node) {
  return nameOf(askedOf(node));
};

function askedOf(node) {
  return node.step === 'call' ? node.parent : node;
}

/** Starts to fetch an element for `callback`, or returns a promise of it where there is none. */
exports.fetchElement = fetchElement;
function fetchElement(world, node, callback) {
  if (!node.fetch) {
    node.fetch = operations.create(world, askedOf(node), function () {
      return values.element(world, node);
    });
  }
  return begunWith(world, node, node.fetch, callback);
}

/** Starts an operation of `node` that code elsewhere begins, with `callback` or as a promise. */
exports.begunWith = begunWith;
function begunWith(world, node, start, callback) {
  var at = node.begunAt ? { stack: node.begunAt, by: 'event' } : null;
  return operations.begunAt(world, at, start, callback);
}

/** Makes an iterator that yields at once. */
exports.now = function now(world, node) {
  var list = values.list(world, node);
  if (Symbol && list[Symbol.iterator]) return list[Symbol.iterator]();
  return {
    next: function () {
      return list.length > 0 ? { value: list.shift(), done: false } : ended();
    },
  };
};

/** Makes an async iterator that yields each element after an operation of its own. */
exports.later = function later(world, node) {
  var left = kinds.lengthOf(node);
  var iterator = {};

  primitives.hide(iterator, 'next', function next() {
    left -= 1;
    if (left < 0) return primitives.Promise.resolve(ended());
    return fetchElement(world, node).then(handedOn);
  });
  primitives.hide(iterator, 'return', function (value) {
    left = 0;
    return primitives.Promise.resolve({ value: value, done: true });
  });
  if (Symbol && Symbol.asyncIterator) {
    primitives.hide(iterator, Symbol.asyncIterator, function () {
      // an async iterable starts anew for each loop
      return node.fact.is === 'asyncIterable' && left <= 0 ? later(world, node) : iterator;
    });
  }
  return iterator;
};

function handedOn(value) {
  return { value: value, done: false };
}

function ended() {
  return { value: undefined, done: true };
}

/** Makes an observable of rxjs if the project has loaded it: its operators accept no other. */
exports.observable = function observable(world, node) {
  function subscribe(observer) {
    var left = kinds.lengthOf(node);
    var isOpen = true;
    function next() {
      if (left === 0) return observer.complete && observer.complete();
      left -= 1;
      if (observer.error) return fetchElement(world, node, handOn);
      // without a listener for errors, a failure would not be noticed
      primitives.setImmediate.call(null, function () {
        handOn(null, values.element(world, node));
      });
    }
    function handOn(error, value) {
      if (!isOpen) return;
      if (error) return observer.error(error);
      if (observer.next) observer.next(value);
      if (isOpen) next();
    }
    next();
    return function unsubscribe() {
      isOpen = false;
    };
  }

  var Observable = ofRxjs();
  return Observable ? new Observable(subscribe) : plainObservable(world, subscribe);
};

function ofRxjs() {
  var files = primitives.keys(Module._cache);
  for (var i = 0; i < files.length; i += 1) {
    var exported = RXJS.test(files[i]) ? Module._cache[files[i]].exports : null;
    if (exported && typeof exported.Observable === 'function') return exported.Observable;
  }
  return null;
}

function plainObservable(world, subscribe) {
  var observable = {};

  primitives.hide(observable, 'subscribe', function (next, error, complete) {
    var observer =
      typeof next === 'function' || !next ? { next: next, error: error, complete: complete } : next;
    var unsubscribe = subscribe(observer);
    return { unsubscribe: unsubscribe, closed: false };
  });
  primitives.hide(observable, 'pipe', function () {
    var piped = observable;
    for (var i = 0; i < arguments.length; i += 1) {
      var next = typeof arguments[i] === 'function' ? arguments[i](piped) : null;
      // an invented operator returns the observable unchanged
      if (next && !isDoubtful(world.ledger, next)) piped = next;
    }
    return piped;
  });
  if (Symbol) {
    primitives.hide(observable, Symbol.observable || '@@observable', function () {
      return observable;
    });
  }
  return observable;
}
