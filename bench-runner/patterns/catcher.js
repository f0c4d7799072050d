'use strict';

// The library of callbacks-catcher.js: takes the handling of errors out of callbacks, as
// `domain.intercept` of Node does.

var slice = Array.prototype.slice;

/**
 * Returns intercept(callback): a callback that hands an error to `onError` and anything else to
 * `callback`, without the error's place.
 */
function catcher(onError) {
  return function intercept(callback) {
    var here = catcher.longStackSupport ? new Error('intercepted') : null;
    return function intercepted(err) {
      if (err) return onError(here ? withStackOf(err, here) : err);
      callback.apply(this, slice.call(arguments, 1));
    };
  };
}

// the switch of 2013, which whoever wants long stacks sets before this file is loaded
catcher.longStackSupport = global.longStackSupport === true;

module.exports = catcher;

function withStackOf(err, here) {
  var callers = here.stack.split('\n').slice(2).join('\n');
  err.stack += '\nFrom previous event:\n' + callers;
  return err;
}
