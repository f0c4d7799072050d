'use strict';

// Values of nodes. `world`: state that all inventing of a process shares, see world.js. `turn`:
// number of earlier calls, null where that does not matter.

var primitives = require('../primitives');
var kinds = require('./kinds');
var nodes = require('./nodes');

/** Returns the value of a node, always the same unless it is used up. */
exports.kept = kept;
function kept(world, node) {
  if (!node.made) renew(world, node);
  return node.made.value;
}

function renew(world, node) {
  var value = made(world, node, null);
  node.made = { value: value, size: sizeOf(node, value) };
}

/** Returns the number of elements of a list, map or set; null for anything else. */
exports.sizeOf = sizeOf;
function sizeOf(node, value) {
  if (primitives.isArray(value)) return value.length;
  var kind = kinds.kindOf(node);
  return kind === 'map' || kind === 'set' ? value.size : null;
}

/** Returns a value that is read once from an owner and then stays on it. */
exports.owned = function owned(world, node) {
  if (kinds.isFresh(node)) return made(world, node, null);
  if (nodes.isRenewed(node)) renew(world, node);
  return kept(world, node);
};

/** Makes a fresh value. */
exports.made = made;
function made(world, node, turn) {
  if (node.missing && node.missing.isNext()) return node.missing.value;
  if (isPromiseClass(node)) return primitives.Promise;
  var value = world.makers[kinds.kindOf(node)](world, node, turn);
  if (world.io.trace) world.io.trace(node, value);
  return value;
}

/**
 * True for `this.Promise = broker.Promise`: a class of that name is the promise class wherever it
 * is stored.
 */
function isPromiseClass(node) {
  return node.key === 'Promise' && node.step === 'prop' && Boolean(primitives.Promise);
}

/** Returns the result of a call, of a world that may remember. */
exports.answer = answer;
function answer(world, node, turn) {
  var usual = answerIn(world, node, turn);
  if (!world.io.lane || !isOfCall(node)) return usual;
  if (node.step === 'given')
    return node.key === '1' ? world.io.remember(node.parent.path + '()', usual) : usual;
  // facts state what the callback gets in place of the result
  var isElsewhere = node.parent !== null && primitives.has(node.parent.given, 1);
  return isElsewhere ? usual : world.io.remember(node.path, usual, leadsOn(node));
}

/** True for a builder: another call follows. */
function leadsOn(node) {
  return (
    kinds.kindOf(node) === 'asked' ||
    kinds.toldProps(node).some(function (key) {
      return node.props[key].call !== null;
    })
  );
}

/** True for the result of a call, and for what its callback gets. */
function isOfCall(node) {
  return node.step === 'call' || node.step === 'given';
}

/** Returns the result of a call in the world of the call that asks. */
function answerIn(world, node, turn) {
  if (!world.io.lane || !isOfCall(node)) return answerHere(world, node, turn);
  var own = world.io.worldOf(world);
  return answerHere(own, own.paths.at(node.path), turn);
}

function answerHere(world, node, turn) {
  var later = node.fact.later;
  if (later && turn > 0 && !node.missing) return later[primitives.min(turn, later.length) - 1];
  if (node.missing || isUsedUp(node)) return made(world, node, turn);
  return kept(world, node);
}

/**
 * Returns a builder, which has its value once it is awaited; until then, its members can be used.
 */
exports.builder = function builder(world, node) {
  if (isOpen(kinds.kindOf(node))) return answerIn(world, node, null);
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

/** Returns an element of a list; facts of one index do not apply to others. */
function item(world, node, position, turn) {
  var told = node.props[position];
  if (told && told.isTold) return answer(world, told, turn);
  var first = nodes.child(node, 'element', null);
  var isFirst = position === 0 || position >= MOST_APART || first.missing;
  return answer(world, isFirst ? first : nodes.laterElement(first, position + 1), turn);
}

/** Most elements of a list that differ. */
var MOST_APART = 10;

exports.list = function list(world, node, turn) {
  var elements = [];
  var length = kinds.lengthOf(node, turn);
  for (var i = 0; i < length; i += 1) elements.push(item(world, node, i, turn));
  return elements;
};

/** Returns the value of a promise that is not a call's result; its facts are those of its path. */
exports.resolved = function resolved(world, node, turn) {
  var handed = primitives.Object.create(node);
  handed.kind = null;
  handed.fact = primitives.Object.create(node.fact);
  handed.fact.is = undefined;
  return world.makers[kinds.kindOf(handed)](world, handed, turn);
};

/** Kinds that a call may use up, such as a list that it empties: the next call gets a new value. */
var USED_UP = ['array', 'map', 'set', 'buffer', 'date', 'error', 'regexp'];

function isUsedUp(node) {
  if (node.usedUp === null) {
    node.usedUp =
      kinds.isFresh(node) || kinds.wearsOut(node) || USED_UP.indexOf(kinds.kindOf(node)) >= 0;
  }
  return node.usedUp;
}
