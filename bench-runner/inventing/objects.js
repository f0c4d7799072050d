'use strict';

// Properties of invented objects and functions, and those that are invented at a read.

var asUsed = require('./kindFromUse');
var hearing = require('./callRecorder');
var kinds = require('./kinds');
var ledger = require('./ledger');
var named = require('../names').named;
var nodes = require('./nodes');
var shapes = require('./shapes');
var thenable = require('./thenable');
var values = require('./values');

var LIST = named('list');

/** Puts properties that facts mention on `owner`. */
exports.shown = shown;
function shown(world, owner, node, turn) {
  shapes.show(owner, node, below(world, turn), isShown);
  return owner;
}

/** Does so, and lets other properties be invented when they are read. */
exports.inventing = function inventing(world, owner, node, turn) {
  ledger.invented(world.ledger, owner, hearing.identityOf(node), kinds.kindOf(node) === 'unknown');
  shown(world, owner, node, turn);
  if (!thenable.thenOf(world, node)) shapes.define(owner, 'then', undefined, false);
  return shapes.letInvent(owner, function (key) {
    return found(world, node, key);
  });
};

/**
 * Makes an emitter or a stream on which further properties can be read: a child process, a socket,
 * a client.
 */
exports.listened = function listened(world, owner, node, turn) {
  shown(world, owner, node, turn);
  return shapes.letInvent(owner, function (key) {
    return shapes.isOfSomeEmitter(key) ? found(world, node, key) : null;
  });
};

/** Makes a list whose elements have names as well: `handlers[job.type]` is one. */
exports.keyed = function keyed(world, list, node) {
  return shapes.letInvent(list, function (key) {
    if (typeof key === 'symbol' || nodes.isPosition(key)) return null;
    return { value: values.element(world, node), isPassing: true };
  });
};

function below(world, turn) {
  return function (child) {
    var isNew = turn !== null || kinds.wearsOut(child) || kinds.isFresh(child);
    if (isNew) return values.made(world, child, turn);
    return values.kept(world, child);
  };
}

/** True for a key of data, as of a row, and not for a method. */
function isShown(child) {
  return kinds.kindOf(child) !== 'function';
}

/** Returns {value} for `key`, or null; see shapes.letInvent. */
function found(world, node, key) {
  if (typeof key === 'symbol') {
    return asUsed.bySymbol(world, node, key) || bySymbolName(world, node, key);
  }
  if (key === 'then') return thenable.thenOf(world, node);
  var chained = thenable.chainOf(world, node, key);
  if (chained) return chained;
  if (key === 'toString' || key === 'valueOf') return null;
  if (key === 'default' && node.step === 'root') return { value: values.kept(world, node) };
  if (nodes.isPosition(key)) {
    return Number(key) < kinds.lengthOf(node) ? { value: values.element(world, node) } : null;
  }
  var unknown = kinds.kindOf(node) === 'unknown';
  if (key === 'length') return unknown ? { value: kinds.lengthOf(node) } : null;
  var method = unknown ? asUsed.byMethod(node, key) : null;
  return method || property(world, node, key);
}

function property(world, node, key) {
  var child = nodes.child(node, 'prop', key);
  node.isChained = true;
  if (nodes.isTooDeep(child)) return again(world, child);
  return { value: values.owned(world, child) };
}

function bySymbolName(world, node, symbol) {
  var name = asUsed.nameOfSymbol(symbol);
  if (!name) return null;
  var child = nodes.child(node, 'prop', name);
  child.isOfSymbol = true;
  return { value: values.owned(world, child) };
}

/** Returns the earlier step where a chain of calls, as of a query builder, repeats. */
function again(world, child) {
  for (var each = child.parent; each; each = each.parent) {
    if (each.step === 'prop' && each.key === child.key && each.isCalled) {
      return { value: values.kept(world, each) };
    }
  }
  return LIST.test(child.key) ? { value: [] } : null;
}
