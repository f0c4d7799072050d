'use strict';

// Result of an invented function that is called with `new`.

var primitives = require('../primitives');
var objects = require('./objects');
var values = require('./values');

var isBehind = Object.prototype.isPrototypeOf;

/** Avoids `instanceof`, which calls the function, and so perhaps a Proxy. */
exports.isNew = function isNew(self, call) {
  return (
    self !== undefined &&
    self !== null &&
    typeof self === 'object' &&
    isBehind.call(call.prototype, self)
  );
};

/** Returns the new object to a subclass, and the answer to all others. */
exports.answer = function answer(world, self, call, answers) {
  answers.parent.learned = 'value';
  if (primitives.getPrototypeOf(self) === call.prototype)
    return values.answer(world, answers, null);
  var isThis = world.ofThis !== null && isBehind.call(world.ofThis, self);
  return objects.inventing(world, self, isThis ? world.paths.at('this') : answers, null);
};
