'use strict';

// What a method asks its base for by `super`, where that is invented: a class of a package that is not there, or
// whatever an object is made the heir of elsewhere.

var primitives = require('../primitives');
var values = require('./values');

/** `holder`: the object that the method stands on, a prototype or one that is written down. Names that it has stay. */
exports.put = function put(world, node, holder) {
  if (!node.isTold || holder === null || typeof holder !== 'object') return;
  var base = baseOf(holder);
  primitives.keys(node.props).forEach(function (key) {
    if (!(key in base)) primitives.hide(base, key, values.owned(world, node.props[key]));
  });
};

/** The last but for what all objects have; one of its own for what has none. */
function baseOf(holder) {
  var everybodys = primitives.Object.prototype;
  var base = holder;
  for (;;) {
    var next = primitives.getPrototypeOf(base);
    if (next === null || next === everybodys) break;
    base = next;
  }
  if (base !== holder || !primitives.setPrototypeOf) return base;
  var made = primitives.Object.create(everybodys);
  primitives.setPrototypeOf(holder, made);
  return made;
}
