'use strict';

var primitives = require('../primitives');

/** Puts `valueOf(name)` into the global scope for each name; returns a function that undoes it. */
module.exports = function installGlobals(names, valueOf) {
  var before = {};
  names.forEach(function (name) {
    before[name] = primitives.getOwnPropertyDescriptor(primitives.global, name);
    primitives.defineProperty(primitives.global, name, {
      value: valueOf(name),
      writable: true,
      configurable: true,
      enumerable: true,
    });
  });
  return function restore() {
    primitives.keys(before).forEach(function (name) {
      if (before[name]) primitives.defineProperty(primitives.global, name, before[name]);
      else delete primitives.global[name];
    });
  };
};
