'use strict';

// A callback behind the arguments tells the end. A promise may be returned beside it: its value
// tells nothing, its error does.

var isThenable = require('./promise').accepts;

exports.accepts = function () {
  return true;
};

exports.follow = function (returned, onDone, onError) {
  if (isThenable(returned)) returned.then(ignore, onError);
};

/** What does nothing, and ends so. */
exports.empty = function (done) {
  done(null);
};

function ignore() {}
