'use strict';

// Describes a value in a few words: `"id-1"`, `2 objects`, `an object`, `{}`. Runs no code of it.

var primitives = require('../primitives');

var MOST_CHARACTERS = 80;
var tagOf = Object.prototype.toString;

module.exports = function inWords(value) {
  try {
    return words(value);
  } catch (error) {
    return 'a value that cannot be read';
  }
};

function words(value) {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol') return 'a symbol';
  if (typeof value === 'bigint') return primitives.String(value) + 'n';
  if (value === null || typeof value !== 'object') return primitives.String(value);
  if (primitives.isArray(value)) return listed(value);
  var kind = tagOf.call(value).slice(8, -1);
  if (kind !== 'Object') return article(kind) + kind;
  if (primitives.has(value, '_readableState') || primitives.has(value, '_writableState'))
    return 'a stream';
  if (primitives.has(value, '_events')) return 'an emitter';
  return primitives.getOwnPropertyNames(value).length === 0 ? '{}' : 'an object';
}

function quoted(text) {
  if (text.length <= MOST_CHARACTERS) return primitives.stringify(text);
  return primitives.stringify(text.slice(0, MOST_CHARACTERS)) + '…';
}

/** `2 objects`, `3 strings`, `an empty list`. */
function listed(list) {
  if (list.length === 0) return 'an empty list';
  var kind = typeof list[0];
  var isAlike = list.slice(0, 100).every(function (each) {
    return typeof each === kind;
  });
  return list.length + ' ' + (isAlike ? kind : 'value') + (list.length === 1 ? '' : 's');
}

function article(kind) {
  return /^[AEIO]/.test(kind) ? 'an ' : 'a ';
}
