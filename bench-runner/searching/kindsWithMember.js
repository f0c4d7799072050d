'use strict';

// Kinds of values that an error of the language, or of Node, requires.

var primitives = require('../primitives');

/** Kinds by prototype, to find those that have a method. */
var WITH = [
  ['array', Array.prototype],
  ['string', String.prototype],
  ['date', Date.prototype],
  ['map', primitives.Map ? primitives.Map.prototype : {}],
  ['set', primitives.Set ? primitives.Set.prototype : {}],
  ['number', Number.prototype],
  ['buffer', Buffer.prototype],
];
var WORDS = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  function: 'function',
  object: 'object',
  bigint: 'bigint',
  array: 'array',
  buffer: 'buffer',
  uint8array: 'buffer',
  abortsignal: 'abortSignal',
  stream: 'stream',
  readable: 'stream',
  date: 'date',
  map: 'map',
  set: 'set',
  error: 'error',
  regexp: 'regexp',
  promise: 'promise',
};

/**
 * Kinds that an error {text, input} requires: {text, kinds, fits}. `text` is the value's code;
 * null: the error does not contain it.
 */
module.exports = function kindsFor(error) {
  var text = error.text;
  var found = /:\s*(.+?) is not a function/.exec(text) || /: (\S+) is not a constructor/.exec(text);
  if (found) return ofBuilt(found[1]).concat(notCallable(found[1].replace(/\(\.\.\.\)/g, '')));
  found = /:\s*(.+?) is not (?:async )?iterable/.exec(text);
  if (found)
    return named(found[1], ['array']).concat([{ text: null, kinds: ['array'], fits: isNoList }]);
  found =
    /Cannot read propert\w+ '?(\w+)?'?.*? of (?:undefined|null)(?: \(reading '([^']+)'\))?/.exec(
      text
    );
  if (found)
    return [
      { text: null, kinds: ['object'].concat(having(found[2] || found[1])), fits: isNothing },
    ];
  found = /Cannot destructure property '[^']*' of '([^']+)' as it is/.exec(text);
  if (found) {
    var nothing = { text: null, kinds: ['object'], fits: isNothing };
    return named(found[1].replace(/\(\.\.\.\)/g, ''), ['object']).concat([nothing]);
  }
  if (/JSON|Unexpected (?:token|end|identifier)/.test(text)) {
    return [{ text: null, kinds: ['json', { value: '{}' }, { value: '[]' }], fits: isText }];
  }
  if (/Invalid URL/i.test(text)) {
    return [{ text: null, kinds: [{ value: 'http://localhost/text-1' }], fits: is(error.input) }];
  }
  if (/Invalid (?:time value|date)/i.test(text)) {
    return [{ text: null, kinds: [{ value: '2024-01-02T03:04:05.000Z' }, 'date'], fits: always }];
  }
  found = /"([^"]+)" (?:argument|property) must be (.+?)\. Received/.exec(text);
  return found ? asked(found[2]) : [];
};

/** Kind of a class, or of a type's name; undefined: unknown. */
module.exports.ofWord = ofWord;
function ofWord(word) {
  return WORDS[word.toLowerCase()];
}

/** Kinds for a method of a call's result: the result may be no promise, as for a query builder. */
function ofBuilt(code) {
  var built = /^(.*)\(\.\.\.\)\.[\w$]+$/.exec(code);
  if (!built) return [];
  return named(built[1].replace(/\(\.\.\.\)/g, ''), [{ is: 'function', answers: 'value' }]);
}

function notCallable(code) {
  var owner = code.replace(/\??\.[\w$]+$/, '');
  var method = code.slice(owner.length).replace(/^\??\./, '');
  var kinds = method ? having(method) : [];
  var ofOwner = kinds.length > 0 ? named(owner, kinds.concat('object')) : [];
  return ofOwner.concat(named(code, ['function']));
}

function named(code, kinds) {
  return [{ text: code, kinds: kinds, fits: always }];
}

function having(name) {
  return WITH.filter(function (each) {
    return name in each[1] && !(name in primitives.objectPrototype);
  }).map(function (each) {
    return each[0];
  });
}

function asked(words) {
  var kinds = (words.match(/\w+/g) || []).map(ofWord).filter(Boolean);
  return [
    {
      text: null,
      kinds: kinds,
      fits: function (value) {
        return kinds.indexOf(typeof value) < 0;
      },
    },
  ];
}

function always() {
  return true;
}

function isNoList(value) {
  return !primitives.isArray(value) && typeof value !== 'string';
}

function isNothing(value) {
  return value === undefined || value === null;
}

function isText(value) {
  return typeof value === 'string';
}

function is(input) {
  return function (value) {
    return typeof input !== 'string' || value === input;
  };
}
