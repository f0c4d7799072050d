'use strict';

// Functions of Node that take nothing but texts and bytes: they cannot tell an invented value of
// unknown kind what they need, and would throw. Each is given the text, or the bytes, of such a value.

var giveCopies = require('./copies');
var primitives = require('../primitives');
var bufferOf = require('../inventing/streams').bufferOf;

var PATHS =
  'basename dirname extname isAbsolute join matchesGlob normalize parse relative resolve toNamespacedPath';

/** `isInvented(value)`: it is an invented object or function. */
module.exports = function giveTexts(isInvented) {
  var path = require('path');
  var url = require('url');
  var crypto = primitives.brought('crypto');
  var text = invented(isInvented, textOf);
  var bytes = invented(isInvented, bytesOf);

  [path.win32, path.posix].forEach(function (owner) {
    each(owner || path, PATHS, text);
  });
  each(url, 'parse resolve pathToFileURL fileURLToPath domainToASCII', invented(isInvented, urlOf));
  each(Buffer, 'from byteLength', text);
  each(Buffer, 'concat', function (value) {
    return primitives.isArray(value) ? value.map(bytes) : value;
  });
  each(JSON, 'parse', invented(isInvented, jsonOf));
  giveCopies(isInvented);
  givePacked(isInvented);
  each(primitives.brought('querystring'), 'parse escape unescape', text);
  if (crypto.createHash) {
    each(crypto, 'createHash createHmac', invented(isInvented, algorithmOf));
    [crypto.createHash('sha256'), crypto.createHmac('sha256', 'key')].forEach(function (made) {
      each(primitives.getPrototypeOf(made), 'update', text);
    });
    each(crypto, 'timingSafeEqual', bytes);
  }
  var Module = require('module');
  if (typeof Module.syncBuiltinESMExports === 'function') Module.syncBuiltinESMExports();
};

/** Functions of `owner` take `given(argument, index)` in place of each of their arguments. */
function each(owner, names, given) {
  names.split(' ').forEach(function (name) {
    var usual = owner[name];
    if (typeof usual === 'function') replace(owner, name, usual, given);
  });
}

function replace(owner, name, usual, given) {
  var taking = function () {
    for (var i = 0; i < arguments.length; i += 1) {
      if (isObject(arguments[i])) return usual.apply(this, plain(arguments, given));
    }
    return usual.apply(this, arguments);
  };
  primitives.keys(usual).forEach(function (key) {
    taking[key] = usual[key];
  });
  try {
    owner[name] = taking;
  } catch (error) {
    // a Node that lets nobody replace it goes without
  }
}

function plain(args, given) {
  var list = [];
  for (var i = 0; i < args.length; i += 1) list.push(given(args[i], i));
  return list;
}

function isObject(value) {
  return typeof value === 'object' || typeof value === 'function';
}

function invented(isInvented, plainOf) {
  return function (value, index) {
    return isInvented(value) ? plainOf(value, index) : value;
  };
}

/** What unpacks bytes is given some that are packed. */
function givePacked(isInvented) {
  var zlib = primitives.brought('zlib');
  primitives.keys(PACKS).forEach(function (unpack) {
    var pack = zlib[PACKS[unpack]];
    if (!pack) return;
    var packed = invented(isInvented, function (value, index) {
      return index === 0 ? pack(bufferOf('{}')) : value;
    });
    each(zlib, unpack + ' ' + unpack + 'Sync', packed);
  });
}

var PACKS = {
  gunzip: 'gzipSync',
  unzip: 'gzipSync',
  inflate: 'deflateSync',
  inflateRaw: 'deflateRawSync',
  brotliDecompress: 'brotliCompressSync',
};

function textOf(value) {
  return primitives.String(value);
}

function urlOf(value) {
  var text = primitives.String(value);
  return /^\w+:/.test(text) ? text : 'file:///' + text;
}

function jsonOf() {
  return '{}';
}

function algorithmOf(value, index) {
  return index === 0 ? 'sha256' : primitives.String(value);
}

function bytesOf(value) {
  return bufferOf(primitives.String(value));
}
