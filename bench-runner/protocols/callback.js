'use strict';

// A callback behind the arguments tells the end. A promise may be returned beside it: its value
// tells nothing, its error does.

var primitives = require('../primitives');
var isThenable = require('./promise').accepts;

exports.accepts = function () {
  return true;
};

exports.follow = function (returned, onDone, onError) {
  if (isThenable(returned)) returned.then(ignore, onError);
};

/**
 * What is wrong by what the callback of `subject` was told: (error, value), or where it takes a value
 * first (value), of which only an error itself is one.
 */
exports.errorOf = function errorOf(subject, first) {
  return subject.callbackTakes !== 'value' || first instanceof primitives.Error ? first : null;
};

/** What does nothing, and ends so. */
exports.empty = function (done) {
  done(null);
};

function ignore() {}
