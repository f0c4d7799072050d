'use strict';

// What was invented and asked for, as it is to be told of.

var primitives = require('../primitives');
var nameOf = require('./paths').nameOf;

exports.create = function create() {
  return {
    /** Invented objects and functions with their paths, and those of unknown kind; null where there are no weak sets. */
    invented: primitives.WeakMap ? new primitives.WeakMap() : null,
    doubtful: primitives.WeakSet ? new primitives.WeakSet() : null,
    /** By the name of an operation, the node that it belongs to. */
    nodes: primitives.Object.create(null),
    /** {specifier, because}: for which modules something stands in, and why. */
    modules: [],
    /** {name, node, answers, calls} by name: what answered at once, while a call was recorded. */
    asked: primitives.Object.create(null),
  };
};

exports.invented = function invented(ledger, value, path, isUnknown) {
  if (ledger.invented) ledger.invented.set(value, path);
  if (ledger.doubtful && isUnknown) ledger.doubtful.add(value);
};

exports.isInvented = function isInvented(ledger, value) {
  return ledger.invented !== null && ledger.invented.has(value);
};

/** The path of what was invented, or null. */
exports.pathOf = function pathOf(ledger, value) {
  return (ledger.invented !== null && ledger.invented.get(value)) || null;
};

exports.isDoubtful = function isDoubtful(ledger, value) {
  return ledger.doubtful !== null && ledger.doubtful.has(value);
};

/** To be told of each call that answers at once; only those of a call with a tap are noted. */
exports.note = function note(world, node, answers) {
  if (world.io.tap) enter(world.ledger.asked, node, answers);
};

function enter(asked, node, answers) {
  var name = nameOf(node);
  var known = asked[name];
  if (!known) asked[name] = { name: name, node: node, answers: answers, calls: 1 };
  // a value that was called is known for an emitter once it is listened to
  else if (known.answers === 'value' && answers !== 'value') known.answers = answers;
  else known.calls += 1;
}

/** What was asked until now, such as while the file was loaded, is no part of the call. */
exports.callBegins = function callBegins(ledger) {
  ledger.asked = primitives.Object.create(null);
};
