'use strict';

// Long-stack switches of the libraries that the subject has loaded. They are recognised by what
// they are, a documented property or method, not by the library's name.

var path = require('path');
var primitives = require('./primitives');

/** Names the switches that are found, such as `q.longStackSupport`, and turns them on if asked. */
module.exports = function findSwitches(turnOn) {
  var found = [];
  primitives.Object.keys(require.cache).forEach(function (file) {
    var exported = exportsOf(file);
    var name = exported && findSwitch(exported, turnOn);
    if (name) found.push(packageOf(file) + '.' + name);
  });
  return found;
};

function exportsOf(file) {
  var cached = require.cache[file];
  var exported = cached && cached.exports;
  var isObject = exported && (typeof exported === 'object' || typeof exported === 'function');
  return isObject ? exported : null;
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

function packageOf(file) {
  var parts = file.split(/[\\/]node_modules[\\/]/);
  if (parts.length < 2) return path.basename(file);
  return parts[parts.length - 1].split(/[\\/]/)[0];
}
