'use strict';

// Functions without a fact about their answers: their use shows how they answer.

var primitives = require('../primitives');
var stackHere = require('../stacks').here;
var asUsed = require('./kindFromUse');
var constructing = require('./constructing');
var decorated = require('./decorating');
var emitters = require('./emitters');
var given = require('./callArguments');
var hearing = require('./callRecorder');
var inOptions = require('./inOptions');
var ledger = require('./ledger');
var named = require('../names').named;
var nodes = require('./nodes');
var operations = require('./operations');
var targets = require('./targets');
var values = require('./values');

var LISTENS = named('listens');
var UNLISTENS = named('unlistens');

exports.make = function make(world, node) {
  var answers = nodes.answerOf(node);
  var nextTurn = operations.turnsOf(world, node);
  var isOfLists = asUsed.isOfLists(node.key);
  var isListening = LISTENS.test(node.key) || UNLISTENS.test(node.key);
  return function call() {
    node.isCalled = true;
    hearing.call(world, node, arguments);
    if (constructing.isNew(this, call)) {
      ledger.note(world, node, 'value');
      return constructing.answer(world, this, call, answers);
    }
    var decorates = decorated(world, node, arguments);
    if (decorates) return decorates.value;
    if (isOfLists && asUsed.isForEach(arguments, node.key)) return onList(world, node, arguments);
    if (isListening) return listen(world, node, this, arguments);
    var last = arguments[arguments.length - 1];
    if (given.isGiven(world, last) && !(world.isLoading && !given.takesError(last))) {
      operations.startOf(world, node)(given.asCallback(world, node, last));
      return undefined;
    }
    var among = world.isLoading ? null : inOptions.callbackIn(world, node, last);
    if (among) {
      operations.startOf(world, node)(among);
      return undefined;
    }
    if (node.learned === 'promise') return operations.startOf(world, node)();
    ledger.note(world, node, 'value');
    if (world.io.isFollowed) answers.askedAt = stackHere();
    if (node.fact.built) return values.builder(world, answers);
    return values.answer(world, answers, nextTurn());
  };
};

function onList(world, node, args) {
  ledger.note(world, node, 'value');
  var list = values.list(world, node.parent);
  return list[node.key].apply(values.list(world, node.parent), args);
}

function listen(world, node, self, args) {
  if (typeof args[0] !== 'string' || typeof args[1] !== 'function') return self;
  var owner = node.parent;
  if (/EventListener$/.test(node.key) && !targets.isOfIo(args[0]))
    return hearOnce(world, node, args[1]);
  if (!owner.emitter) {
    ledger.note(world, owner.step === 'call' ? owner.parent : owner, 'emitter');
    owner.emitter = emitters.emitter(world, owner, null, function () {
      owner.emitter = null;
    });
  }
  emitters.listen(owner.emitter, node.key, args[0], args[1]);
  return self;
}

/**
 * Calls the listener of `input.addEventListener('change', …)` once: this is no I/O, and never
 * fails.
 */
function hearOnce(world, node, listener) {
  ledger.note(world, node, 'value');
  if (node.key !== 'addEventListener' || world.isLoading) return;
  primitives.nextTick.call(primitives.process, function () {
    try {
      listener(values.element(world, node.parent));
    } catch (error) {
      // the platform ignores the error
    }
  });
}
