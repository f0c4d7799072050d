'use strict';

// Functions of Node that accept only strings and bytes, and would throw for an invented value of
// unknown kind: they get its text or its bytes instead.

var giveCopies = require('./copies');
var listed = require('../names').listed;
var primitives = require('../primitives');
var bufferOf = require('../inventing/streams').bufferOf;

/** `isInvented(value)`: the value is an invented object or function. */
module.exports = function giveTexts(isInvented) {
  var path = require('path');
  var url = require('url');
  var crypto = primitives.brought('crypto');
  var text = invented(isInvented, textOf);
  var bytes = invented(isInvented, bytesOf);

  [path.win32, path.posix].forEach(function (owner) {
    each({ path: owner || path }, listed('takesTexts'), text);
  });
  each({ url: url }, listed('takesUrls'), invented(isInvented, urlOf));
  each({ Buffer: Buffer }, listed('takesTexts'), text);
  each({ querystring: primitives.brought('querystring') }, listed('takesTexts'), text);
  one(Buffer, 'concat', function (value) {
    return primitives.isArray(value) ? value.map(bytes) : value;
  });
  one(JSON, 'parse', invented(isInvented, jsonOf));
  giveCopies(isInvented);
  givePacked(isInvented);
  if (crypto.createHash) {
    one(crypto, 'createHash', invented(isInvented, algorithmOf));
    one(crypto, 'createHmac', invented(isInvented, algorithmOf));
    [crypto.createHash('sha256'), crypto.createHmac('sha256', 'key')].forEach(function (made) {
      one(primitives.getPrototypeOf(made), 'update', text);
    });
    one(crypto, 'timingSafeEqual', bytes);
  }
  var Module = require('module');
  if (typeof Module.syncBuiltinESMExports === 'function') Module.syncBuiltinESMExports();
};

/** Wraps functions that are listed as `owner.name`, if `owners` has the owner. */
function each(owners, names, given) {
  names.forEach(function (listed) {
    var steps = listed.split('.');
    if (owners[steps[0]]) one(owners[steps[0]], steps[1], given);
  });
}

/** Makes the function use `given(argument, index)` for each argument. */
function one(owner, name, given) {
  var usual = owner[name];
  if (typeof usual === 'function') replace(owner, name, usual, given);
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
    // a Node that does not allow the replacement goes without
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

/** Gives functions that unpack bytes a valid archive. */
function givePacked(isInvented) {
  var zlib = primitives.brought('zlib');
  listed('unpacks').forEach(function (name) {
    var unpack = zlib[name + 'Sync'];
    var packed = invented(isInvented, function (value, index) {
      return index === 0 ? packedFor(zlib, unpack) : value;
    });
    if (!unpack) return;
    one(zlib, name, packed);
    one(zlib, name + 'Sync', packed);
  });
}

function packedFor(zlib, unpack) {
  return listed('packs').reduce(function (found, name) {
    if (found || !zlib[name]) return found;
    var bytes = zlib[name](bufferOf('{}'));
    try {
      return String(unpack.call(zlib, bytes)) === '{}' ? bytes : null;
    } catch (error) {
      // it unpacks the output of another function
      return null;
    }
  }, null);
}

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
