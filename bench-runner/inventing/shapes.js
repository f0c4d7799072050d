'use strict';

// Objects and functions that invent properties when they are read. Known ones are own properties,
// so that they cost nothing; behind the prototype stands a Proxy, which makes the others and adds
// them.

var named = require('../names').named;
var primitives = require('../primitives');
var kinds = require('./kinds');

var defineProperty = primitives.defineProperty;
var getPrototypeOf = Object.getPrototypeOf;
var setPrototypeOf = Object.setPrototypeOf;
/** Names that are not properties of a program's data. */
var NEVER = named('neverInvented');

/** True if properties that the code alone does not show can be invented at a read. */
exports.canFindOut = primitives.Proxy !== null && typeof setPrototypeOf === 'function';

/**
 * Puts properties that facts mention on `owner`; `valueOf(child)` makes them. `isShown(child)`: the
 * property is enumerable.
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

/** Functions have these too: `promisify(db.all.bind(db))` is a form of `db.all`. */
var OF_FUNCTIONS = named('ofFunction');

/** True for a method that a real array, stream or emitter inherits: it is not invented. */
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
    // an old Node does not allow some properties of functions, and a subject may have frozen the
    // object
  }
}

var OF_STREAMS = named('askedOfStream');

/** True if an emitter or a stream may have a member of that name. */
exports.isOfSomeEmitter = function isOfSomeEmitter(key) {
  return typeof key === 'string' && !OF_STREAMS.test(key);
};

/**
 * `find(key)` returns {value} of an unknown property, or null; with `isPassing`, the next read may
 * find another value.
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
        // each promise resolution reads `then`: the answer is final
        if (!found && key === 'then') define(owner, key, undefined, false);
        if (!found) return undefined;
        if (!found.isPassing) define(owner, key, found.value, false);
        return found.value;
      },
    })
  );
  return owner;
};
