'use strict';

// Fetched libraries of the gallery: they are in a folder of their own, not beside the programs that
// need them.

var Module = require('module');

/**
 * Makes files in `folder` look for modules in `libraries` (a node_modules) first, from now on.
 * NODE_PATH, which comes last, would find other versions in folders above before.
 */
module.exports = function provideLibraries(folder, libraries) {
  var nodeModulePaths = Module._nodeModulePaths;
  Module._nodeModulePaths = function (from) {
    var paths = nodeModulePaths.call(Module, from);
    return from === folder ? [libraries].concat(paths) : paths;
  };
};
