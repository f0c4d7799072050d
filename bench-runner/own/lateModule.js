'use strict';

// Stands in for the exports of a module, which is loaded at their first use.

var primitives = require('../primitives');

var Proxy = primitives.Proxy;
var reflect = primitives.Reflect || {};
var setMember = reflect.set;
var deleteMember = reflect.deleteProperty;
var defineMember = reflect.defineProperty;
var ownKeys = reflect.ownKeys;

/** True if this Node can make one. */
exports.isThere = Proxy !== null && typeof ownKeys === 'function';

/**
 * `late`: {as, names}: `module` (ES) or `object`, and the names of all exports if known, or null;
 * `load()` returns the exports. Compiled code tests each import for an ES module, and a re-export
 * lists the names: neither is a use.
 */
exports.create = function create(late, load) {
  var exported = null;
  /** Returns null if the module is loaded, or the names are not known. */
  function names() {
    return exported === null ? late.names : null;
  }
  /** Describes a member as compiled code defines it. */
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
        // a Proxy may not report a permanent property that its target lacks
        if (descriptor) descriptor.configurable = true;
        return descriptor;
      },
    }
  );
};
