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
 * `late`: {as, names}: `module`, of ES, or `object`, and the names of all that it exports, where they are known, or
 * null; `load()` gives the exports. Compiled code asks each import whether it is a module of ES, and what exports
 * all of another asks for its names: neither uses anything of it.
 */
exports.create = function create(late, load) {
  var exported = null;
  /** Null: it is loaded, or they are not known. */
  function names() {
    return exported === null ? late.names : null;
  }
  /** As compiled code defines it. */
  function described(key) {
    return { enumerable: true, configurable: true, get: member.bind(null, key) };
  }
  function member(key) {
    return loaded()[key];
  }
  function loaded() {
    if (exported === null) exported = { is: load() };
    var is = exported.is;
    return is !== null && (typeof is === 'object' || typeof is === 'function') ? is : {};
  }
  return new Proxy(
    {},
    {
      get: function (target, key) {
        if (key === '__esModule' && exported === null)
          return late.as === 'module' ? true : undefined;
        return loaded()[key];
      },
      set: function (target, key, value) {
        return setMember(loaded(), key, value);
      },
      has: function (target, key) {
        return (names() !== null && names().indexOf(key) >= 0) || key in loaded();
      },
      deleteProperty: function (target, key) {
        return deleteMember(loaded(), key);
      },
      defineProperty: function (target, key, descriptor) {
        return defineMember(loaded(), key, descriptor);
      },
      getPrototypeOf: function () {
        if (names() !== null) return primitives.objectPrototype;
        return primitives.getPrototypeOf(loaded());
      },
      ownKeys: function () {
        return names() !== null ? names().slice() : ownKeys(loaded());
      },
      getOwnPropertyDescriptor: function (target, key) {
        if (names() !== null && typeof key === 'string')
          return names().indexOf(key) < 0 ? undefined : described(key);
        var descriptor = primitives.getOwnPropertyDescriptor(loaded(), key);
        // what stands here has none that stay for ever
        if (descriptor) descriptor.configurable = true;
        return descriptor;
      },
    }
  );
};
