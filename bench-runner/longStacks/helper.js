'use strict';

// Our own long-stack helper: adds to an error's stack the place that scheduled the present
// callback, the place before that, and so on.

var primitives = require('../primitives');
var createContexts = require('./contexts');
var noteMakers = require('./makers');
var ownFrames = require('./ownFrames');

var BETWEEN = '\nFrom previous event:\n';

var errorToString = Error.prototype.toString;
var NotedErrors = primitives.global.WeakMap;

/**
 * Adds to every error made from now on the stacks of its asynchronous parents, each under a line
 * "From previous event:". Returns false where the runtime has no `async_hooks`. Call it once,
 * before a subject is loaded; a subject that sets Error.prepareStackTrace gets its own stacks only.
 */
module.exports = function install() {
  var hooks = primitives.brought('async_hooks');
  if (!hooks.createHook || !NotedErrors || !noteMakers.isPossible) return false;
  var contexts = createContexts(hooks);
  var noted = new NotedErrors();

  function note(error) {
    if (!noted.has(error)) noted.set(error, contexts.current());
  }

  noteMakers(note);
  // the engine's own errors are noted here at the latest, still in the callback that threw
  primitives.process.on('uncaughtExceptionMonitor', function (error, origin) {
    if (origin === 'uncaughtException' && isObject(error)) note(error);
  });
  primitives.Error.prepareStackTrace = function prepareStackTrace(error, callSites) {
    var own = [headOf(error)].concat(ownFrames.textsOf(callSites)).join('\n');
    return [own].concat(contexts.sectionsOf(noted.get(error))).join(BETWEEN);
  };
  return true;
};

function headOf(error) {
  try {
    return errorToString.call(error);
  } catch (failed) {
    return 'an error that cannot be printed';
  }
}

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}
