'use strict';

// Records what was invented and used, for the result.

var primitives = require('../primitives');
var nameOf = require('./paths').nameOf;

exports.create = function create() {
  return {
    /**
     * Paths of invented objects and functions, and those of unknown kind; null where there are no
     * weak sets.
     */
    invented: primitives.WeakMap ? new primitives.WeakMap() : null,
    doubtful: primitives.WeakSet ? new primitives.WeakSet() : null,
    /** Nodes of operations, by name. */
    nodes: primitives.Object.create(null),
    /** {specifier, because}: modules that were replaced, and the reason. */
    modules: [],
    /**
     * {name, node, answers, calls} by name: calls that answered at once while a call was recorded.
     */
    asked: primitives.Object.create(null),
  };
};

/** Returns a ledger with the same records that also knows which values were entered through it. */
exports.marking = function marking(ledger) {
  var made = primitives.Object.create(ledger);
  made.marked = new primitives.WeakSet();
  return made;
};

exports.invented = function invented(ledger, value, path, isUnknown) {
  if (ledger.invented) ledger.invented.set(value, path);
  if (ledger.marked) ledger.marked.add(value);
  if (ledger.doubtful && isUnknown) ledger.doubtful.add(value);
};

exports.isInvented = function isInvented(ledger, value) {
  return ledger.invented !== null && ledger.invented.has(value);
};

/** Returns the path of an invented value, or null. */
exports.pathOf = function pathOf(ledger, value) {
  return (ledger.invented !== null && ledger.invented.get(value)) || null;
};

exports.isDoubtful = function isDoubtful(ledger, value) {
  return ledger.doubtful !== null && ledger.doubtful.has(value);
};

/** Records a call that answers at once, if a tap is set. */
exports.note = function note(world, node, answers) {
  if (world.io.tap) enter(world.ledger.asked, node, answers);
};

function enter(asked, node, answers) {
  var name = nameOf(node);
  var known = asked[name];
  if (!known) asked[name] = { name: name, node: node, answers: answers, calls: 1 };
  // a called value turns out to be an emitter once it has a listener
  else if (known.answers === 'value' && answers !== 'value') known.answers = answers;
  else known.calls += 1;
}

/** Drops earlier records, such as those of the load: they do not belong to the call. */
exports.callBegins = function callBegins(ledger) {
  ledger.asked = primitives.Object.create(null);
};
