'use strict';

// Text of JSON, of which JSON.parse makes what the code goes on to use.

var primitives = require('../primitives');
var kinds = require('./kinds');

exports.textOf = function textOf(node) {
  return primitives.stringify(structure(node.json));
};

function structure(node) {
  if (!node) return {};
  var kind = kinds.kindOf(node);
  if (kind === 'given') return node.fact.turns ? node.fact.turns[0] : node.fact.value;
  if (kind === 'array') return list(node);
  var make = LEAVES[kind];
  return make ? make(node) : object(node);
}

var LEAVES = {
  string: kinds.textOf,
  date: kinds.textOf,
  json: exports.textOf,
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
