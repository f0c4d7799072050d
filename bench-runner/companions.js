'use strict';

// Modules that a library requires for better stacks, and that are not installed: each file of
// companions/ stands in for the module of its name. Require this before a subject is loaded.

var fs = require('fs');
var Module = require('module');
var path = require('path');

var FOLDER = path.join(__dirname, 'companions');

var resolveFilename = Module._resolveFilename;
var existsSync = fs.existsSync;
var isProviding = false;
var names = [];

/** Names of the modules that were required, were not found, and have a stand-in. */
exports.wanted = function wanted() {
  return names.slice();
};

/** Provides the stand-ins from now on, where the module itself is not found. */
exports.provide = function provide() {
  isProviding = true;
};

// this function returns before the module that it found is run, and so is on no stack but that of
// an error of its own
Module._resolveFilename = function resolve(request) {
  try {
    return resolveFilename.apply(this, arguments);
  } catch (error) {
    var standIn = isMissing(error) && standInFor(request);
    if (standIn && names.indexOf(request) < 0) names.push(request);
    if (standIn && isProviding) return standIn;
    throw withoutOwnFrame(error);
  }
};

function isMissing(error) {
  return error !== null && typeof error === 'object' && error.code === 'MODULE_NOT_FOUND';
}

function standInFor(request) {
  if (!/^[\w-]+$/.test(request)) return null;
  var file = path.join(FOLDER, request + '.js');
  return existsSync.call(fs, file) ? file : null;
}

function withoutOwnFrame(error) {
  if (error && typeof error.stack === 'string') {
    var lines = error.stack.split('\n');
    error.stack = lines.filter(isOthers).join('\n');
  }
  return error;
}

function isOthers(line) {
  return line.indexOf('(' + module.filename + ':') < 0;
}
