'use strict';

// Uncaught exceptions and unhandled rejections of a call.

var primitives = require('../primitives');
var toError = require('../protocols/start').toError;

/** Returns {by, error, isHandled} of a thrown value, or of a rejection. */
module.exports = function strayOf(thrown, isRejection) {
  return {
    by: isRejection ? 'rejection' : 'exception',
    error: toError(thrown),
    isHandled: isHandledBySubject(isRejection),
  };
};

/** True if the subject listens to the event beside us. */
function isHandledBySubject(isRejection) {
  function isListenedTo(event) {
    return primitives.process.listeners(event).length > 1;
  }
  return (isRejection && isListenedTo('unhandledRejection')) || isListenedTo('uncaughtException');
}
