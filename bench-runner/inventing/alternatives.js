'use strict';

// Other answers of what the code tests, so that probes go the other way of a branch as well.

var primitives = require('../primitives');
var kinds = require('./kinds');
var nameOf = require('./paths').nameOf;

/** Each is a call of its own. */
var MOST = 24;

/** Adds to `io.alternatives` one that is missing for each fact that is `tested`. */
module.exports = function offer(io, plan, paths) {
  var offered = [];
  primitives.keys(plan.facts).forEach(function (path) {
    if (!plan.facts[path].tested || io.alternatives.length >= MOST) return;
    var node = whatIsMissing(paths.at(path));
    if (node.step === 'root' || offered.indexOf(node) >= 0) return;
    offered.push(node);
    io.alternatives.push(alternative(node));
  });
};

/** A list has a length of its own, which nothing can stand in for: another list has another length. */
function whatIsMissing(node) {
  var isOfList = node.key === 'length' && node.step === 'prop';
  return isOfList && kinds.kindOf(node.parent) === 'array' ? node.parent : node;
}

function alternative(node) {
  var missing = missingOf(node);
  return {
    operation: nameOf(node.step === 'call' ? node.parent.path : node.path),
    answer: missing.words,
    use: function (isUsed) {
      missing.isUsed = false;
      node.missing = isUsed ? missing : null;
      if (node.step === 'prop') putOnOwner(node, isUsed, missing);
    },
  };
}

/** {value, words, isNext()}: an answer by which code goes on and on is given once a call. */
function missingOf(node) {
  var missing = otherOf(node);
  var kind = kinds.kindOf(node);
  var isOnce = kind === 'ending' || kind === 'asked' || kind === 'boolean';
  missing.isUsed = false;
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
  return { value: node.step === 'call' ? null : undefined, words: 'nothing' };
}

function always() {
  return true;
}

/** An object that is kept has had the property since it was made. */
function putOnOwner(node, isUsed, missing) {
  var owner = node.parent.made && node.parent.made.value;
  if (!owner || (typeof owner !== 'object' && typeof owner !== 'function')) return;
  if (isUsed) {
    if (!node.usual) node.usual = Object.getOwnPropertyDescriptor(owner, node.key);
    // what the language, or the subject, has made fast stays as it is
    if (node.usual ? !node.usual.configurable : !Object.isExtensible(owner)) return;
    var usual = node.usual ? node.usual.value : undefined;
    primitives.defineProperty(owner, node.key, {
      get: function () {
        return missing.isNext() ? missing.value : usual;
      },
      configurable: true,
      enumerable: true,
    });
  } else if (node.usual) {
    if (!node.usual.configurable) return;
    primitives.defineProperty(owner, node.key, node.usual);
    node.usual = null;
  }
}
