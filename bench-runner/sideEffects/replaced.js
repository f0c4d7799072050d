'use strict';

// Replaces a function of Node by a guarded one.

var primitives = require('../primitives');

var symbolsOf = Object.getOwnPropertySymbols || null;
var descriptorOf = Object.getOwnPropertyDescriptor;

/** Ways to report the error of a guard. */
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
 * `refused(args)` returns an error, or null if the call may go on. `seen(result, args)` gets the
 * result of a call that did, and may replace it.
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
  // `util.promisify` reads properties of the function
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

/** Replaces a class, which other classes may extend. */
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
  // otherwise any instance leads to the unguarded class
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
