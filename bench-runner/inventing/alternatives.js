'use strict';

// Other answers for values that the code tests, so that probes also take the other branch.

var json = require('./json');
var primitives = require('../primitives');
var kinds = require('./kinds');
var nameOf = require('./paths').nameOf;
var objects = require('./objects');
var shapes = require('./shapes');
var values = require('./values');

/** Most alternatives: each is a call of its own. */
var MOST = 24;
var MOST_ELEMENTS = 100;

/**
 * Most times that an operation whose answer the code compares gives the other answer, so that no
 * loop runs on.
 */
var MOST_ASKED = 8;

/**
 * Adds to `world.io.alternatives` a missing value for each fact that is `tested`, and each of its
 * `others`. `isArgument(node)`: the node is an argument of calls.
 */
module.exports = function offer(world, facts, isArgument) {
  var alternatives = world.io.alternatives;
  var offered = [];

  function add(made) {
    if (alternatives.length < MOST) alternatives.push(made);
  }

  function canStandIn(node) {
    return node.step !== 'root' || isArgument(node);
  }

  primitives.keys(facts).forEach(function (path) {
    if (!facts[path].tested) return;
    var node = whatIsMissing(world.paths.at(path));
    if (!canStandIn(node) || offered.indexOf(node) >= 0) return;
    offered.push(node);
    add(alternative(node, missingOf(world, node)));
  });
  primitives.keys(facts).forEach(function (path) {
    if (!facts[path].others) return;
    var node = world.paths.at(path);
    if (!canStandIn(node)) return;
    othersOf(facts[path]).forEach(function (value) {
      var stand = isOfList(node) ? listOf(world, node.parent, value) : standIn(value);
      if (stand) add(alternative(isOfList(node) ? node.parent : node, stand));
    });
  });
};

/** Returns the list of a `length`: no other length can be put on it, so the list is replaced. */
function whatIsMissing(node) {
  return isOfList(node) ? node.parent : node;
}

function isOfList(node) {
  return node.key === 'length' && node.step === 'prop' && kinds.kindOf(node.parent) === 'array';
}

/**
 * Returns other values than that of the fact; where the code compares it with several, it may have
 * none of them.
 */
function othersOf(fact) {
  var others = fact.others || [];
  var rest = others.filter(function (value) {
    return value !== fact.value;
  });
  if (typeof others[0] === 'boolean' && 'value' in fact) return [!fact.value];
  return rest.length < others.length && typeof fact.value === 'string'
    ? rest.concat(['another ' + fact.value])
    : rest;
}

function listOf(world, node, length) {
  if (length < 0 || length > MOST_ELEMENTS || length === kinds.lengthOf(node)) return null;
  var stand = standIn([]);
  stand.words = length === 0 ? 'an empty list' : length + (length === 1 ? ' element' : ' elements');
  stand.begin = function () {
    stand.value = [];
    for (var i = 0; i < length; i += 1) {
      stand.value.push(values.element(world, node));
    }
  };
  return stand;
}

function standIn(value) {
  var asked = 0;
  return {
    value: value,
    words: primitives.stringify(value),
    begin: function () {
      asked = 0;
    },
    isNext: function () {
      asked += 1;
      return asked <= MOST_ASKED;
    },
  };
}

function alternative(node, stand) {
  var text = json.textAround(node);
  return text ? alternativeIn(text, node, stand) : alternativeOf(node, stand);
}

/** Replaces a value in a text of JSON by replacing the text, which is made anew. */
function alternativeIn(text, node, stand) {
  var other = standIn('');
  var ofText = alternativeOf(text, other);
  var begin = other.begin;
  other.begin = function () {
    begin();
    other.value = json.textOf(text);
  };
  return {
    operation: nameOf(node),
    answer: stand.words,
    isValue: true,
    use: function (isUsed) {
      if (!isUsed && node.missing !== stand) return;
      if (isUsed) stand.begin();
      node.missing = isUsed ? stand : null;
      ofText.use(isUsed);
    },
  };
}

function alternativeOf(node, stand) {
  return {
    operation: nameOf(node.step === 'call' ? node.parent : node),
    answer: stand.words,
    isValue: node.step !== 'call',
    use: function (isUsed) {
      if (!isUsed && node.missing !== stand) return;
      if (isUsed) stand.begin();
      node.missing = isUsed ? stand : null;
      if (node.step === 'prop') putOnOwners(node, isUsed, stand);
      else if (node.step === 'root') putInPlaces(node, isUsed, stand.value);
    },
  };
}

/** Replaces arguments of calls; `node.places` are {list, index}. */
function putInPlaces(node, isUsed, value) {
  node.places.forEach(function (place) {
    if (!place.usual) place.usual = { value: place.list[place.index] };
    place.list[place.index] = isUsed ? value : place.usual.value;
    if (!isUsed) place.usual = null;
  });
}

/**
 * Returns {value, words, begin(), isNext()}; an answer that would keep a loop running is given once
 * a call.
 */
function missingOf(world, node) {
  var kind = kinds.kindOf(node);
  var isThere = kind === 'given' && node.fact.value === null;
  var missing = isThere ? { value: null, words: 'an object' } : otherOf(node);
  var isFilled = kind === 'given' && (node.fact.value === '' || node.fact.value === 0);
  var isOnce = isThere || isFilled || kind === 'ending' || kind === 'asked' || kind === 'boolean';
  missing.isUsed = false;
  missing.begin = function () {
    missing.isUsed = false;
    if (isThere) missing.value = objects.inventing(world, {}, node, null);
  };
  missing.isNext = function () {
    var isNext = !isOnce || !missing.isUsed;
    missing.isUsed = true;
    return isNext;
  };
  return missing;
}

function otherOf(node) {
  var kind = kinds.kindOf(node);
  if (kind === 'array') return { value: [], words: 'an empty list' };
  if (kind === 'number') return { value: 0, words: '0' };
  if (kind === 'boolean' || kind === 'ending' || kind === 'asked') {
    var usual = { boolean: always, ending: kinds.endingOf, asked: kinds.answerOf }[kind](node);
    return { value: !usual, words: primitives.String(!usual) };
  }
  if (kind === 'given' && typeof node.fact.value === 'boolean') {
    return { value: !node.fact.value, words: primitives.String(!node.fact.value) };
  }
  if (kind === 'given' && node.fact.value === '') return { value: 'text-1', words: '"text-1"' };
  if (kind === 'given' && node.fact.value === 0) return { value: 1, words: '1' };
  return { value: node.step === 'call' ? null : undefined, words: 'nothing' };
}

function always() {
  return true;
}

/** Puts the property on objects that were made before and are kept. */
function putOnOwners(node, isUsed, missing) {
  if (isUsed && !node.usual) node.usual = ownersOf(node);
  (node.usual || []).forEach(function (usual) {
    if (isUsed) putOn(usual, node.key, missing);
    else if (usual.property) primitives.defineProperty(usual.owner, node.key, usual.property);
  });
  if (!isUsed) node.usual = null;
}

/**
 * Returns each owner with its present property, unless the language or the subject has frozen it.
 */
function ownersOf(node) {
  return [node.parent].concat(node.parent.later).reduce(function (owners, parent) {
    var owner = parent.made && parent.made.value;
    if (!owner || (typeof owner !== 'object' && typeof owner !== 'function')) return owners;
    var property = primitives.getOwnPropertyDescriptor(owner, node.key);
    var isOpen = property ? property.configurable : primitives.isExtensible(owner);
    return isOpen ? owners.concat({ owner: owner, property: property }) : owners;
  }, []);
}

function putOn(usual, key, missing) {
  primitives.defineProperty(usual.owner, key, {
    get: function () {
      return missing.isNext() ? missing.value : usual.property && usual.property.value;
    },
    set: function (value) {
      shapes.define(usual.owner, key, value, true);
    },
    configurable: true,
    enumerable: true,
  });
}
