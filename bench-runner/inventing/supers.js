'use strict';

// Members that a method reads by `super` where the base is invented: a class of a missing package,
// or a prototype that is set elsewhere.

var primitives = require('../primitives');
var values = require('./values');

/** `holder`: the object with the method, a prototype or a literal. Existing names stay. */
exports.put = function put(world, node, holder) {
  if (!node.isTold || holder === null || typeof holder !== 'object') return;
  var base = baseOf(holder);
  primitives.keys(node.props).forEach(function (key) {
    if (!(key in base)) primitives.hide(base, key, values.owned(world, node.props[key]));
  });
};

/** Returns the last prototype before Object.prototype; adds one where there is none. */
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
