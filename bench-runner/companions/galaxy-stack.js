'use strict';

// Stands in for the native module of that name, which tells galaxy where a generator stands and
// needs headers of V8 that no package holds: a debugger interface of the runtime is asked instead.

var atMirror = require('./generators/mirror');
var atInspector = require('./generators/inspector');

var locate = atInspector() || atMirror();
if (!locate) {
  throw new Error('This runtime has no debugger interface that tells where a generator stands.');
}

/** Where a suspended generator stands now; to be kept, as it stands elsewhere when it is resumed. */
exports.getContinuation = function getContinuation(generator) {
  return locate(generator);
};

/**
 * {functionName, scriptName, lineNumber, column}, counted from 1, of a generator, where it stood
 * when `continuation` was got, or where it stands now.
 */
exports.getStackFrame = function getStackFrame(generator, continuation) {
  return continuation || locate(generator);
};
