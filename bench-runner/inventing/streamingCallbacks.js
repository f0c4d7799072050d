'use strict';

// Invented functions that emit or yield elements, in a new object for each call.

var EventEmitter = require('events').EventEmitter;
var emitters = require('./emitters');
var given = require('./callArguments');
var hearing = require('./callRecorder');
var iterators = require('./iterators');
var ledger = require('./ledger');
var named = require('../names').named;
var nodes = require('./nodes');
var objects = require('./objects');
var operations = require('./operations');
var streams = require('./streams');

var MAKES = named('makesEmitter');

exports.iterator = fresh(function (world, answers) {
  return iterators.now(world, answers);
});

exports.asyncIterator = fresh(function (world, answers) {
  return objects.shown(world, iterators.later(world, answers), answers, null);
});

exports.observable = fresh(function (world, answers) {
  return objects.shown(world, iterators.observable(world, answers), answers, null);
});

exports.emitter = fresh(function (world, answers, listener) {
  var made = emitters.emitter(world, answers, listener, null);
  return objects.listened(world, made, answers, null);
});

exports.eventTarget = fresh(function (world, answers) {
  return objects.listened(world, emitters.target(world, answers), answers, null);
});

exports.stream = fresh(function (world, answers, listener) {
  var made = streams.stream(world, answers, answers.parent.key, listener);
  return objects.listened(world, made, answers, null);
});

/** Makes `app.listen(port, onListening)`, which returns an emitter of its failure. */
exports.server = function (world, node) {
  var start = operations.ofFunction(world, node);
  return function listen() {
    hearing.call(world, node, arguments);
    var answers = nodes.answerOf(node);
    var made = emitters.serving(world, answers, start, true);
    made.listen.apply(made, arguments);
    return objects.listened(world, made, answers, null);
  };
};

/** `make(world, answers, listener)`: `answers` is the node of the call's result. */
function fresh(make) {
  return function (world, node) {
    return function call() {
      hearing.call(world, node, arguments);
      ledger.note(world, node, node.fact.answers);
      // a callback before options is work for later, such as that of a queue
      if (isStep(this, node)) return this;
      var last = arguments[arguments.length - 1];
      var listener = given.isGiven(world, last) ? given.asListener(world, node, last) : null;
      return make(world, nodes.answerOf(node), listener);
    };
  };
}

/**
 * True for a step of `ffmpeg(input).size('50%').on('end', …)`: methods that configure an emitter
 * return it.
 */
function isStep(owner, node) {
  var isOfCall = Boolean(node.parent) && node.parent.step === 'call';
  return isOfCall && owner instanceof EventEmitter && !MAKES.test(node.key);
}
