'use strict';

// Changes that a call makes outside itself: of its arguments, and of names of the global scope.
// Runs no getters.

var named = require('../names').named;
var primitives = require('../primitives');

var MOST_DEPTH = 5;
var MOST_KEYS = 100;
var MOST_VALUES = 2000;
var MOST_TOLD = 50;
/** Global timers, which the recorder replaces during a call: these changes do not count. */
var TIMERS = named('timer');
/** Names that listening to an emitter, or reading a stream, changes: these changes do not count. */
var OF_EMITTERS = named('keptByEmitter');
var namesOf = Object.getOwnPropertyNames;
var OF_FUNCTIONS = namesOf(function () {});
var propertyOf = Object.getOwnPropertyDescriptor;

/**
 * Notes the present {args, names}; the returned function lists the paths that have changed since.
 * `isInvented(value)`: values invented at a read, or without a key, are no changes.
 */
module.exports = function watchChanges(args, names, isInvented) {
  var left = { values: MOST_VALUES };
  var before = args.map(function (value) {
    return snapshot(value, 0, [], left);
  });
  var globalsBefore = globalsNow();

  return function changed() {
    var told = [];
    args.forEach(function (value, i) {
      compare(before[i], value, names[i], told, isInvented);
    });
    globalChanges(globalsBefore, told, isInvented);
    return told.slice(0, MOST_TOLD);
  };
};

function globalsNow() {
  var found = primitives.Object.create(null);
  namesOf(primitives.global).forEach(function (name) {
    var property = propertyOf(primitives.global, name);
    // accessors of Node make their value at the first read
    found[name] = property && 'value' in property ? { value: property.value } : null;
  });
  return found;
}

function globalChanges(before, told, isInvented) {
  var after = globalsNow();
  primitives.keys(after).forEach(function (name) {
    if (!(name in before)) told.push(name);
    else if (before[name] && after[name] && !isSame(before[name].value, after[name].value)) {
      if (!isInvented(after[name].value) && !TIMERS.test(name)) told.push(name);
    }
  });
  primitives.keys(before).forEach(function (name) {
    if (!(name in after)) told.push(name);
  });
}

/** Returns {value} of a value whose parts are not compared, else {object, keys}. */
function snapshot(value, depth, within, left) {
  left.values -= 1;
  var isWhole = !isObject(value) || depth >= MOST_DEPTH || within.indexOf(value) >= 0;
  if (isWhole || left.values <= 0) return { value: value, keys: null };
  var keys = primitives.Object.create(null);
  within.push(value);
  partsOf(value).forEach(function (key) {
    var property = propertyOf(value, key);
    if (property && 'value' in property) {
      keys[key] = snapshot(property.value, depth + 1, within, left);
    }
  });
  within.pop();
  return { value: value, keys: keys, size: sizeOf(value) };
}

function partsOf(value) {
  try {
    var names = isBytes(value) ? [] : namesOf(value).slice(0, MOST_KEYS);
    var isEmitter = names.indexOf('_events') >= 0;
    return names.filter(function (name) {
      if (isEmitter && OF_EMITTERS.test(name)) return false;
      return typeof value !== 'function' || OF_FUNCTIONS.indexOf(name) < 0;
    });
  } catch (error) {
    // a revoked Proxy, or one whose trap throws
    return [];
  }
}

function sizeOf(value) {
  try {
    if (primitives.Map && value instanceof primitives.Map) return value.size;
    if (primitives.Set && value instanceof primitives.Set) return value.size;
  } catch (error) {
    return null;
  }
  return null;
}

function compare(before, now, path, told, isInvented) {
  if (!isSame(before.value, now)) return told.push(path);
  if (before.keys === null) return;
  if (before.size !== sizeOf(now)) return told.push(path);
  var parts = partsOf(now);
  parts.forEach(function (key) {
    var property = propertyOf(now, key);
    if (!property || !('value' in property)) return;
    var known = before.keys[key];
    if (known) compare(known, property.value, pathOf(now, path, key), told, isInvented);
    else if (property.enumerable && !isInvented(property.value)) {
      told.push(pathOf(now, path, key));
    }
  });
  primitives.keys(before.keys).forEach(function (key) {
    if (parts.indexOf(key) < 0) told.push(pathOf(now, path, key));
  });
}

function pathOf(owner, path, key) {
  return primitives.isArray(owner) && /^\d+$/.test(key) ? path + '[' + key + ']' : path + '.' + key;
}

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}

function isBytes(value) {
  return Buffer.isBuffer(value) || (isView !== null && isView(value));
}

var isView = primitives.global.ArrayBuffer ? primitives.global.ArrayBuffer.isView || null : null;

function isSame(a, b) {
  return a === b || (a !== a && b !== b);
}
