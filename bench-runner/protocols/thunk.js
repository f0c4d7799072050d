'use strict';

// Protocol of calls that return a thunk: a function that takes the callback. If it returns a
// promise, a rejection counts as well.

var isThenable = require('./promise').accepts;

exports.accepts = accepts;

exports.follow = function (returned, onDone, onError) {
  if (!accepts(returned)) return onDone(returned);
  var isTold = false;
  try {
    var promised = returned(function (error, value) {
      isTold = true;
      if (error) onError(error);
      else onDone(value);
    });
    // the callback may still be called later
    if (isThenable(promised)) promised.then(null, fail);
  } catch (error) {
    onError(error);
  }

  function fail(error) {
    if (!isTold) onError(error);
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
