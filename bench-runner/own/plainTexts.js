'use strict';

// Functions of Node that take nothing but texts and bytes: they cannot tell an invented value of
// unknown kind what they need, and would throw. Each is given the text, or the bytes, of such a value.

var primitives = require('../primitives');
var bufferOf = require('../inventing/streams').bufferOf;

var PATHS =
  'basename dirname extname isAbsolute join matchesGlob normalize parse relative resolve toNamespacedPath';

/** `isInvented(value)`: it is an invented object or function. */
module.exports = function giveTexts(isInvented) {
  var path = require('path');
  var url = require('url');
  var crypto = primitives.brought('crypto');

  [path.win32, path.posix].forEach(function (owner) {
    each(owner || path, PATHS, textOf);
  });
  each(url, 'parse resolve pathToFileURL fileURLToPath domainToASCII', urlOf);
  each(Buffer, 'from byteLength', textOf);
  each(Buffer, 'concat', listOfBytes);
  each(JSON, 'parse', jsonOf);
  each(primitives.brought('querystring'), 'parse escape unescape', textOf);
  if (crypto.createHash) {
    each(crypto, 'createHash createHmac', algorithmOf);
    [crypto.createHash('sha256'), crypto.createHmac('sha256', 'key')].forEach(function (made) {
      each(primitives.getPrototypeOf(made), 'update', textOf);
    });
    each(crypto, 'timingSafeEqual', bytesOf);
  }
  var Module = require('module');
  if (typeof Module.syncBuiltinESMExports === 'function') Module.syncBuiltinESMExports();

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

  function textOf(value) {
    return isInvented(value) ? primitives.String(value) : value;
  }

  function urlOf(value) {
    if (!isInvented(value)) return value;
    var text = primitives.String(value);
    return /^\w+:/.test(text) ? text : 'file:///' + text;
  }

  function jsonOf(value) {
    return isInvented(value) ? '{}' : value;
  }

  function algorithmOf(value, index) {
    if (!isInvented(value)) return value;
    return index === 0 ? 'sha256' : primitives.String(value);
  }

  function bytesOf(value) {
    return isInvented(value) ? bufferOf(primitives.String(value)) : value;
  }

  function listOfBytes(value) {
    return primitives.isArray(value) ? value.map(bytesOf) : value;
  }
};

function isObject(value) {
  return typeof value === 'object' || typeof value === 'function';
}
