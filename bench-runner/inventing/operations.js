'use strict';

// Operations of invented functions' calls, and of invented promises.

var primitives = require('../primitives');
var kinds = require('./kinds');
var nodes = require('./nodes');
var nameOf = require('./paths').nameOf;
var chains = require('./promises/chains');
var shapes = require('./shapes');
var timeOuts = require('./timeOuts');
var values = require('./values');

/** Makes an operation of `node`; `answer()` returns its result. */
exports.create = create;
function create(world, node, answer) {
  return named(world, nameOf(node), node, answer);
}

exports.named = named;
function named(world, name, node, answer) {
  world.ledger.nodes[name] = node;
  if (refusable(node) !== null) world.io.refusing[name] = true;
  if (textRead(node) !== null) world.io.garbling[name] = true;
  var start = world.operation(name, answer, true, null, new Misused(world, node));
  return world.hasLibrary ? withLibrary(start) : start;
}

function withLibrary(start) {
  return function (callback) {
    var made = callback ? start(callback) : start();
    return made instanceof primitives.Promise ? chains.extended(made) : made;
  };
}

/** An operation that a probe lets give no answer, or a refusal. */
function Misused(world, node) {
  this.world = world;
  this.node = node;
}

Misused.prototype.unanswered = function () {
  timeOuts.unanswered(this.world, this.node);
};

Misused.prototype.refused = function () {
  var answers = refusable(this.node);
  var isMessage = answers !== this.node.call;
  if (answers.fact.refuses && !isMessage)
    return { data: null, count: null, error: new primitives.Error('refused') };
  var limits = nodes.limitsOf(answers);
  limits.isRefused = true;
  try {
    var made = values.made(this.world, answers, null);
    return isMessage ? withStatus(made) : made;
  } finally {
    limits.isRefused = false;
  }
};

Misused.prototype.garbled = function () {
  var text = textRead(this.node);
  return text && text.fact.interpreted ? UNREADABLE : GARBLED;
};

exports.isGarbled = function (text) {
  return text === GARBLED || text === UNREADABLE;
};

var GARBLED = 'no JSON';
/** No URL, and no encoded part of one. */
var UNREADABLE = 'no such text %';

/**
 * Returns the answer to calls of `node`, or a chunk or line of a stream, if the code parses that
 * text; otherwise null.
 */
function textRead(node) {
  var answers = node.call || node;
  var texts = [answers, answers.element, answers.lines && answers.lines.element];
  return texts.filter(isParsed)[0] || null;
}

function isParsed(node) {
  return Boolean(node) && (node.fact.interpreted === true || kinds.kindOf(node) === 'json');
}

/** Returns the node of the answer that may be a refusal, or null. */
function refusable(node) {
  var answers = node.call;
  if (answers === null) return null;
  if (answers.fact.refuses === true || kinds.kindOf(answers) === 'response') return answers;
  var message = answers.element;
  return message && message.fact.refuses === true ? message : null;
}

/** Turns the response to a request of Node into a refusal. */
function withStatus(message) {
  shapes.define(message, 'statusCode', 500, true);
  shapes.define(message, 'statusMessage', 'Internal Server Error', true);
  return message;
}

/** Returns the operation of calls of `node`, always the same. */
exports.startOf = startOf;
function startOf(world, node) {
  if (!node.start) node.start = ofCalls(world, node);
  return node.start;
}

/** Returns the operation of calls of one function: a new one if it counts its calls. */
exports.ofFunction = function ofFunction(world, node) {
  return kinds.tellsTurns(nodes.answerOf(node)) ? ofCalls(world, node) : startOf(world, node);
};

function ofCalls(world, node) {
  var answers = nodes.answerOf(node);
  var nextTurn = turnsOf(world, node);
  return create(world, node, function () {
    return values.answer(world, answers, nextTurn());
  });
}

/**
 * Counts calls whose results differ. Simultaneous calls of the subject, which run in step, all get
 * the first turn before one gets the second. The count restarts after the last turn, and with each
 * call of a probe.
 */
exports.turnsOf = turnsOf;
function turnsOf(world, node) {
  return countedTurns(world, node.call ? mostTurns(node.call) : 0);
}

/** Returns a function for a global that changes at each read; null: the value never changes. */
exports.readsOf = function readsOf(world, nodeOf, name) {
  var node = nodeOf(name);
  var turns = node.fact.turns;
  if (!turns || node.step !== 'root') return null;
  var nextTurn = countedTurns(world, turns.length);
  return function () {
    return turns[primitives.min(nextTurn(), turns.length - 1)];
  };
};

function countedTurns(world, most) {
  var asked = {};
  var round = -1;
  if (most === 0) return noTurn;
  return function () {
    var begun = world.io.round + world.io.probed;
    var lane = world.io.lane;
    if (round !== begun) {
      round = begun;
      asked = {};
    }
    var inStep = (asked[lane] || 0) % (most * world.io.atOnce);
    asked[lane] = (asked[lane] || 0) + 1;
    return (inStep - (inStep % world.io.atOnce)) / world.io.atOnce;
  };
}

function noTurn() {
  return null;
}

function mostTurns(node) {
  var fact = node.fact;
  var most = fact.turns ? fact.turns.length : fact.later ? fact.later.length + 1 : 0;
  if (node.element) most = primitives.max(most, mostTurns(node.element));
  return primitives.keys(node.props).reduce(function (found, key) {
    return primitives.max(found, mostTurns(node.props[key]));
  }, most);
}

/**
 * Starts an operation that the code began elsewhere: `at` is {stack, by}, or null where it begins
 * here.
 */
exports.begunAt = function begunAt(world, at, start, callback) {
  world.io.begunAt = at;
  try {
    return start(callback);
  } finally {
    world.io.begunAt = null;
  }
};

/** Makes a promise that is not the result of a call. */
exports.promised = function promised(world, node, turn) {
  var known = node.underWay;
  // each recorded call has a tap of its own
  if (known && known.tap === world.io.tap) return known.promise;
  var start = create(world, node, function () {
    return values.resolved(world, node, turn);
  });
  if (!primitives.Promise) return start();
  if (node.step !== 'prop') return begunWhenUsed(start);
  var made = start();
  keepForNow(world, node, made);
  return made;
};

/**
 * Makes a promise whose operation begins at its first use: an argument is made before the call,
 * with no line of it on the stack. `await`, `then` and `Promise.all` read the constructor, which
 * marks the place.
 */
function begunWhenUsed(start) {
  var isBegun = false;
  var settle = null;
  var made = new primitives.Promise(function (resolve, reject) {
    settle = { resolve: resolve, reject: reject };
  });

  /** Turns a throw into a rejection. */
  function begin() {
    isBegun = true;
    try {
      start().then(settle.resolve, settle.reject);
    } catch (error) {
      settle.reject(error);
    }
  }

  primitives.defineProperty(made, 'constructor', {
    configurable: true,
    get: function () {
      if (!isBegun) begin();
      return primitives.Promise;
    },
  });
  return made;
}

/**
 * Keeps a promise, as a test and a later `await` mean the same one. Its maker handles the
 * rejection, not a reader.
 */
function keepForNow(world, node, made) {
  var underWay = { promise: made, tap: world.io.tap };
  node.underWay = underWay;
  made.then(undefined, ignore);
  primitives.Promise.resolve().then(function () {
    if (node.underWay === underWay) node.underWay = null;
  });
}

function ignore() {}
