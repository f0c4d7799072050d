'use strict';

// What stands for the exports of a module until something of them is used: it is loaded then.

var primitives = require('../primitives');

var Proxy = primitives.Proxy;
var reflect = primitives.Reflect || {};
var setMember = reflect.set;
var deleteMember = reflect.deleteProperty;
var defineMember = reflect.defineProperty;
var ownKeys = reflect.ownKeys;

/** This Node can have such a thing. */
exports.isThere = Proxy !== null && typeof ownKeys === 'function';

/**
 * `as`: `module`, of ES, or `object`; `load()` gives the exports. Compiled code asks each import whether it is
 * a module of ES, which uses nothing of it.
 */
exports.create = function create(as, load) {
  var exported = null;
  function loaded() {
    if (exported === null) exported = { is: load() };
    var is = exported.is;
    return is !== null && (typeof is === 'object' || typeof is === 'function') ? is : {};
  }
  return new Proxy(
    {},
    {
      get: function (target, key) {
        if (key === '__esModule' && exported === null) return as === 'module' ? true : undefined;
        return loaded()[key];
      },
      set: function (target, key, value) {
        return setMember(loaded(), key, value);
      },
      has: function (target, key) {
        return key in loaded();
      },
      deleteProperty: function (target, key) {
        return deleteMember(loaded(), key);
      },
      defineProperty: function (target, key, descriptor) {
        return defineMember(loaded(), key, descriptor);
      },
      getPrototypeOf: function () {
        return primitives.getPrototypeOf(loaded());
      },
      ownKeys: function () {
        return ownKeys(loaded());
      },
      getOwnPropertyDescriptor: function (target, key) {
        var descriptor = primitives.getOwnPropertyDescriptor(loaded(), key);
        // what stands here has none that stay for ever
        if (descriptor) descriptor.configurable = true;
        return descriptor;
      },
    }
  );
};
