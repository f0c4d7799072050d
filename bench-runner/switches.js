'use strict';

// Long-stack switches of the libraries that the subject has loaded. They are recognised by what
// they are, a documented property or method, not by the library's name.

var path = require('path');

/** Turns on every switch that is found and returns their names, such as `q.longStackSupport`. */
module.exports = function turnOnSwitches() {
  var turnedOn = [];
  Object.keys(require.cache).forEach(function (file) {
    var exported = exportsOf(file);
    var name = exported && turnOn(exported);
    if (name) turnedOn.push(packageOf(file) + '.' + name);
  });
  return turnedOn;
};

function exportsOf(file) {
  var cached = require.cache[file];
  var exported = cached && cached.exports;
  var isObject = exported && (typeof exported === 'object' || typeof exported === 'function');
  return isObject ? exported : null;
}

function turnOn(exported) {
  try {
    if (typeof exported.longStackSupport === 'boolean') {
      exported.longStackSupport = true;
      return 'longStackSupport';
    }
    if (typeof exported.longStackTraces === 'function') {
      exported.longStackTraces();
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
