'use strict';

// What may be changed after a trial, the likeliest first: what it tested, and what its error tells of.

var primitives = require('../primitives');
var kindsFor = require('./kindsFor');
var sources = require('./sources');

var MOST = 40;
var FAR_AWAY = '2100-01-01T00:00:00.000Z';
var LONG_AGO = '2000-01-01T00:00:00.000Z';
/** What a function can do without mostly, all of it at once; one run refutes it. */
var OPTIONS = /(?:opts?|options?|settings|config|configuration|defaults|init|overrides)_*$/i;

/**
 * `found` is what a trial came to. Each is {path, fact}, {given}: the name of a parameter with a
 * default that is to be given all the same, or {together}: a list of such. `isOpen(test)`: its other outcome was not seen yet.
 * `defaults` are the names of such parameters, `args` those of what is given.
 */
module.exports = function candidatesAfter(found, isOpen, defaults, args) {
  var list = [];
  var known = {};

  function add(change) {
    var name = primitives.stringify(change);
    if (known[name] || list.length >= MOST) return;
    known[name] = true;
    list.push(change);
  }

  if (found.isGood) {
    found.tests.filter(isOpen).forEach(function (test) {
      otherwise(test, found.made).forEach(add);
    });
    return list;
  }
  var options = args.filter(function (path) {
    return OPTIONS.test(path);
  });
  if (options.length > 1) add({ together: options.map(leftOut) });
  if (found.error) byError(found).forEach(add);
  var told = found.error ? found.error.text : '';
  defaults.forEach(function (name) {
    if (sources.namesIn(told).indexOf(name.replace(/^.*\./, '')) >= 0) add({ given: name });
  });
  backwards(found.tests, 24).forEach(function (test) {
    otherwise(test, found.made).forEach(add);
  });
  defaults.map(asGiven).forEach(add);
  if (defaults.length > 1) add({ together: defaults.map(asGiven) });
  options.map(leftOut).forEach(add);
  args.map(leftOut).forEach(add);
  anyOf(found.made).forEach(add);
  return list;
};

function leftOut(path) {
  return { path: path, fact: { is: 'undefined' } };
}

function asGiven(name) {
  return { given: name };
}

function backwards(list, most) {
  return list.slice(-most).reverse();
}

/** What makes a test come out the other way. */
function otherwise(test, made) {
  if (test.is === 'truth') {
    return each(sources.of(test.value, test.text, made), function (source) {
      return test.value ? falsy(source.value) : truthy(source.value);
    });
  }
  if (test.is === 'choice') {
    return each(sources.of(test.value, test.text, made), function () {
      return test.others.map(given);
    });
  }
  return compared(test.is, test.text, test.value, test.other, made).concat(
    compared(MIRRORED[test.is] || test.is, test.otherText, test.other, test.value, made)
  );
}

var MIRRORED = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function each(list, factsOf) {
  var made = [];
  list.forEach(function (source) {
    factsOf(source).forEach(function (fact) {
      made.push({ path: source.path, fact: fact });
    });
  });
  return made;
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

/** Of the one side of a comparison, `value`, by what it is compared with. */
function compared(is, text, value, other, made) {
  if (/^\(?\s*typeof\b/.test(text)) return typed(text, value, other, made);
  if (is === 'instanceof') return ofClass(text, value, other, made);
  if (is === 'in') return [];
  if (!isPlain(other) && !isDate(other)) {
    // two invented objects, or an object and a text: nothing is equal to it but itself
    return [];
  }
  return each(sources.of(value, text, made), function (source) {
    return /^[!=]/.test(is) ? [given(other)].concat(unequal(other)) : ordered(other, source.value);
  });
}

function isPlain(value) {
  return value === null || /^(?:string|number|boolean|undefined)$/.test(typeof value);
}

function isDate(value) {
  return Object.prototype.toString.call(value) === '[object Date]';
}

function unequal(other) {
  if (typeof other === 'number') return [{ value: other + 1 }, { value: other - 1 }];
  if (typeof other === 'boolean') return [{ value: !other }];
  if (typeof other === 'string') return [{ value: other + '-other' }];
  return [{ is: 'object' }, { is: 'string' }, { value: 1 }, { value: true }];
}

function ordered(other, value) {
  var isOfTime = isDate(other) || (typeof other === 'number' && other > 1e11);
  if (isOfTime || typeof value === 'string') {
    return [{ value: FAR_AWAY }, { value: LONG_AGO }, { value: 4102444800000 }, { value: 0 }];
  }
  if (typeof other !== 'number') return [];
  return [other + 1, other - 1, other, 0].map(given);
}

function typed(text, value, other, made) {
  if (!KINDS_OF_TYPE[other]) return [];
  var inner = text.replace(/^\(?\s*typeof\s*/, '');
  return each(sources.of(NOTHING, inner, made), function (source) {
    return typeof source.value === other
      ? [{ is: 'object' }, { is: 'string' }]
      : KINDS_OF_TYPE[other];
  });
}

var NOTHING = {};
var KINDS_OF_TYPE = {
  string: [{ is: 'string' }],
  number: [{ is: 'number' }],
  boolean: [{ value: true }, { value: false }],
  function: [{ is: 'function' }],
  object: [{ is: 'object' }, { is: 'array' }],
  undefined: [{ is: 'undefined' }],
  bigint: [{ is: 'bigint' }],
};

var KINDS_OF_CLASS = {
  Date: 'date',
  Map: 'map',
  Set: 'set',
  Error: 'error',
  Array: 'array',
  Buffer: 'buffer',
  Uint8Array: 'buffer',
  RegExp: 'regexp',
  Promise: 'promise',
  AbortSignal: 'abortSignal',
  Readable: 'stream',
  Stream: 'stream',
};

function ofClass(text, value, other, made) {
  var kind = typeof other === 'function' && KINDS_OF_CLASS[other.name];
  return each(sources.of(value, text, made), function () {
    return [{ is: 'string' }, { is: 'object' }].concat(kind ? [{ is: kind }] : []).reverse();
  });
}

/** What an error of the language, or of Node, says that a value is not. */
function byError(found) {
  return kindsFor(found.error).reduce(function (all, wanted) {
    var list =
      wanted.text === null
        ? latest(found.made, wanted)
        : sources.of(NOTHING, wanted.text, found.made);
    var facts = wanted.kinds.map(function (kind) {
      return typeof kind === 'string' ? { is: kind } : kind;
    });
    return all.concat(
      each(list, function () {
        return facts;
      })
    );
  }, []);
}

function latest(made, wanted) {
  return sources.distinct(
    backwards(made, made.length).filter(function (entry) {
      return wanted.fits(entry.value);
    }),
    5
  );
}

/** Where nothing tells what is wrong, each of what was invented last may be of another kind. */
function anyOf(made) {
  return each(sources.distinct(backwards(made, made.length), 8), function (source) {
    var value = source.value;
    if (typeof value === 'string') return [{ is: 'object' }, { is: 'number' }, { is: 'json' }];
    if (primitives.isArray(value)) return [{ value: [] }, { is: 'string' }];
    if (typeof value === 'object' || typeof value === 'function') {
      return [{ is: 'string' }, { is: 'array' }, { is: 'undefined' }];
    }
    return [{ is: 'string' }, { value: 1 }];
  });
}
