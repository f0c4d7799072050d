'use strict';

// Position of a generator, read through V8's Debug object on Nodes without an inspector.

var vm = require('vm');

/** First version of V8 in which reading a mirror ends the process. */
var V8_THAT_ABORTS = 5.5;

/** locate(generator) → {functionName, scriptName, lineNumber, column}, or null where none can. */
module.exports = function createLocate() {
  var isSafe = parseFloat(process.versions.v8) < V8_THAT_ABORTS;
  if (!isSafe || typeof vm.runInDebugContext !== 'function') return null;
  var Debug = vm.runInDebugContext('Debug');
  return tellsLocations(Debug) ? locate : null;

  function locate(generator) {
    var mirror = Debug.MakeMirror(generator);
    var at = mirror.sourceLocation();
    return {
      functionName: mirror.func().name() || '<anonymous>',
      scriptName: mirror.func().script().name(),
      lineNumber: at ? at.line + 1 : 0,
      column: at ? at.column + 1 : 0,
    };
  }
};

function tellsLocations(Debug) {
  try {
    var idle = new Function('return (function* () {})()')();
    return typeof Debug.MakeMirror(idle).sourceLocation === 'function';
  } catch (error) {
    return false;
  }
}
