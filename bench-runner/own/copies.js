'use strict';

// Makes functions that copy an object return an invented one itself: a copy could not invent
// anything.

var primitives = require('../primitives');

var UNLIKE_ANY = '{"made":"up"}';

/** `isInvented(value)`: the value is an invented object or function. */
module.exports = function giveCopies(isInvented) {
  /** The last object of which JSON was made: {text, value}. */
  var last = { text: null, value: null };

  function isMadeUp(value) {
    return isInvented(value) || (primitives.isArray(value) && isInvented(value[0]));
  }

  replace(JSON, 'stringify', function (usual) {
    return function stringify(value) {
      var text = usual.apply(this, arguments);
      if (!isMadeUp(value)) return text;
      // a function has no text, and `{}` is a common text in code
      if (text === undefined || text === '{}') text = UNLIKE_ANY;
      last = { text: text, value: value };
      return text;
    };
  });
  replace(JSON, 'parse', function (usual) {
    return function parse(text) {
      if (arguments.length > 1 || text !== last.text) return usual.apply(this, arguments);
      return copyOf(last.value);
    };
  });
  replace(primitives.global, 'structuredClone', function (usual) {
    return function structuredClone(value) {
      return isMadeUp(value) ? copyOf(value) : usual.apply(this, arguments);
    };
  });
};

function copyOf(value) {
  return primitives.isArray(value) ? value.slice() : value;
}

function replace(owner, name, made) {
  var usual = owner[name];
  if (typeof usual !== 'function') return;
  try {
    owner[name] = made(usual);
  } catch (error) {
    // a Node that does not allow the replacement goes without
  }
}
