'use strict';

// Resolves a path as the system does: through links, with `..` applied after them. A missing path
// resolves to itself.

var fs = require('fs');
var path = require('path');
var url = require('url');
var primitives = require('../primitives');

var MOST_LINKS = 40;

var cwd = process.cwd;
var lstatSync = fs.lstatSync;
var readlinkSync = fs.readlinkSync;
var fileURLToPath = url.fileURLToPath || null;
var constants = fs.constants || primitives.brought('constants');
var TypedArray = primitives.global.Uint8Array || null;

/** 64 deletes the file on Windows when it is closed, and has no name in Node. */
var WRITING = ['O_CREAT', 'O_TRUNC', 'O_APPEND', 'O_EXCL'].reduce(function (bits, name) {
  return bits | (constants[name] || 0);
}, 3 | 64);

/** Flags in letters that only read. */
var READS = /^(?:r|rs|sr)$/;

var DEVICES = /^\/dev\/(?:null|zero|tty|stdout|stderr)$/;

/** True if opening with these flags may change or create the file. */
exports.mayWrite = function mayWrite(flags) {
  // a function is the callback: no flags
  if (flags === undefined || flags === null || typeof flags === 'function') return false;
  if (typeof flags === 'number') return (flags & WRITING) !== 0;
  return typeof flags !== 'string' || !READS.test(flags);
};

/** Returns the text of a path in any form that `fs` accepts, or null. */
exports.textOf = function textOf(asked) {
  if (typeof asked === 'string') return asked;
  if (Buffer.isBuffer(asked)) return asked.toString();
  if (!asked || typeof asked !== 'object') return null;
  if (TypedArray && asked instanceof TypedArray) return textOfBytes(asked);
  if (typeof asked.href !== 'string' || !fileURLToPath) return null;
  try {
    return fileURLToPath(asked.href);
  } catch (error) {
    return null;
  }
};

function textOfBytes(bytes) {
  if (!Buffer.from) return new Buffer(bytes).toString();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/** Returns an absolute path without links. `from`: the folder of a relative one. */
exports.leadsTo = leadsTo;
function leadsTo(text, from) {
  var left = partsOf(text, from || cwd.call(primitives.process));
  var found = left.shift();
  var links = 0;
  while (left.length > 0) {
    var part = left.shift();
    if (part === '' || part === '.') continue;
    if (part === '..') {
      found = found.slice(0, primitives.max(found.lastIndexOf(path.sep), 0));
      continue;
    }
    var next = found + path.sep + part;
    var target = linkAt(next);
    if (target === null || links === MOST_LINKS) {
      found = next;
      continue;
    }
    links += 1;
    var onward = partsOf(target, found + path.sep);
    found = onward.shift();
    left = onward.concat(left);
  }
  return found || path.sep;
}

/** Splits a path from the root on: the first part is the drive on Windows, and empty elsewhere. */
function partsOf(text, from) {
  if (path.sep === '\\') return path.resolve(from, text).split(path.sep);
  return (text.charAt(0) === '/' ? text : from + '/' + text).split('/');
}

function linkAt(file) {
  try {
    if (!lstatSync.call(fs, file).isSymbolicLink()) return null;
    return readlinkSync.call(fs, file);
  } catch (error) {
    return null;
  }
}

exports.isWithin = function isWithin(file, folder) {
  return file === folder || file.indexOf(folder + path.sep) === 0;
};

/** True for a device, by its name: /dev/stdout resolves to no path. */
exports.isDevice = function isDevice(text) {
  return DEVICES.test(text);
};
