'use strict';

// A function of Node's with a guard before it.

var primitives = require('../primitives');

var symbolsOf = Object.getOwnPropertySymbols || null;
var descriptorOf = Object.getOwnPropertyDescriptor;

/** Ways to hand over the error that a guard gives. */
exports.thrown = function thrown(error) {
  throw error;
};

exports.rejected = function rejected(error) {
  return primitives.Promise.reject(error);
};

exports.calledBack = function calledBack(error, args) {
  var callback = args[args.length - 1];
  if (typeof callback !== 'function') throw error;
  primitives.setImmediate.call(null, callback, error);
};

/**
 * `refused(args)` gives an error, or null where the call may go on. `seen(result, args)` is told what
 * came of one that did, and may return another result.
 */
exports.replace = function replace(holder, key, refused, fail, seen) {
  var usual = holder && holder[key];
  if (typeof usual !== 'function') return;
  var guarded = function () {
    var error = refused(arguments);
    if (error) return fail(error, arguments);
    var result = usual.apply(this, arguments);
    return seen ? seen(result, arguments) : result;
  };
  // `util.promisify` asks for what stands on a function
  primitives.keys(usual).forEach(function (each) {
    guarded[each] = usual[each];
  });
  if (symbolsOf) {
    symbolsOf(usual).forEach(function (symbol) {
      primitives.defineProperty(guarded, symbol, descriptorOf(usual, symbol));
    });
  }
  put(holder, key, guarded);
};

/** The same for a class, which others may extend. */
exports.replaceClass = function replaceClass(holder, key, refused) {
  var usual = holder && holder[key];
  if (typeof usual !== 'function' || !primitives.Proxy) return;
  var guarded = new primitives.Proxy(usual, {
    construct: function (Class, args, made) {
      var error = refused(args);
      if (error) throw error;
      return primitives.Reflect.construct(Class, args, made);
    },
  });
  // else any object of it leads to the one without a guard
  put(usual.prototype, 'constructor', guarded);
  put(holder, key, guarded);
};

function put(holder, key, value) {
  var there = descriptorOf(holder, key);
  if (!there || there.writable) {
    holder[key] = value;
    return;
  }
  if (!there.configurable) return;
  primitives.defineProperty(holder, key, {
    configurable: true,
    enumerable: there.enumerable,
    value: value,
    writable: true,
  });
}
