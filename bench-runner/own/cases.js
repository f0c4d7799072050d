'use strict';

// What a file beside the subject gives for a call: a set-up, or one of its cases.

var primitives = require('../primitives');

/** What a module exports by default, or as a whole. */
exports.main = main;
function main(exported) {
  return exported && exported.default !== undefined ? exported.default : exported;
}

/**
 * The case of that name among those a file exports, or where none is named the first; else null. One
 * that is said to be of `functionName` goes before others; null: whichever it is of.
 */
exports.find = function find(exported, name, functionName) {
  var cases = listOf(main(exported));
  if (cases.length === 0) cases = listOf(exported);
  var found = cases.filter(function (each) {
    return name === null || each.name === name;
  });
  var own = found.filter(function (each) {
    return typeof functionName === 'string' && each.function === functionName;
  });
  return own[0] || found[0] || null;
};

function listOf(exported) {
  var found = exported && exported.cases ? exported.cases : exported;
  return (primitives.isArray(found) ? found : [found]).filter(isCase);
}

function isCase(value) {
  return value !== null && typeof value === 'object';
}

/** Calls onDone(null, value) with what `make` returns or its promise comes to; else onDone(error). */
exports.settle = function settle(make, onDone) {
  var value;
  try {
    value = make();
  } catch (error) {
    return onDone(error);
  }
  if (!value || typeof value.then !== 'function') return onDone(null, value);
  value.then(
    function (settled) {
      onDone(null, settled);
    },
    function (error) {
      onDone(error || new Error('rejected'));
    }
  );
};
