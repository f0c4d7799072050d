'use strict';

var primitives = require('../primitives');

/** Puts `valueOf(name)` into the global scope for each name; returns a function that undoes it. */
module.exports = installGlobals;
function installGlobals(names, valueOf) {
  var before = {};
  names.forEach(function (name) {
    before[name] = primitives.getOwnPropertyDescriptor(primitives.global, name);
    put(name, valueOf(name));
  });
  return function restore() {
    primitives.keys(before).forEach(function (name) {
      if (before[name]) primitives.defineProperty(primitives.global, name, before[name]);
      else delete primitives.global[name];
    });
  };
}

/** Puts another value there, where there is one of ours. */
module.exports.put = put;
function put(name, value) {
  primitives.defineProperty(primitives.global, name, {
    value: value,
    writable: true,
    configurable: true,
    enumerable: true,
  });
}
