'use strict';

// An answer whose body the code writes while it is read (`new Response(new ReadableStream(…))`): who asked reads it
// to its end, and hears of what fails meanwhile.

var primitives = require('../primitives');
var isThenable = require('../protocols/promise').accepts;

/** So many turns in which nothing comes and no I/O is under way: the rest comes by itself, or never. */
var MOST_IDLE = 5;

/** `call`, which ends once what it answers is read. `isBusy()`: I/O is under way. */
module.exports = function asRead(call, isBusy) {
  function onValue(value) {
    return isOpen(value) ? read(value, isBusy) : value;
  }

  return function () {
    var returned = call.apply(this, arguments);
    if (isThenable(returned)) return returned.then(onValue);
    return onValue(returned);
  };
};

function isOpen(value) {
  var Response = primitives.global.Response;
  return Boolean(Response) && value instanceof Response && value.body !== null && !value.bodyUsed;
}

function read(answer, isBusy) {
  var reader = answer.body.getReader();
  return new primitives.Promise(function (resolve, reject) {
    var idle = 0;
    var isOver = false;

    function end() {
      isOver = true;
      resolve(answer);
    }

    function next() {
      idle = 0;
      reader.read().then(function (part) {
        if (part.done) end();
        else if (!isOver) next();
      }, reject);
    }

    function look() {
      idle = isBusy() ? 0 : idle + 1;
      if (idle > MOST_IDLE) end();
      else if (!isOver) primitives.setImmediate.call(null, look);
    }

    next();
    look();
  });
}
