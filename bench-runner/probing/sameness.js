'use strict';

// Texts of arguments, which identify calls with equal ones. Runs no code of the subject.

var primitives = require('../primitives');

var MOST_LETTERS = 500;
var MOST_DEPTH = 3;
var MOST_PARTS = 20;
var dataOf = Object.getOwnPropertyDescriptor;

/** Returns a function that makes the text of arguments; null: they cannot be compared. */
module.exports = function createSameness() {
  var known = [];

  return function textOf(args) {
    try {
      var parts = [];
      for (var i = 0; i < args.length; i += 1) parts.push(words(args[i], 0));
      var text = parts.join(', ');
      return text.length > MOST_LETTERS ? null : text;
    } catch (error) {
      // a Proxy whose trap throws
      return null;
    }
  };

  function words(value, depth) {
    if (typeof value === 'string') return primitives.stringify(value);
    if (typeof value === 'symbol') return 'a symbol ' + numberOf(value);
    if (value === null || (typeof value !== 'object' && typeof value !== 'function'))
      return typeof value + ' ' + primitives.String(value);
    var kind = primitives.objectPrototype.toString.call(value);
    var isPlain =
      kind === '[object Array]' || primitives.getPrototypeOf(value) === primitives.objectPrototype;
    if (!isPlain || depth === MOST_DEPTH) return 'one ' + numberOf(value);
    var keys = primitives.keys(value);
    if (keys.length > MOST_PARTS) return 'one ' + numberOf(value);
    return kind + '{' + keys.sort().map(partOf(value, depth)).join(', ') + '}';
  }

  function partOf(value, depth) {
    return function (key) {
      var property = dataOf(value, key);
      if (!property || !primitives.has(property, 'value')) return 'one ' + numberOf(value);
      return primitives.stringify(key) + ': ' + words(property.value, depth + 1);
    };
  }

  /** Returns the number of an object, always the same. */
  function numberOf(value) {
    if (known.indexOf(value) < 0) known.push(value);
    return known.indexOf(value);
  }
};
