'use strict';

// Stands in for the native module of that name, by which galaxy locates generators and which needs
// V8 headers that no package has. Uses a debugger interface of the runtime instead.

var atMirror = require('./generators/mirror');
var atInspector = require('./generators/inspector');

var locate = atInspector() || atMirror();
if (!locate) {
  throw new Error('This runtime has no debugger interface that tells where a generator stands.');
}

/**
 * Returns the present position of a suspended generator. Keep it: the position changes when the
 * generator is resumed.
 */
exports.getContinuation = function getContinuation(generator) {
  return locate(generator);
};

/**
 * Returns {functionName, scriptName, lineNumber, column}, counted from 1, of a generator: the
 * position in `continuation`, or the present one.
 */
exports.getStackFrame = function getStackFrame(generator, continuation) {
  return continuation || locate(generator);
};
