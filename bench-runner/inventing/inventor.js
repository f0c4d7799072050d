'use strict';

// Invents the values that a function uses and did not get: their kind follows their use.

var afterLoad = require('../own/afterLoad');
var primitives = require('../primitives');
var offerAlternatives = require('./alternatives');
var changedAnswers = require('./answersThatChanged');
var installGlobals = require('./globals');
var inventionsOf = require('./inventions');
var kinds = require('./kinds');
var ledger = require('./ledger');
var nodes = require('./nodes');
var libraries = require('./promises/library');
var operations = require('./operations');
var signals = require('./signals');
var tellOfExports = require('./exported');
var supers = require('./supers');
var values = require('./values');
var createWorld = require('./world');

/**
 * `plan`: the protocol's InventionPlan. Null where the runtime cannot have the I/O boundary.
 *
 * `value(path)` returns the invented value of that path, always the same; `fresh(path)` one that no
 * call has used, and `wearsOut(path)` true if a call uses it up. `module(specifier, because)`
 * returns the stand-in of a module, and records the reason. `exported(specifier, exported)` takes
 * note of a project file's exports. `install()` puts the plan's globals into the global scope and
 * returns a function that removes them. `knows(value)`: the value is invented; `isDoubtful(value)`:
 * it is of unknown kind. `inventions(work)` lists the inventions of a call, from its operations on.
 */
module.exports = function createInventor(io, plan) {
  var world = createWorld(io, plan.facts);
  if (!world) return null;

  function isArgument(node) {
    if (node.step !== 'root' || node.key === 'this' || node.key.charAt(0) === '"') return false;
    return plan.globals.indexOf(node.key) < 0;
  }

  function nodeOf(path) {
    var node = world.paths.at(path);
    node.isArgument = isArgument(node);
    return node;
  }

  if (io.offersAlternatives) offerAlternatives(world, plan.facts, isArgument);
  return {
    value: function (path, isOfSymbol) {
      return ownedValue(world, nodeOf(path), isOfSymbol);
    },
    /** `this` of a function without an owner, and values in place of an owner's state. */
    self: selfOf.bind(null, world, nodeOf),
    stateOn: stateOn.bind(null, world, nodeOf),
    putBase: putBase.bind(null, world, nodeOf),
    pathOf: ledger.pathOf.bind(null, world.ledger),
    isBusy: isBusy.bind(null, io),
    forget: forget.bind(null, world, isArgument, plan.globals.map(nodeOf)),
    /** Gives new results from now on: the code may have changed those of earlier calls. */
    forgetAnswers: forgetAnswers.bind(null, world),
    /** Makes the values of a second call that runs beside the first one: {value, fresh, wearsOut}. */
    beside: function (mark) {
      return besideOf(world, plan.facts, mark, isArgument);
    },
    /** Notes that `list` has the value of that path at `index`: probes may replace it. */
    place: function (path, list, index) {
      nodeOf(path).places.push({ list: list, index: index, usual: null });
    },
    fresh: function (path) {
      return values.answer(world, nodeOf(path), null);
    },
    wearsOut: function (path) {
      return wearsOut(world, nodeOf(path));
    },
    module: function (specifier, because) {
      return moduleOf(world, nodeOf(primitives.stringify(specifier)), specifier, because);
    },
    exported: tellOfExports.bind(null, world, plan.facts),
    install: installPlanned.bind(null, world, nodeOf, plan.globals),
    knows: ledger.isInvented.bind(null, world.ledger),
    loads: loads.bind(null, world),
    isLoading: isLoading.bind(null, world),
    loadsLate: loadsLate.bind(null, world),
    loaded: loaded.bind(null, world),
    callBegins: callBegins.bind(null, world),
    changedAnswers: changedAnswersOf.bind(null, world),
    isDoubtful: ledger.isDoubtful.bind(null, world.ledger),
    paths: world.paths,
    inventions: inventionsOf.bind(null, world, plan.globals),
  };
};

/**
 * Lets the calls that run get answers of their own: those of a question with marked arguments are
 * marked.
 */
function besideOf(world, facts, mark, isArgument) {
  var other = createWorld.beside(world, facts, '');
  var marked = createWorld.beside(world, facts, kinds.MARK);
  world.io.marks = {
    numbers: primitives.Object.create(null),
    shift: kinds.SHIFT,
    isMarked: function (value) {
      return marked.ledger.marked.has(value);
    },
  };
  world.io.worldOf = function (asked) {
    // so are those of what such an answer gives
    if (world.io.isMarked || asked === marked) return marked;
    return world.io.lane === 'B' ? other : asked;
  };
  var own = mark === '' ? other : marked;

  function nodeOf(path) {
    var node = own.paths.at(path);
    node.isArgument = isArgument(node);
    return node;
  }

  return {
    value: function (path) {
      var node = nodeOf(path);
      // what the code only passes on may be a key, which is the same for both calls
      if (mark === '' && kinds.kindOf(node) === 'unknown' && kinds.toldProps(node).length === 0)
        return values.kept(world, world.paths.at(path));
      return values.owned(own, node);
    },
    fresh: function (path) {
      return values.answer(own, nodeOf(path), null);
    },
    wearsOut: function (path) {
      return wearsOut(own, nodeOf(path));
    },
  };
}

function installPlanned(world, nodeOf, names) {
  var readOf = operations.readsOf.bind(null, world, nodeOf);
  return installGlobals(
    names,
    function (name) {
      return values.kept(world, nodeOf(name));
    },
    readOf
  );
}

function wearsOut(world, node) {
  if (signals.isShared(world, node)) return false;
  return kinds.wearsOut(node) || primitives.isArray(values.kept(world, node));
}

function changedAnswersOf(world) {
  return changedAnswers(world.paths.roots());
}

/** Makes arguments, instances and lists anew from now on: calls may empty a list. */
function forget(world, isArgument, globals) {
  world.paths.forget(function (root) {
    return root.key === 'this' || isArgument(root);
  });
  globals.filter(kinds.isList).forEach(fill.bind(null, world));
}

function forgetAnswers(world) {
  world.paths.roots().forEach(nodes.forgetAnswers);
}

function fill(world, node) {
  nodes.forget(node);
  installGlobals.put(node.key, values.kept(world, node));
}

function callBegins(world) {
  loaded(world);
  ledger.callBegins(world.ledger);
}

/** Begins the load of a file: callbacks that register something are not called until `loaded()`. */
function loads(world) {
  world.isLoading = true;
  world.io.setAtLoad = [];
  afterLoad.begin(world.io);
}

function isLoading(world) {
  return world.isLoading;
}

/**
 * Loads a module within a call: operations of the load answer at once and do not belong to the
 * call.
 */
function loadsLate(world, load) {
  if (world.isLoading) return load();
  loads(world);
  try {
    return load();
  } finally {
    loaded(world);
    world.io.loading = null;
  }
}

/** Clears intervals and long timers that a module set as it was loaded: they fire in no call. */
function loaded(world) {
  world.isLoading = false;
  (world.io.setAtLoad || []).forEach(function (timer) {
    primitives.clearTimeout.call(null, timer);
  });
  world.io.setAtLoad = null;
}

/** Returns undefined unless the code uses a `this`. */
function selfOf(world, nodeOf) {
  var node = nodeOf('this');
  return node.isTold ? values.owned(world, node) : undefined;
}

function putBase(world, nodeOf, holder) {
  world.ofThis = holder;
  supers.put(world, nodeOf('super'), holder);
}

function stateOn(world, nodeOf, self) {
  var props = nodeOf('this').props;
  primitives.keys(props).forEach(function (key) {
    var inPlace = props[key].fact.inPlace;
    var isThere = inPlace === 'ifMissing' && self[key] !== undefined && self[key] !== null;
    if (inPlace && !isThere) self[key] = values.owned(world, props[key]);
  });
  return self;
}

/** `isOfSymbol`: an object stores the value under a symbol. */
function ownedValue(world, node, isOfSymbol) {
  if (isOfSymbol) node.isOfSymbol = true;
  if (node.missing && node.step === 'root') return node.missing.value;
  return values.owned(world, node);
}

/** Compiled code tests whether a module is an ES module, and then reads its `default`. */
function moduleOf(world, node, specifier, because) {
  world.ledger.modules.push({ specifier: specifier, because: because });
  var library = libraries.of(specifier);
  if (library) world.hasLibrary = true;
  var made = library || values.kept(world, node);
  if (made === null || (typeof made !== 'object' && typeof made !== 'function')) return made;
  if (!primitives.has(made, '__esModule')) primitives.hide(made, '__esModule', true);
  if (!('default' in made)) primitives.hide(made, 'default', made);
  return made;
}

/** True if I/O is under way, which is counted only in watched calls. */
function isBusy(io) {
  return io.pending > 0;
}
