'use strict';

// Invented values that a tested value may come from: the same value, or one whose name is in the
// text.

var named = require('../names').named;
var primitives = require('../primitives');

var MOST = 4;
var WORDS = /[A-Za-z_$][\w$]*/g;
var OF_LANGUAGE = named('ofLanguage');

/** Names in a text, the last one first. */
exports.namesIn = namesIn;
function namesIn(text) {
  return (text.match(WORDS) || [])
    .filter(function (word) {
      return !OF_LANGUAGE.test(word);
    })
    .reverse();
}

/** Placeholder for an unknown value: it equals no other, so only the text counts. */
exports.NOTHING = {};

/**
 * Sources of a value, the likeliest first. `made`: {path, key, value} in the order of their
 * invention.
 */
exports.of = function sourcesOf(value, text, made) {
  var names = namesIn(text);
  var last = names[0];
  var fromLast = made.slice().reverse();
  var isSame = sameAs(value);
  var length = /\.(?:length|size)\)?$/.test(text);
  var found = [];

  function add(entries, onto) {
    entries.forEach(function (entry) {
      found.push({ path: entry.path + (onto || ''), value: onto ? undefined : entry.value });
    });
  }

  if (length) add(withKey(fromLast, last).filter(isList), '.length');
  add(
    withKey(fromLast, last).filter(function (entry) {
      return isSame(entry.value);
    })
  );
  if (isObject(value)) add(fromLast.filter(hasValue(isSame)));
  add(withKey(fromLast, last));
  names.slice(1, 4).forEach(function (name, i) {
    if (isMember(text, name, names[i]))
      add(withKey(fromLast, name).filter(isOwner), '.' + names[i]);
  });
  names.slice(1, 4).forEach(function (name) {
    add(withKey(fromLast, name).filter(isNoOwner));
  });
  if (length) add(fromLast.filter(isList).filter(isAsLong(value)), '.length');
  if (PART_OF_URL.test(last)) add(fromLast.filter(isUrl));
  if (!isObject(value)) add(fromLast.filter(hasValue(isSame)).slice(0, 3));
  return distinct(found, MOST);
};

/** Parts of a URL: `const { pathname } = new URL(req.url, base)`. */
var PART_OF_URL = named('partOfUrl');
var URL = named('url');

function isUrl(entry) {
  return typeof entry.value === 'string' && URL.test(entry.key);
}

/** Changes each source to each fact of `factsOf(source)`. */
exports.each = function each(list, factsOf) {
  var made = [];
  list.forEach(function (source) {
    factsOf(source).forEach(function (fact) {
      made.push({ path: source.path, fact: fact });
    });
  });
  return made;
};

exports.distinct = distinct;
function distinct(entries, most) {
  var known = {};
  return entries
    .filter(function (entry) {
      if (known[entry.path]) return false;
      known[entry.path] = true;
      return true;
    })
    .slice(0, most);
}

function withKey(made, name) {
  return made.filter(function (entry) {
    return entry.key === name;
  });
}

function hasValue(isSame) {
  return function (entry) {
    return isSame(entry.value);
  };
}

function sameAs(value) {
  return function (other) {
    return other === value || (other !== other && value !== value);
  };
}

function isMember(text, owner, member) {
  return new RegExp('\\b' + escaped(owner) + '\\s*\\??\\.\\s*' + escaped(member)).test(text);
}

function escaped(name) {
  return name.replace(/\$/g, '\\$');
}

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}

function isOwner(entry) {
  return isObject(entry.value);
}

function isNoOwner(entry) {
  return !isObject(entry.value);
}

function isAsLong(length) {
  return function (entry) {
    return entry.value.length === length;
  };
}

function isList(entry) {
  return primitives.isArray(entry.value);
}
