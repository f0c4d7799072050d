'use strict';

// The library of generators-co-thunks.js and generators-gens.js: methods that take a callback, as
// thunks. The method is called at once, while the program is still on the stack; the thunk waits.

var slice = Array.prototype.slice;

module.exports = function thunking(object, method) {
  var outcome = null;
  var waiting = null;

  function settle() {
    outcome = arguments;
    if (waiting) waiting.apply(null, outcome);
  }

  object[method].apply(object, slice.call(arguments, 2).concat(settle));
  return function thunk(callback) {
    waiting = callback;
    if (outcome) callback.apply(null, outcome);
  };
};
