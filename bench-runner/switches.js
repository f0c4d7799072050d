'use strict';

// Long-stack switches of the libraries that the subject has loaded: recognised by a documented
// property or method, not by the library's name.

var path = require('path');
var packageOf = require('./packageOf');
var primitives = require('./primitives');

var DEFAULT_STACK_TRACE_LIMIT = 10;
var isProxy = primitives.isProxy;

/**
 * Lists the switches that are found, such as `q.longStackSupport`, and turns them on if requested.
 */
module.exports = function findSwitches(turnOn) {
  var found = [];
  primitives.Object.keys(require.cache).forEach(function (file) {
    var exported = exportsOf(file);
    var name = exported && findSwitch(exported, turnOn);
    if (name) found.push(ownerOf(file) + '.' + name);
  });
  // a library's own switch starts with the convention's value
  if (found.length === 0 && isConventionRead) found.push('global.longStackSupport');
  return found;
};

var isConventionRead = false;

/** Sets the switch of the 2013 convention, and notes if any loaded code reads it. */
module.exports.setConvention = function setConvention(isOn) {
  var value = isOn;
  primitives.defineProperty(primitives.global, 'longStackSupport', {
    configurable: true,
    enumerable: true,
    get: function () {
      isConventionRead = true;
      return value;
    },
    set: function (given) {
      value = given;
    },
  });
};

/**
 * Lists the switches that are on: those of the libraries, that of the 2013 convention, and a stack
 * trace limit above V8's default.
 */
module.exports.thatAreOn = function thatAreOn() {
  var on = [];
  primitives.Object.keys(require.cache).forEach(function (file) {
    var exported = exportsOf(file);
    var name = exported && switchThatIsOn(exported);
    if (name) on.push(ownerOf(file) + '.' + name);
  });
  if (primitives.global.longStackSupport === true) on.push('global.longStackSupport');
  var limit = primitives.Error.stackTraceLimit;
  if (limit > DEFAULT_STACK_TRACE_LIMIT) on.push('Error.stackTraceLimit = ' + limit);
  return on;
};

function switchThatIsOn(exported) {
  try {
    if (exported.longStackSupport === true) return 'longStackSupport';
    var isOn = exported.longStackTraces && exported.hasLongStackTraces;
    return typeof isOn === 'function' && isOn.call(exported) === true ? 'longStackTraces()' : null;
  } catch (error) {
    return null;
  }
}

function exportsOf(file) {
  var cached = require.cache[file];
  var exported = cached && cached.exports;
  var isObject = exported && (typeof exported === 'object' || typeof exported === 'function');
  // an invented value would answer this read, and report it as a use
  return isObject && !asksProxy(exported) ? exported : null;
}

/** True if a Proxy answers reads of missing properties. */
function asksProxy(value) {
  if (!isProxy) return false;
  var asked = value;
  while (asked !== null && !isProxy(asked)) asked = primitives.getPrototypeOf(asked);
  return asked !== null;
}

function findSwitch(exported, turnOn) {
  try {
    if (typeof exported.longStackSupport === 'boolean') {
      if (turnOn) exported.longStackSupport = true;
      return 'longStackSupport';
    }
    if (typeof exported.longStackTraces === 'function') {
      if (turnOn) exported.longStackTraces();
      return 'longStackTraces()';
    }
  } catch (error) {
    return null;
  }
  return null;
}

/** Package of a file, or the name of the file. */
function ownerOf(file) {
  return packageOf(file) || path.basename(file);
}
