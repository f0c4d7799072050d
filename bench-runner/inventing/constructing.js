'use strict';

// What comes of an invented function that is called with `new`.

var primitives = require('../primitives');
var objects = require('./objects');
var values = require('./values');

var isBehind = Object.prototype.isPrototypeOf;

/** `instanceof` asks the function, which may ask a Proxy. */
exports.isNew = function isNew(self, call) {
  return (
    self !== undefined &&
    self !== null &&
    typeof self === 'object' &&
    isBehind.call(call.prototype, self)
  );
};

/** A subclass keeps the object that was made of it; everybody else is given the answer. */
exports.answer = function answer(world, self, call, answers) {
  answers.parent.learned = 'value';
  if (primitives.getPrototypeOf(self) === call.prototype)
    return values.answer(world, answers, null);
  var isThis = world.ofThis !== null && isBehind.call(world.ofThis, self);
  return objects.inventing(world, self, isThis ? world.paths.at('this') : answers, null);
};
