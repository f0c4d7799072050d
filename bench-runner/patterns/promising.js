'use strict';

// The library of promises-q.js: methods that take a callback, as promises of Q. Those of Q itself
// call in a later turn, where no stack has the caller on it any more.

var Q = require('q');

var slice = Array.prototype.slice;

module.exports = function promising(object, method) {
  var outcome = Q.defer();
  object[method].apply(object, slice.call(arguments, 2).concat(outcome.makeNodeResolver()));
  return outcome.promise;
};
