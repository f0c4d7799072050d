'use strict';

// Makes invented functions: each answers as facts state, or as its use shows. They can be called
// with `new`, and be inherited from.

var answering = require('./callResults');
var eachThenEnd = require('./eachThenEnd');
var handing = require('./streamingCallbacks');
var kinds = require('./kinds');
var lines = require('./lines');
var named = require('../names').named;
var streams = require('./streams');
var tasks = require('./tasks');
var untold = require('./unknownFunction');

var WRAPS = named('wraps');
/** Names of methods whose listener is called much later. */
var SETS = named('setsEmitter');

/** Makers, by the way of answering. */
var MAKERS = {
  promise: answering.promise,
  callback: answering.callback,
  twoCallbacks: answering.twoCallbacks,
  eachThenEnd: eachThenEnd,
  valueCallback: answering.valueCallback,
  settling: answering.settling,
  thunk: answering.thunk,
  work: answering.work,
  queued: answering.queued,
  handler: answering.handler,
  listener: answering.listener,
  kept: answering.kept,
  wrapped: wrapped,
  atOnce: answering.atOnce,
  value: answering.value,
  iterator: handing.iterator,
  asyncIterator: handing.asyncIterator,
  observable: handing.observable,
  emitter: handing.emitter,
  eventTarget: handing.eventTarget,
  stream: handing.stream,
  server: handing.server,
  lines: lines,
};

exports.make = function make(world, node) {
  if (SETS.test(node.key) && node.parent) return answering.setting(world, node);
  var told = node.fact.answers;
  // other methods are named `once` and `bind` as well
  var isNamed = WRAPS.test(node.key) && (!told || told === 'value');
  if (isNamed && node.fact.takes !== 'wrapped') {
    return answering.wrapper(world, node, untold.make(world, node));
  }
  return tasks.running(world, node, (MAKERS[wayOf(node)] || untold.make)(world, node));
};

/** Makes a wrapper where the code shows one, whatever object the function belongs to. */
function wrapped(world, node) {
  return answering.wrapper(world, node, null);
}

/**
 * True for a `listen` that returns its emitter of failures; an emitter's own `listen` reports by
 * its own events.
 */
function isServed(node) {
  return node.key === 'listen' && Boolean(node.parent) && kinds.kindOf(node.parent) !== 'emitter';
}

var WORKS = { work: true, queued: true };

function wayOf(node) {
  var told = node.fact.answers;
  if (WORKS[node.fact.takes] && (!told || told === 'promise')) return node.fact.takes;
  if (node.fact.takes && !told) return node.fact.takes;
  if (told === 'callback' && isServed(node)) return 'server';
  return told === 'emitter' && streams.isNamed(node) ? 'stream' : told;
}
