'use strict';

// Changes that may reverse the outcome of a test: {path, fact} of each, the likeliest first.

var kindsFor = require('./kindsWithMember');
var matching = require('./matching');
var named = require('../names').named;
var primitives = require('../primitives');
var sources = require('./sources');

var FAR_AWAY = '2100-01-01T00:00:00.000Z';
var LONG_AGO = '2000-01-01T00:00:00.000Z';

/** Lists changes that may reverse the outcome of a test. */
module.exports = function otherwise(test, made) {
  if (test.is === 'truth') {
    return sources.each(sources.of(test.value, test.text, made), function (source) {
      if (test.value) return falsy(source.value);
      return isPredicate(test.text) ? asked(test.text, source.value) : truthy(source.value);
    });
  }
  if (test.is === 'choice') {
    return sources.each(sources.of(test.value, test.text, made), function () {
      return test.others.map(given);
    });
  }
  if (LOOKS_IN[test.is]) return LOOKS_IN[test.is](test, made);
  return ofLength(test, made).concat(compared(test, made), compared(mirrored(test), made));
};

function mirrored(test) {
  return {
    is: MIRRORED[test.is] || test.is,
    text: test.otherText,
    value: test.other,
    otherText: test.text,
    other: test.value,
  };
}

var MIRRORED = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

/**
 * True for a predicate call such as `Number.isInteger(count)`, `isEmail(address)`: its result
 * depends on the kind of its argument.
 */
function isPredicate(text) {
  var called = CALLED.exec(text);
  return called !== null && ASKS.test(called[1]);
}

var CALLED = /^\(*(?:[\w$]+\s*\.\s*)*([\w$]+)\s*\(/;
var ASKS = named('asksYesOrNo');

function asked(text, value) {
  var kinds = [{ value: 1 }, { is: 'array' }, { is: 'object' }, { is: 'string' }, { value: true }];
  var first = /\bisArray\b/.test(text) ? [{ is: 'array' }] : [];
  if (/\bisBuffer\b/.test(text)) first = [{ is: 'buffer' }];
  return first.concat(kinds, [{ is: 'date' }, { is: 'buffer' }], truthy(value));
}

function given(value) {
  return value === undefined ? { is: 'undefined' } : { value: value };
}

function falsy(value) {
  if (typeof value === 'boolean') return [{ value: false }];
  if (typeof value === 'number') return [{ value: 0 }];
  if (typeof value === 'string') return [{ value: '' }, { value: null }];
  return [{ value: null }, { is: 'undefined' }, { value: false }];
}

function truthy(value) {
  if (typeof value === 'boolean') return [{ value: true }];
  if (typeof value === 'number') return [{ value: 1 }, { value: 2 }];
  if (typeof value === 'string') return [{ is: 'string' }, { value: 'text-1' }];
  return [{ is: 'object' }, { value: true }, { is: 'function' }, { is: 'string' }, { is: 'array' }];
}

/** Solvers for searches, by operator or method: each changes values so that the search succeeds. */
var LOOKS_IN = {
  in: inKeys,
  '[]': inKeys,
  get: inKeys,
  has: inKeys,
  includes: inList,
  indexOf: inList,
  lastIndexOf: inList,
  startsWith: inText,
  endsWith: inText,
  test: byExpression,
  exec: byExpression,
  match: ofExpression,
  search: ofExpression,
};
var MOST_FOUND = 6;

function inKeys(test, made) {
  var owner = test.other;
  if (Object(owner) !== owner) return [];
  var keys = primitives.isArray(owner) ? [] : primitives.keys(owner);
  if (isOf(primitives.Map, owner) || isOf(primitives.Set, owner)) {
    keys = [];
    owner.forEach(function (value, key) {
      keys.push(key);
    });
  }
  return lookedFor(test, keys, made);
}

function inList(test, made) {
  if (typeof test.other === 'string') return inText(test, made);
  if (!primitives.isArray(test.other)) return [];
  return lookedFor(test, test.other, made).concat(elements(test, made));
}

function lookedFor(test, values, made) {
  var plain = values.filter(isPlain);
  var others = plain.filter(function (value) {
    return value !== test.value;
  });
  return sources.each(sources.of(test.value, test.text, made), function () {
    return others.slice(0, MOST_FOUND).map(given).concat(unequal(test.value).slice(0, 1));
  });
}

/** Makes the wanted value an element of an invented list. */
function elements(test, made) {
  if (!isPlain(test.value)) return same(test, test.otherText, '[]', made);
  return sources.of(test.other, test.otherText, made).map(function (source) {
    return { path: source.path + '[]', fact: given(test.value) };
  });
}

function inText(test, made) {
  if (typeof test.value !== 'string') return [];
  return sources.each(sources.of(test.other, test.otherText, made), function () {
    return [given(test.value), given(test.value + '/text-1'), given('text-1' + test.value)];
  });
}

function byExpression(test, made) {
  return expressed(test.other, test.value, test.text, made);
}

function ofExpression(test, made) {
  return expressed(test.value, test.other, test.otherText, made);
}

function expressed(expression, value, text, made) {
  if (!isOf(RegExp, expression)) return [];
  var flags = (/\w*$/.exec(String(expression)) || [''])[0];
  var source = expression.source;
  var texts = [matching.textMatching(source, flags), matching.textNotMatching(source, flags)];
  // another test may require as many characters as the value has now
  if (isText(value)) texts.push(matching.textMatchingAt(source, flags, value.length));
  return sources.each(sources.of(value, text, made), function () {
    return texts.filter(isText).map(given);
  });
}

function isText(value) {
  return typeof value === 'string';
}

function isOf(Class, value) {
  return Boolean(Class) && value instanceof Class;
}

/** Changes one side of a comparison, `value`, according to the other side. */
function compared(test, made) {
  var is = test.is;
  var text = test.text;
  var value = test.value;
  var other = test.other;
  if (/^\(?\s*typeof\b/.test(text)) return typed(text, value, other, made);
  if (is === 'instanceof') return ofClass(text, value, other, made);
  if (!isPlain(other) && !isDate(other))
    return /^[!=]/.test(is) ? same(test, test.text, '', made) : [];
  return sources.each(sources.of(value, text, made), function (source) {
    return /^[!=]/.test(is) ? [given(other)].concat(unequal(other)) : ordered(other, source.value);
  });
}

/** Matches `text.length`: a length is changed through its text. */
var LENGTH = /\s*\??\.\s*length\s*\)*$/;
var MOST_LETTERS = 10000;

function ofLength(test, made) {
  if (typeof test.other !== 'number' || !LENGTH.test(test.text)) return [];
  var lengths = [test.other, test.other + 1, test.other - 1].filter(function (length) {
    return length >= 0 && length <= MOST_LETTERS && length % 1 === 0;
  });
  var owners = made.filter(function (entry) {
    return isText(entry.value) && entry.value.length === test.value;
  });
  return sources.each(sources.distinct(owners.reverse(), MOST_FOUND), function (source) {
    return lengths.map(function (length) {
      return given(letters(source.value || 'a', length));
    });
  });
}

function letters(text, length) {
  var made = text;
  while (made.length < length) made += text;
  return made.slice(0, length);
}

/** Makes two invented objects the same one, as no other object would be equal. */
function same(test, text, below, made) {
  var value = text === test.text ? test.value : test.other;
  var others = text === test.text ? [test.other, test.otherText] : [test.value, test.text];
  var equal = sources.of(others[0], others[1], made)[0];
  if (!equal) return [];
  return sources
    .of(value, text, made)
    .slice(0, 2)
    .map(function (source) {
      return { path: source.path + below, fact: { same: equal.path } };
    });
}

function isPlain(value) {
  return value === null || /^(?:string|number|boolean|undefined)$/.test(typeof value);
}

function isDate(value) {
  return primitives.objectPrototype.toString.call(value) === '[object Date]';
}

function unequal(other) {
  if (typeof other === 'number') return [{ value: other + 1 }, { value: other - 1 }];
  if (typeof other === 'boolean') return [{ value: !other }];
  if (typeof other === 'string') return [{ value: other + '-other' }];
  return [{ is: 'object' }, { is: 'string' }, { value: 1 }, { value: true }];
}

function ordered(other, value) {
  var isOfTime = isDate(other) || (typeof other === 'number' && other > 1e11);
  if (isDate(value)) return [dateAt(FAR_AWAY), dateAt(LONG_AGO)];
  if (isOfTime || typeof value === 'string') {
    var texts = [{ value: FAR_AWAY }, { value: LONG_AGO }, { value: 4102444800000 }, { value: 0 }];
    return texts.concat([dateAt(FAR_AWAY), dateAt(LONG_AGO)]);
  }
  if (typeof other !== 'number') return [];
  return [other + 1, other - 1, other, 0].map(given);
}

function dateAt(text) {
  return { is: 'date', value: text };
}

function typed(text, value, other, made) {
  if (!KINDS_OF_TYPE[other]) return [];
  var inner = text.replace(/^\(?\s*typeof\s*/, '');
  return sources.each(sources.of(sources.NOTHING, inner, made), function (source) {
    return typeof source.value === other
      ? [{ is: 'object' }, { is: 'string' }]
      : KINDS_OF_TYPE[other];
  });
}

var KINDS_OF_TYPE = {
  string: [{ is: 'string' }],
  number: [{ is: 'number' }],
  boolean: [{ value: true }, { value: false }],
  function: [{ is: 'function' }],
  object: [{ is: 'object' }, { is: 'array' }],
  undefined: [{ is: 'undefined' }],
  bigint: [{ is: 'bigint' }],
};

function ofClass(text, value, other, made) {
  var kind = typeof other === 'function' && kindsFor.ofWord(other.name);
  return sources.each(sources.of(value, text, made), function () {
    return [{ is: 'string' }, { is: 'object' }].concat(kind ? [{ is: kind }] : []).reverse();
  });
}
