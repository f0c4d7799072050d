'use strict';

// Long-stack switches of the libraries that the subject has loaded. They are recognised by what
// they are, a documented property or method, not by the library's name.

var path = require('path');
var packageOf = require('./packageOf');
var primitives = require('./primitives');

var DEFAULT_STACK_TRACE_LIMIT = 10;
var isProxy = primitives.isProxy;

/** Names the switches that are found, such as `q.longStackSupport`, and turns them on if asked. */
module.exports = function findSwitches(turnOn) {
  var found = [];
  primitives.Object.keys(require.cache).forEach(function (file) {
    var exported = exportsOf(file);
    var name = exported && findSwitch(exported, turnOn);
    if (name) found.push(ownerOf(file) + '.' + name);
  });
  // a library's own switch takes its start from that of the convention
  if (found.length === 0 && isConventionRead) found.push('global.longStackSupport');
  return found;
};

var isConventionRead = false;

/** Sets the switch of the 2013 convention, and notes whether anything that is loaded looks at it. */
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
 * Names the switches that are on: those of the libraries, the one of the 2013 convention, and a
 * stack trace limit above the default of V8.
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
  // an invention would have to answer what nobody but this asks it, and be told as asked for
  return isObject && !asksProxy(exported) ? exported : null;
}

/** Whether what an object lacks is asked of a Proxy. */
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

/** The package that it belongs to, or the name of the file. */
function ownerOf(file) {
  return packageOf(file) || path.basename(file);
}
