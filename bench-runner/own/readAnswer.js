'use strict';

// Answers whose body the code writes while it is read (`new Response(new ReadableStream(…))`): the
// client reads it to its end, and gets its error.

var primitives = require('../primitives');
var isThenable = require('../protocols/promise').accepts;

/** Turns without data or I/O after which the rest comes by itself, or never. */
var MOST_IDLE = 5;

/** Wraps `call` to end once its answer is read. `isBusy()`: I/O is under way. */
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
