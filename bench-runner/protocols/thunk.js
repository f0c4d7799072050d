'use strict';

// A function that was returned takes the callback: what is called a thunk.

exports.accepts = accepts;

exports.follow = function (returned, onDone, onError) {
  if (!accepts(returned)) return onDone(returned);
  try {
    returned(function (error, value) {
      if (error) onError(error);
      else onDone(value);
    });
  } catch (error) {
    onError(error);
  }
};

exports.empty = function () {
  return callAtOnce;
};

function callAtOnce(done) {
  done(null);
}

function accepts(value) {
  return typeof value === 'function';
}
