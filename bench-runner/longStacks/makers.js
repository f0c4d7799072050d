'use strict';

// Whatever makes errors tells of each that it makes, in the callback that it is made in: their
// stacks are written out when they are read, which is later and elsewhere.

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
 * Puts itself in the place of the global errors, so that `note` is told of every error that is
 * made, by whomever; the runner's own among them, as its faked I/O stands for that of a library.
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
  // an error's constructor is what a program knows by that name
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
