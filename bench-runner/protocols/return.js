'use strict';

// The return is the end: a synchronous function, or one that leaves what it began to itself.

exports.accepts = function () {
  return true;
};

exports.follow = function (returned, onDone) {
  onDone(returned);
};

exports.empty = function () {};
