'use strict';

// What a file beside the subject gives for a call: a set-up, or one of its cases.

var Module = require('module');
var path = require('path');

/** What the module of that file exports by default, or as a whole. Throws what it throws. */
exports.exportOf = exportOf;
function exportOf(file, subjectFile) {
  var from = new Module(path.join(path.dirname(subjectFile), 'case.js'), null);
  from.filename = from.id;
  from.paths = Module._nodeModulePaths(path.dirname(file));
  var exported = Module._load(file, from, false);
  return exported && exported.default !== undefined ? exported.default : exported;
}

/** The case of that name, or where none is named the first; null: there is none. */
exports.find = function find(wanted, subjectFile) {
  var exported = exportOf(wanted.file, subjectFile);
  var cases = listOf(exported);
  for (var i = 0; i < cases.length; i++) {
    if (wanted.name === null || cases[i].name === wanted.name) return cases[i];
  }
  return null;
};

function listOf(exported) {
  var found = exported && exported.cases ? exported.cases : exported;
  if (Array.isArray(found)) return found;
  return found && typeof found === 'object' ? [found] : [];
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
