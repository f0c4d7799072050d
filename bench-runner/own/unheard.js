'use strict';

// A function whose promise nobody waits for, such as `setInterval` is given: what rejects is handled by
// nobody.

var isThenable = require('../protocols/promise').accepts;
var primitives = require('../primitives');

/** `call`, whose promise settles only where it is fulfilled. `known.endsWell` notes that some call did. */
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
        // before that it is not known whether the failure lies in what was invented
        if (!known.endsWell) return reject(error);
        throw error;
      });
    });
  };
};
