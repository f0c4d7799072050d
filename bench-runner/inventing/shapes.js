'use strict';

// Objects and functions that invent what is asked of them. What is known stands on them as properties
// of their own, so that using it costs nothing; behind their prototype stands a Proxy that is asked for
// the rest, and puts what it finds beside the known.

var named = require('../names').named;
var primitives = require('../primitives');
var kinds = require('./kinds');

var defineProperty = primitives.defineProperty;
var getPrototypeOf = Object.getPrototypeOf;
var setPrototypeOf = Object.setPrototypeOf;
/** They are not what a program does with its data. */
var NEVER = named('neverInvented');

/** Whether what the code alone does not tell can be found out as it is used. */
exports.canFindOut = primitives.Proxy !== null && typeof setPrototypeOf === 'function';

/**
 * Puts the properties of `owner` that facts tell of on it; `valueOf(child)` makes them. `isShown(child)`:
 * whether they are among its keys.
 */
exports.show = function show(owner, node, valueOf, isShown) {
  kinds.toldProps(node).forEach(function (key) {
    var child = node.props[key];
    if (key === 'length' && primitives.isArray(owner)) return;
    if (key in owner && isInherited(owner, key)) return;
    if (isCalled(node) && typeof owner === 'function' && OF_FUNCTIONS.test(key)) return;
    if (child.fact.is === 'promise') return defineRead(owner, key, child, valueOf);
    define(owner, key, valueOf(child), isShown(child));
  });
};

function isCalled(node) {
  return Boolean(node.fact.answers) || node.fact.is === 'function';
}

/** `promisify(db.all.bind(db))` is of `db.all`. */
var OF_FUNCTIONS = named('ofFunction');

/** What a real array, stream or emitter can do by itself is not made up. */
function isInherited(owner, key) {
  var own = primitives.getOwnPropertyDescriptor(owner, key);
  return (
    !own && typeof owner !== 'function' && getPrototypeOf(owner) !== primitives.objectPrototype
  );
}

function defineRead(owner, key, child, valueOf) {
  defineProperty(owner, key, {
    get: function () {
      return valueOf(child);
    },
    set: function (value) {
      define(owner, key, value, false);
    },
    configurable: true,
    enumerable: false,
  });
}

exports.define = define;
function define(owner, key, value, isEnumerable) {
  try {
    defineProperty(owner, key, {
      value: value,
      writable: true,
      enumerable: isEnumerable,
      configurable: true,
    });
  } catch (error) {
    // an old Node keeps some properties of functions, and a subject may have frozen what it got
  }
}

var OF_STREAMS = named('askedOfStream');

/** Whether an emitter, or stream, that an invented one stands for may well have such a member. */
exports.isOfSomeEmitter = function isOfSomeEmitter(key) {
  return typeof key === 'string' && !OF_STREAMS.test(key);
};

/**
 * `find(key)` tells {value} of a property that nobody has told of, or null where there is none, and
 * `isPassing` where it may be another the next time.
 */
exports.letInvent = function letInvent(owner, find) {
  if (!exports.canFindOut) return owner;
  var natural = getPrototypeOf(owner);
  var isFunction = typeof owner === 'function';
  if (isFunction) {
    delete owner.name;
    delete owner.length;
  }
  var target = primitives.Object.create(natural);
  setPrototypeOf(
    owner,
    new primitives.Proxy(target, {
      get: function (target, key, receiver) {
        if (key in target && !(isFunction && (key === 'name' || key === 'length'))) {
          return primitives.Reflect.get(target, key, receiver);
        }
        var found = typeof key === 'string' && NEVER.test(key) && key !== 'then' ? null : find(key);
        // each promise of it asks for it: the answer is final
        if (!found && key === 'then') define(owner, key, undefined, false);
        if (!found) return undefined;
        if (!found.isPassing) define(owner, key, found.value, false);
        return found.value;
      },
    })
  );
  return owner;
};
