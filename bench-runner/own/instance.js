'use strict';

// Makes `this` of a method for which no object was provided.

var nameOfSymbol = require('../inventing/kindFromUse').nameOfSymbol;
var primitives = require('../primitives');

var bind = Function.prototype.bind;

/**
 * Makes an instance of the class `owner` by its constructor or, if that throws, an object of its
 * prototype with invented members. Returns {self, error}.
 */
module.exports = function instanceOf(owner, args, inventor) {
  try {
    return { self: inventor.stateOn(construct(owner, args)), error: null };
  } catch (error) {
    return { self: withoutConstructor(owner, inventor), error: error };
  }
};

function construct(owner, args) {
  // ES5 has no other way to call `new` with a list of arguments
  var Bound = bind.apply(owner, [null].concat(args));
  return new Bound();
}

function withoutConstructor(owner, inventor) {
  var prototype = (owner && owner.prototype) || null;
  var bare = primitives.Object.create(prototype);
  var Proxy = primitives.global.Proxy;
  if (!Proxy) return bare;
  var found = primitives.Object.create(null);
  return new Proxy(bare, {
    get: function (target, key, receiver) {
      var name = typeof key === 'string' ? key : nameOfSymbol(key);
      if (key in target || name === null || name === 'then') {
        return primitives.global.Reflect.get(target, key, receiver);
      }
      if (!(name in found)) {
        found[name] = inventor.value('this.' + name, typeof key !== 'string');
      }
      return found[name];
    },
  });
}
