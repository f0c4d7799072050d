'use strict';

// Frames of the helper itself are no part of anybody's stack, nor are those that call its hooks.

var path = require('path');

var OURS = __dirname + path.sep;
var HOOKS = /\((?:node:)?internal\/async_hooks(?:\.js)?:\d+/;
var FRAME = /^\s+at /;

/** Lines of a stack, as V8 writes them, for what Error.prepareStackTrace is given. */
exports.textsOf = function textsOf(callSites) {
  return callSites
    .map(function (callSite) {
      return '    at ' + callSite;
    })
    .filter(isAnothers);
};

/** The lines of `stack` that are frames, as one text; '' where there are none. */
exports.framesIn = function framesIn(stack) {
  return stack
    .split('\n')
    .filter(function (line) {
      return FRAME.test(line) && isAnothers(line);
    })
    .join('\n');
};

function isAnothers(line) {
  return line.indexOf(OURS) < 0 && !HOOKS.test(line);
}
