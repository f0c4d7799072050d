'use strict';

// Functions whose promise nobody awaits, as a callback of `setInterval`: nobody handles its
// rejection.

var isThenable = require('../protocols/promise').accepts;
var primitives = require('../primitives');

/**
 * Wraps `call` so that a rejection stays unhandled. `known.endsWell` notes that some call resolved.
 */
module.exports = function asUnheard(call, known) {
  function onValue(value) {
    known.endsWell = true;
    return value;
  }

  return function () {
    var returned = call.apply(this, arguments);
    if (!isThenable(returned)) return returned;
    var heard = returned.then(onValue);
    return new primitives.Promise(function (resolve, reject) {
      heard.then(resolve, function (error) {
        // before that, the failure may come from an invented value
        if (!known.endsWell) return reject(error);
        throw error;
      });
    });
  };
};
