'use strict';

// Values parsed from invented JSON are invented too: reads of their members are noted, so that the
// search can change them.

var named = require('../names').named;
var primitives = require('../primitives');

var json = JSON;

var OF_LANGUAGE = named('readByLanguage');
var NAME = /^[\w$]+$/;
var INDEX = /^\d+$/;

/** Adds parsed values to `made()`, the present invented values {path, key, value}. */
module.exports = function noteParsed(made) {
  var usual = json.parse;
  json.parse = function parse(text) {
    var value = usual.apply(this, arguments);
    var source = isObject(value) ? sourceOf(primitives.String(text), made()) : null;
    return source ? noting(value, source.path + '{}', source.key, made()) : value;
  };
};

function sourceOf(text, made) {
  for (var i = made.length - 1; i >= 0; i -= 1) if (made[i].value === text) return made[i];
  return null;
}

function noting(value, path, key, made) {
  var known = {};
  var noted = new primitives.Proxy(value, {
    get: function (target, name) {
      var member = target[name];
      if (typeof name !== 'string' || !NAME.test(name) || OF_LANGUAGE.test(name)) return member;
      if (!primitives.has(target, name) && name in target) return member;
      var below = INDEX.test(name) ? path + '[]' : path + '.' + name;
      if (isObject(member)) {
        known[name] = known[name] || noting(member, below, name, made);
        return known[name];
      }
      made.push({ path: below, key: name, value: member });
      return member;
    },
  });
  made.push({ path: path, key: key, value: noted });
  return noted;
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}
