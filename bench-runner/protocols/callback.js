'use strict';

// Protocol of calls that end by a callback behind the arguments. A promise may be returned too: its
// value is ignored, its rejection counts.

var primitives = require('../primitives');
var isThenable = require('./promise').accepts;

exports.accepts = function () {
  return true;
};

exports.follow = function (returned, onDone, onError) {
  if (isThenable(returned)) returned.then(ignore, onError);
};

/**
 * Returns the error in the arguments of the callback of `subject`: (error, value), or, if it takes
 * a value first, (value), which counts only if it is an Error.
 */
exports.errorOf = function errorOf(subject, first) {
  return subject.callbackTakes !== 'value' || first instanceof primitives.Error ? first : null;
};

/** Does nothing, and ends by its callback. */
exports.empty = function (done) {
  done(null);
};

function ignore() {}
