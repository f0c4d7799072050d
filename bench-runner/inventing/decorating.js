'use strict';

// Invented decorators: what they stand on stays what it is.

var isClass = require('./given').isClass;
var primitives = require('../primitives');

/**
 * What a call of an invented function as a decorator comes to, {value}: the class itself, or of a
 * member, and of a parameter, nothing. Null where it is no such call.
 */
module.exports = function decorated(world, node, args) {
  if (!world.isLoading || !mayDecorate(node)) return null;
  if (args.length === 2 && isContext(args[1])) return { value: undefined };
  // a class is given to what makes a decorator as well, such as that of a parameter
  if (args.length === 1 && node.step === 'call' && isClass(args[0])) return { value: args[0] };
  return args.length > 1 && args.length < 4 && isOfClass(args[0]) && isKey(args[1])
    ? { value: undefined }
    : null;
};

/** One of a module or of the file's own names, or what such a one made: `@Entity`, `@Column()`. */
function mayDecorate(node) {
  return node.step === 'call' || node.parent === null || node.parent.parent === null;
}

/** What tells a decorator of today's standard where it stands. */
function isContext(value) {
  var isObject = value !== null && typeof value === 'object';
  return isObject && primitives.has(value, 'kind') && primitives.has(value, 'addInitializer');
}

/** Its prototype, where members of instances stand. */
function isOfClass(value) {
  if (isClass(value)) return true;
  return value !== null && typeof value === 'object' && isClass(value.constructor);
}

/** A name; that of the constructor, whose parameters are decorated, is none. */
function isKey(value) {
  return value === undefined || typeof value === 'string' || typeof value === 'symbol';
}
