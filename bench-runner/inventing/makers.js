'use strict';

// Makes values of each kind: of the protocol's ValueKind, and those that kinds.kindOf adds.

var primitives = require('../primitives');
var asUsed = require('./kindFromUse');
var emitters = require('./emitters');
var fault = require('../fakes/fault');
var functions = require('./functions');
var iterators = require('./iterators');
var json = require('./json');
var kinds = require('./kinds');
var ledger = require('./ledger');
var nodes = require('./nodes');
var objects = require('./objects');
var operations = require('./operations');
var paths = require('./paths');
var platform = require('./platform');
var signals = require('./signals');
var streams = require('./streams');
var values = require('./values');

/** Matches an address that the code takes apart; its last digit is where a mark goes. */
var ADDRESS = /^https?:.*\d$/;

exports.given = function (world, node, turn) {
  var turns = node.fact.turns;
  if (node.mark && ADDRESS.test(node.fact.value)) return node.fact.value + node.mark;
  if (!turns) return node.fact.is === 'date' ? new Date(node.fact.value) : node.fact.value;
  return turns[primitives.min(turn || 0, turns.length - 1)];
};

exports.same = function (world, node) {
  return values.kept(world, world.paths.at(node.fact.same));
};

exports.ending = ofNode(kinds.endingOf);
exports.asked = ofNode(kinds.answerOf);
exports.string = ofNode(kinds.textOf);
exports.number = function (world, node) {
  var number = kinds.numberOf(node);
  if (node.mark) world.io.marks.numbers[number] = true;
  return number;
};
exports.json = ofNode(json.textOf);
exports.date = ofNode(asUsed.dateOf);

exports.boolean = function () {
  return true;
};

exports.bigint = function () {
  return primitives.global.BigInt ? primitives.global.BigInt(2) : 2;
};

exports.regexp = function () {
  return /./;
};

exports.undefined = function () {
  return undefined;
};

exports.array = function (world, node, turn) {
  var list = objects.shown(world, values.list(world, node, turn), node, turn);
  return kinds.isKeyed(node) ? objects.keyed(world, list, node) : list;
};

exports.map = function (world, node, turn) {
  var map = new primitives.Map();
  values.list(world, node, turn).forEach(function (each, i) {
    map.set('key-' + (i + 1), each);
  });
  return objects.shown(world, map, node, turn);
};

exports.set = function (world, node, turn) {
  var set = new primitives.Set();
  values.list(world, node, turn).forEach(function (each, i) {
    if (!set.has(each)) set.add(each);
    else if (Object(each) !== each) set.add('value-' + (i + 1));
  });
  return objects.shown(world, set, node, turn);
};

exports.buffer = function (world, node) {
  return streams.bufferOf(kinds.textOf(node));
};

exports.error = function (world, node, turn) {
  var made = new Error(paths.nameOf(node));
  ledger.invented(world.ledger, made, node.path, false);
  return objects.shown(world, made, node, turn);
};

exports.object = object;
function object(world, node, turn) {
  return objects.inventing(
    world,
    node.fact.listed ? withMembers(world, node, turn) : {},
    node,
    turn
  );
}

/** Gives `Object.entries(changes)` as many members as a list has, unless the code names some. */
function withMembers(world, node, turn) {
  var made = {};
  if (kinds.toldProps(node).length > 0) return made;
  var isTold = nodes.child(node, 'element', null).isTold;
  values.list(world, node, turn).forEach(function (each, i) {
    var number = i + 1 + node.mark;
    made['key-' + number] = isTold ? each : 'value-' + number;
  });
  return made;
}

exports.function = function_;
function function_(world, node, turn) {
  var made = functions.make(world, node);
  fault.letHave(made, node.key);
  return objects.inventing(world, made, node, turn);
}

exports.unknown = function (world, node, turn) {
  return kinds.isCallable(node) ? function_(world, node, turn) : object(world, node, turn);
};

exports.stream = function (world, node, turn) {
  return objects.listened(world, streams.stream(world, node), node, turn);
};

exports.emitter = function (world, node, turn) {
  return objects.listened(world, emitters.silentEmitter(world, node), node, turn);
};

exports.eventTarget = function (world, node, turn) {
  return objects.listened(world, emitters.target(world, node), node, turn);
};

exports.observable = function (world, node, turn) {
  return objects.shown(world, iterators.observable(world, node), node, turn);
};

exports.asyncIterable = function (world, node, turn) {
  return objects.inventing(world, iterators.later(world, node), node, turn);
};

exports.abortSignal = function (world, node, turn) {
  return signals.make(world, node) || object(world, node, turn);
};

exports.promise = operations.promised;

exports.response = platform.response;
exports.request = platform.request;
exports.headers = platform.headers;
exports.url = platform.url;
exports.blob = platform.blob;

function ofNode(make) {
  return function (world, node) {
    return make(node);
  };
}
