'use strict';

// Protocol of calls that end by their return: synchronous functions, and those that do not wait for
// what they begin.

exports.accepts = function () {
  return true;
};

exports.follow = function (returned, onDone) {
  onDone(returned);
};

exports.empty = function () {};
