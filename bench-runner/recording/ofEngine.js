'use strict';

// Errors that no throw statement makes.

var primitives = require('../primitives');

var WORDS = [
  /^Cannot (?:read|set|destructure|convert|access|create|mix)\b/,
  /\bis not (?:a function|a constructor|iterable|defined|an object|valid JSON|async iterable)\b/,
  /\bis not a (?:function|constructor) or its return value\b/,
  /^(?:Unexpected|Expected) .*\b(?:JSON|token|end of)\b/,
  /^(?:Bad|Unterminated) .*\bJSON\b/,
  /^Invalid (?:URL|array length|time value|date|string length|count value|regular expression)\b/,
  /^Assignment to constant variable/,
  /^Maximum call stack size exceeded/,
  /^Right-hand side of /,
  /^Class constructor /,
  /^Reduce of empty array/,
];

var CLASSES = /^(?:TypeError|ReferenceError|SyntaxError|RangeError)\b/;

/** Codes of the platform for wrong arguments, in any wording. */
var CODES = /^ERR_(?:INVALID_ARG|INVALID_CALLBACK|INVALID_OPT|OUT_OF_RANGE|MISSING_ARGS)/;

/** True if the engine, or the platform, made the error: the code got an unsuitable value. */
module.exports = function isOfEngine(error) {
  try {
    if (!(error instanceof primitives.Error) || !CLASSES.test(error.name)) return false;
    if (CODES.test(primitives.String(error.code))) return true;
    var message = primitives.String(error.message);
    return WORDS.some(function (words) {
      return words.test(message);
    });
  } catch (thrown) {
    return false;
  }
};
