'use strict';

// Invented decorators, which leave the decorated class or member unchanged.

var isClass = require('./callArguments').isClass;
var primitives = require('../primitives');

/**
 * Returns {value} of a call of an invented function as a decorator: the class itself, or undefined
 * for a member or a parameter. Null where the call decorates nothing.
 */
module.exports = function decorated(world, node, args) {
  if (!world.isLoading || !mayDecorate(node)) return null;
  if (args.length === 2 && isContext(args[1])) return { value: undefined };
  // a call that makes a decorator may get a class too, as for parameters
  if (args.length === 1 && node.step === 'call' && isClass(args[0])) return { value: args[0] };
  return args.length > 1 && args.length < 4 && isOfClass(args[0]) && isKey(args[1])
    ? { value: undefined }
    : null;
};

/**
 * True for an export of a module, a name of the file, or a result of one: `@Entity`, `@Column()`.
 */
function mayDecorate(node) {
  return node.step === 'call' || node.parent === null || node.parent.parent === null;
}

/** True for the context that a standard decorator gets. */
function isContext(value) {
  var isObject = value !== null && typeof value === 'object';
  return isObject && primitives.has(value, 'kind') && primitives.has(value, 'addInitializer');
}

/** True for a class, or its prototype, which holds members of instances. */
function isOfClass(value) {
  if (isClass(value)) return true;
  return value !== null && typeof value === 'object' && isClass(value.constructor);
}

/**
 * True for a member's name, or undefined, which stands for the constructor when its parameters are
 * decorated.
 */
function isKey(value) {
  return value === undefined || typeof value === 'string' || typeof value === 'symbol';
}
