'use strict';

// Guards writes to files, under all names of `fs`.

var fs = require('fs');
var path = require('path');
var places = require('./filePlaces');
var primitives = require('../primitives');
var replaced = require('./replaced');
var guardDescriptors = require('./descriptors');

/** Positions of written paths among the arguments. */
var WRITES = {
  appendFile: [0],
  chmod: [0],
  chown: [0],
  copyFile: [1],
  cp: [1],
  lchmod: [0],
  lchown: [0],
  link: [0, 1],
  lutimes: [0],
  mkdir: [0],
  rename: [0, 1],
  rm: [0],
  rmdir: [0],
  truncate: [0],
  unlink: [0],
  utimes: [0],
  writeFile: [0],
};

/**
 * `meet(kind, what, verb)` returns the error to fail with, or null. Returns a function that checks
 * one path.
 */
module.exports = function guardFiles(meet, isRefused) {
  var home = places.leadsTo(primitives.process.cwd());

  function refusal(asked, from) {
    // an open file was checked when it was opened
    if (isOpen(asked)) return null;
    var text = places.textOf(asked);
    if (text === null) return meet('wrote', 'what is no path', 'write to');
    if (places.isDevice(text)) return null;
    var file = places.leadsTo(text, from);
    return places.isWithin(file, home) ? null : meet('wrote', file, 'write to');
  }

  function guard(name, refused) {
    replaced.replace(fs, name, refused, replaced.calledBack);
    replaced.replace(fs, name + 'Sync', refused, replaced.thrown);
    replaced.replace(fs.promises, name, refused, replaced.rejected);
  }

  primitives.keys(WRITES).forEach(function (name) {
    guard(name, function (args) {
      return WRITES[name].reduce(function (error, place) {
        return error || refusal(args[place]);
      }, null);
    });
  });
  guard('symlink', function (args) {
    return refusal(args[1]) || refusal(args[0], folderOf(args[1]));
  });
  // the system adds letters to the last name
  ['mkdtemp', 'mkdtempDisposable'].forEach(function (name) {
    guard(name, function (args) {
      var text = places.textOf(args[0]);
      return refusal(text === null ? args[0] : text + 'XXXXXX');
    });
  });
  guard('readFile', function (args) {
    var options = args[1];
    return options && places.mayWrite(options.flag) ? refusal(args[0]) : null;
  });
  guardDescriptors(meet, isRefused, function (args) {
    return places.mayWrite(args[1]) ? refusal(args[0]) : null;
  });
  return refusal;
};

function isOpen(asked) {
  if (typeof asked === 'number') return true;
  return Boolean(asked) && typeof asked.fd === 'number' && typeof asked.href !== 'string';
}

/** Folder of a new link, from which its target is resolved. */
function folderOf(link) {
  return path.dirname(places.leadsTo(places.textOf(link) || ''));
}
