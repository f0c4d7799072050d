'use strict';

// Makes up what a function uses and was not given: values that answer in the way they are used.

var primitives = require('../primitives');
var operationsOf = require('../fakes/operations');
var createLedger = require('./ledger');
var createPaths = require('./paths');
var createValues = require('./values');
var installGlobals = require('./globals');
var offer = require('./alternatives');
var kinds = require('./kinds');

/**
 * `plan`: the protocol's InventionPlan. Null where the runtime cannot have the I/O boundary.
 *
 * `value(path)` is the invented value of that path, the same one each time; `fresh(path)` one that no
 * call has used, and `wearsOut(path)` whether a call uses it up. `module(specifier, because)` is what
 * stands in for a module, and why it does. `install()` puts the plan's globals into the global scope
 * and returns a function that takes them out. `knows(value)`: it is an invented one, and
 * `isDoubtful(value)` one of unknown kind. `inventions(work)` tells what was invented for a call, from its operations on.
 */
module.exports = function createInventor(io, plan) {
  var operation = operationsOf(io);
  if (!operation) return null;
  var paths = createPaths(plan.facts);
  var made = primitives.WeakSet ? new primitives.WeakSet() : null;
  var doubtful = primitives.WeakSet ? new primitives.WeakSet() : null;
  var world = {
    io: io,
    operation: operation,
    paths: paths,
    /** By the name of an operation, what it belongs to. */
    entries: {},
    invented: function (value, isUnknown) {
      if (made) made.add(value);
      if (doubtful && isUnknown) doubtful.add(value);
    },
    isDoubtful: function (value) {
      return doubtful !== null && doubtful.has(value);
    },
    isInvented: function (value) {
      return made !== null && made.has(value);
    },
  };
  var values = createValues(world);
  var ledger = createLedger(world, values, plan);
  offer(io, plan, paths, values, isArgument);

  function nodeOf(path) {
    var node = paths.at(path);
    node.isArgument = isArgument(node);
    return node;
  }

  function isArgument(node) {
    if (node.step !== 'root' || node.key === 'this' || node.key.charAt(0) === '"') return false;
    return plan.globals.indexOf(node.key) < 0;
  }

  return {
    /** `isOfSymbol`: it is what an object keeps under a symbol. */
    value: function (path, isOfSymbol) {
      var node = nodeOf(path);
      if (isOfSymbol) node.isOfSymbol = true;
      if (node.missing && node.step === 'root') return node.missing.value;
      return values.owned(node);
    },
    /** What arguments and instances are made of is made anew from now on. */
    forget: function () {
      paths.forget(function (root) {
        return root.key === 'this' || isArgument(root);
      });
    },
    /** Calls are given `list`, with the value of that path at `index`: probes may put another there. */
    place: function (path, list, index) {
      var node = nodeOf(path);
      node.places = (node.places || []).concat([{ list: list, index: index, usual: null }]);
    },
    fresh: function (path) {
      return values.answer(nodeOf(path), null);
    },
    wearsOut: function (path) {
      return kinds.wearsOut(nodeOf(path)) || primitives.isArray(values.kept(nodeOf(path)));
    },
    module: function (specifier, because) {
      ledger.module(specifier, because);
      return moduleOf(values, nodeOf(primitives.stringify(specifier)));
    },
    install: function () {
      return installGlobals(plan.globals, function (name) {
        return values.kept(nodeOf(name));
      });
    },
    knows: ledger.knows,
    callBegins: ledger.callBegins,
    isDoubtful: world.isDoubtful,
    inventions: ledger.inventions,
  };
};

/** Compiled code asks whether a module is one of ES, and then for its `default`. */
function moduleOf(values, node) {
  var made = values.kept(node);
  if (made === null || (typeof made !== 'object' && typeof made !== 'function')) return made;
  define(made, '__esModule', true);
  if (!('default' in made)) define(made, 'default', made);
  return made;
}

function define(owner, key, value) {
  if (Object.prototype.hasOwnProperty.call(owner, key)) return;
  primitives.defineProperty(owner, key, { value: value, writable: true, configurable: true });
}
