'use strict';

// The values of nodes. `world`: what all inventing of a process shares, see world.js. `turn`: how
// many calls there were before, null where that is all one.

var primitives = require('../primitives');
var kinds = require('./kinds');
var nodes = require('./nodes');

/** The value of a node: the same one each time, but for what wears out. */
exports.kept = kept;
function kept(world, node) {
  if (!node.made) node.made = { value: made(world, node, null) };
  return node.made.value;
}

/** What is asked of an owner once, and then stays on it. */
exports.owned = function owned(world, node) {
  if (nodes.isRenewed(node)) node.made = { value: made(world, node, null) };
  return kept(world, node);
};

/** A fresh one. */
exports.made = made;
function made(world, node, turn) {
  if (node.missing && node.missing.isNext()) return node.missing.value;
  if (isPromiseClass(node)) return primitives.Promise;
  var value = world.makers[kinds.kindOf(node)](world, node, turn);
  if (world.io.trace) world.io.trace(node, value);
  return value;
}

/** `this.Promise = broker.Promise`: the class of promises goes by its name wherever it is kept. */
function isPromiseClass(node) {
  return node.key === 'Promise' && node.step === 'prop' && Boolean(primitives.Promise);
}

/** What a call comes to. */
exports.answer = answer;
function answer(world, node, turn) {
  var later = node.fact.later;
  if (later && turn > 0 && !node.missing) return later[primitives.min(turn, later.length) - 1];
  if (node.missing || isUsedUp(node)) return made(world, node, turn);
  return kept(world, node);
}

/** What is built step by step comes to its value once it is waited for; until then it can be asked for more. */
exports.builder = function builder(world, node) {
  if (isOpen(kinds.kindOf(node))) return answer(world, node, null);
  if (!node.builder) node.builder = { value: world.makers.object(world, node, null) };
  return node.builder.value;
};

function isOpen(kind) {
  return kind === 'object' || kind === 'unknown' || kind === 'function';
}

exports.element = element;
function element(world, node) {
  return answer(world, nodes.child(node, 'element', null), null);
}

/** What is told of one place of a list is no matter of the others. */
function item(world, node, position, turn) {
  var told = node.props[position];
  if (told && told.isTold) return answer(world, told, turn);
  var first = nodes.child(node, 'element', null);
  var isFirst = position === 0 || position >= MOST_APART || first.missing;
  return answer(world, isFirst ? first : nodes.laterElement(first, position + 1), turn);
}

/** So many elements of a list are told apart. */
var MOST_APART = 10;

exports.list = function list(world, node, turn) {
  var elements = [];
  var length = kinds.lengthOf(node, turn);
  for (var i = 0; i < length; i += 1) elements.push(item(world, node, i, turn));
  return elements;
};

/** What a promise that is no answer of a call comes to: its facts are those of the same path. */
exports.resolved = function resolved(world, node, turn) {
  var handed = primitives.Object.create(node);
  handed.kind = null;
  handed.fact = primitives.Object.create(node.fact);
  handed.fact.is = undefined;
  return world.makers[kinds.kindOf(handed)](world, handed, turn);
};

/** A list that was emptied, or a stream that was read, is no answer to the next call. */
var USED_UP = ['array', 'map', 'set', 'buffer', 'date', 'error', 'regexp'];

function isUsedUp(node) {
  if (node.usedUp === null) {
    node.usedUp =
      node.fact.fresh || kinds.wearsOut(node) || USED_UP.indexOf(kinds.kindOf(node)) >= 0;
  }
  return node.usedUp;
}
