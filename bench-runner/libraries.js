'use strict';

// Libraries of the gallery that were fetched: they stand in a folder of their own, not beside the
// programs that need them.

var Module = require('module');

/**
 * From here on, files in `folder` look for modules in `libraries` (a node_modules) before anywhere
 * else. Where they stand in one of the folders above, another version may do so, too: NODE_PATH,
 * which comes last, would not do.
 */
module.exports = function provideLibraries(folder, libraries) {
  var nodeModulePaths = Module._nodeModulePaths;
  Module._nodeModulePaths = function (from) {
    var paths = nodeModulePaths.call(Module, from);
    return from === folder ? [libraries].concat(paths) : paths;
  };
};
