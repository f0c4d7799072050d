'use strict';

// Removes the frames of the helper, and those that call its hooks, from stacks.

var path = require('path');

var OURS = __dirname + path.sep;
var HOOKS = /\((?:node:)?internal\/async_hooks(?:\.js)?:\d+/;
var FRAME = /^\s+at /;

/** Formats call sites, the argument of Error.prepareStackTrace, as V8 does. */
exports.textsOf = function textsOf(callSites) {
  return callSites
    .map(function (callSite) {
      return '    at ' + callSite;
    })
    .filter(isAnothers);
};

/** Returns the frame lines of `stack` as one text; '' where there are none. */
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
