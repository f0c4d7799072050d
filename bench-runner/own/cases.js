'use strict';

// Values for a call from a file beside the subject: a set-up, or one of its cases.

var primitives = require('../primitives');

/** Returns the default export of a module, or all of it. */
exports.main = main;
function main(exported) {
  return exported && exported.default !== undefined ? exported.default : exported;
}

/**
 * Finds the case of that name among a file's exports, or the first if `name` is null; else null.
 * Cases marked as of `functionName` come first; null: any function.
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

/**
 * Calls onDone(null, value) with the result of `make` or its promise's value; else onDone(error).
 */
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
