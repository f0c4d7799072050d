'use strict';

// JSON texts, which JSON.parse turns into the values that the code uses next.

var primitives = require('../primitives');
var kinds = require('./kinds');

exports.textOf = textOf;
function textOf(node) {
  return primitives.stringify(structure(node.json));
}

/**
 * Returns the node of the text that contains a node, or null; only that text determines the value.
 */
exports.textAround = function textAround(node) {
  for (var at = node; at; at = at.parent) if (at.step === 'json') return at.parent;
  return null;
};

function structure(node) {
  if (!node) return {};
  if (node.missing) return standingIn(node);
  var kind = kinds.kindOf(node);
  if (kind === 'given') return node.fact.turns ? node.fact.turns[0] : node.fact.value;
  if (kind === 'array') return list(node);
  var make = LEAVES[kind];
  return make ? make(node) : object(node);
}

/** Returns a JSON value: an invented value cannot be part of a text. */
function standingIn(node) {
  var value = node.missing.value;
  if (!primitives.isArray(value)) return value !== null && typeof value === 'object' ? {} : value;
  return value.map(function () {
    return structure(node.element);
  });
}

var LEAVES = {
  string: kinds.textOf,
  date: kinds.textOf,
  json: textOf,
  number: kinds.numberOf,
  ending: kinds.endingOf,
  boolean: function () {
    return true;
  },
  undefined: function () {
    return null;
  },
  unknown: function (node) {
    return node.step === 'prop' ? kinds.textOf(node) : {};
  },
};

function list(node) {
  var made = [];
  for (var i = 0; i < kinds.lengthOf(node); i += 1) made.push(structure(node.element));
  return made;
}

function object(node) {
  var made = {};
  primitives.keys(node.props).forEach(function (key) {
    made[key] = structure(node.props[key]);
  });
  return made;
}
