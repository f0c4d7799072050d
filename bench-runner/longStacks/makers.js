'use strict';

// Notes each error in the callback that makes it: its stack is formatted at the first read, later
// and elsewhere.

var primitives = require('../primitives');

var NAMES = [
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
];

var MakerProxy = primitives.global.Proxy;
var reflect = primitives.global.Reflect;
var NativeError = Error;
var captureStackTrace = Error.captureStackTrace;

/**
 * Replaces the global error classes, so that `note` gets every error that is made; the runner's own
 * too, as its faked I/O stands for a library's.
 */
module.exports = function noteMakers(note) {
  NAMES.filter(function (name) {
    return typeof primitives.global[name] === 'function';
  }).forEach(function (name) {
    replace(name, noting(primitives.global[name], note));
  });
  primitives.Error = primitives.global.Error;
  NativeError.captureStackTrace = noteCaptured(note);
};

module.exports.isPossible = Boolean(MakerProxy && reflect);

function noting(Maker, note) {
  return new MakerProxy(Maker, {
    construct: function construct(target, args, newTarget) {
      return told(reflect.construct(target, args, newTarget), construct);
    },
    apply: function apply(target, receiver, args) {
      return told(reflect.apply(target, receiver, args), apply);
    },
  });

  function told(error, below) {
    // without the frames of this file
    captureStackTrace(error, below);
    note(error);
    return error;
  }
}

function replace(name, maker) {
  primitives.hide(primitives.global, name, maker);
  // programs reach an error class by this name as well
  primitives.hide(maker.prototype, 'constructor', maker);
  if (maker !== primitives.global.Error)
    primitives.Object.setPrototypeOf(maker, primitives.global.Error);
}

function noteCaptured(note) {
  return function captureStackTraceAndNote(object, below) {
    captureStackTrace(object, below || captureStackTraceAndNote);
    note(object);
  };
}
