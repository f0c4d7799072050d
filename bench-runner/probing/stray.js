'use strict';

// What nobody caught, or handled, in a call.

var primitives = require('../primitives');
var toError = require('../protocols/start').toError;

/** {by, error, isHandled} of what was thrown, or of a rejection. */
module.exports = function strayOf(thrown, isRejection) {
  return {
    by: isRejection ? 'rejection' : 'exception',
    error: toError(thrown),
    isHandled: isHandledBySubject(isRejection),
  };
};

/** Beside ours, which each of these events has one of. */
function isHandledBySubject(isRejection) {
  function isListenedTo(event) {
    return primitives.process.listeners(event).length > 1;
  }
  return (isRejection && isListenedTo('unhandledRejection')) || isListenedTo('uncaughtException');
}
