'use strict';

var primitives = require('../primitives');

/**
 * Puts `valueOf(name)` into the global scope for each name; returns a function that undoes it.
 * `readOf(name)` gives a function that makes the value at each read, or null where the value never
 * changes.
 */
module.exports = installGlobals;
function installGlobals(names, valueOf, readOf) {
  var before = {};
  names.forEach(function (name) {
    before[name] = primitives.getOwnPropertyDescriptor(primitives.global, name);
    var read = readOf(name);
    if (read) putRead(name, read);
    else put(name, valueOf(name));
  });
  return function restore() {
    primitives.keys(before).forEach(function (name) {
      if (before[name]) primitives.defineProperty(primitives.global, name, before[name]);
      else delete primitives.global[name];
    });
  };
}

function putRead(name, read) {
  primitives.defineProperty(primitives.global, name, {
    get: read,
    configurable: true,
    enumerable: true,
  });
}

/** Replaces the value of an invented global. */
module.exports.put = put;
function put(name, value) {
  primitives.defineProperty(primitives.global, name, {
    value: value,
    writable: true,
    configurable: true,
    enumerable: true,
  });
}
