'use strict';

// Protocol of calls that end by a promise or another thenable. Any other value counts as resolved,
// as for `await`.

var primitives = require('../primitives');

exports.accepts = isThenable;

exports.follow = function (returned, onDone, onError) {
  if (isThenable(returned)) returned.then(onDone, onError);
  else onDone(returned);
};

var settled = primitives.Promise
  ? primitives.Promise.resolve()
  : {
      then: function (onFulfilled) {
        onFulfilled();
      },
    };

exports.empty = function () {
  return settled;
};

function isThenable(value) {
  return value !== null && value !== undefined && typeof value.then === 'function';
}
