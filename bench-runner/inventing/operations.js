'use strict';

// The operations that calls of invented functions, and invented promises, are.

var primitives = require('../primitives');
var kinds = require('./kinds');
var nodes = require('./nodes');
var nameOf = require('./paths').nameOf;
var chains = require('./promises/chains');
var shapes = require('./shapes');
var timeOuts = require('./timeOuts');
var values = require('./values');

/** One that belongs to `node`; `answer()` gives what it comes to. */
exports.create = create;
function create(world, node, answer) {
  return named(world, nameOf(node), node, answer);
}

exports.named = named;
function named(world, name, node, answer) {
  world.ledger.nodes[name] = node;
  if (refusable(node) !== null) world.io.refusing[name] = true;
  if (isOfJson(node)) world.io.garbling[name] = true;
  var start = world.operation(name, answer, true, null, new Misused(world, node));
  return world.hasLibrary ? withLibrary(start) : start;
}

function withLibrary(start) {
  return function (callback) {
    var made = callback ? start(callback) : start();
    return made instanceof primitives.Promise ? chains.extended(made) : made;
  };
}

/** What becomes of one that a probe lets give no answer, or one that tells of a failure. */
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
  return exports.GARBLED;
};

exports.GARBLED = 'no JSON';

/** Whether the answer to calls of `node`, or each piece or line of a stream, is a text that is parsed. */
function isOfJson(node) {
  var answers = node.call || node;
  return [answers, answers.element, answers.lines && answers.lines.element].some(function (each) {
    return Boolean(each) && kinds.kindOf(each) === 'json';
  });
}

/** The node of the answer to calls of `node` that may tell of a failure, or null: none may. */
function refusable(node) {
  var answers = node.call;
  if (answers === null) return null;
  if (answers.fact.refuses === true || kinds.kindOf(answers) === 'response') return answers;
  var message = answers.element;
  return message && message.fact.refuses === true ? message : null;
}

/** Of what a request of Node's is answered with. */
function withStatus(message) {
  shapes.define(message, 'statusCode', 500, true);
  shapes.define(message, 'statusMessage', 'Internal Server Error', true);
  return message;
}

/** That of calls of `node`, the same one each time. */
exports.startOf = startOf;
function startOf(world, node) {
  if (!node.start) node.start = ofCalls(world, node);
  return node.start;
}

/** That of calls of one function: one of its own where it counts them. */
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
 * Counts calls, where they do not all come to the same. Of simultaneous calls of the subject, which
 * ask in step, each is told of the first turn before one is told of the second. It begins anew after
 * the last turn, and with each call of a probe.
 */
exports.turnsOf = turnsOf;
function turnsOf(world, node) {
  return countedTurns(world, node.call ? mostTurns(node.call) : 0);
}

/** Of a global that is another each time that it is read; null: it is not. */
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
  var asked = 0;
  var round = -1;
  if (most === 0) return noTurn;
  return function () {
    var begun = world.io.round + world.io.probed;
    if (round !== begun) {
      round = begun;
      asked = 0;
    }
    var inStep = asked % (most * world.io.atOnce);
    asked += 1;
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

/** Starts one with which the code had begun elsewhere: `at` is {stack, by}, or null where it begins here. */
exports.begunAt = function begunAt(world, at, start, callback) {
  world.io.begunAt = at;
  try {
    return start(callback);
  } finally {
    world.io.begunAt = null;
  }
};

/** A promise that is no answer of a call. */
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
 * What a call is given is made before it, where no line of it is on the stack. Whoever awaits a promise,
 * asks for its `then` or hands it to `Promise.all` reads its constructor, and that is the place.
 */
function begunWhenUsed(start) {
  var isBegun = false;
  var settle = null;
  var made = new primitives.Promise(function (resolve, reject) {
    settle = { resolve: resolve, reject: reject };
  });

  /** A promise throws nothing: it fails. */
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
 * What asks whether there is one, and then awaits it, means one and the same. Who made it sees to it
 * that somebody hears of its failure, and not who reads it.
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
