'use strict';

// Invented abort signals: real ones of this runtime, which abort when nothing else is left to do.

var primitives = require('../primitives');
var addLast = require('./lastResort');
var hearing = require('./callRecorder');
var iterators = require('./iterators');
var kinds = require('./kinds');
var nodes = require('./nodes');
var operations = require('./operations');

/** Makes a signal, or null where the runtime has none. */
exports.make = function make(world, node) {
  var Controller = primitives.global.AbortController;
  if (!Controller) return null;
  var controller = new Controller();
  if (world.io.signals) world.io.signals.push(controller);
  abortAtLast(controller, world, node);
  return controller.signal;
};

/**
 * True if all calls of a round may share a signal, which saves allocations. The first round shows
 * if anything listens to it.
 */
exports.isShared = function isShared(world, node) {
  return kinds.kindOf(node) === 'abortSignal' && world.io.round > 1 && !node.isHeard;
};

/** Aborts a signal that has a listener once nothing else is under way, as a person who cancels. */
function abortAtLast(controller, world, node) {
  var signal = controller.signal;
  var listeners = [];
  var leave = null;

  function abort() {
    var name = iterators.nameFor(node) + '.abort';
    var told = nodes.child(node, 'prop', 'abort');
    operations.named(
      world,
      name,
      told,
      nothing
    )(function (error) {
      // a signal whose operation fails aborts all the same, with the error as its reason
      controller.abort(error || undefined);
    });
  }

  before(signal, 'addEventListener', function (event, listener) {
    node.isHeard = true;
    hearing.listener(world, node, 'addEventListener', event);
    if (event !== 'abort' || signal.aborted) return;
    if (listeners.indexOf(listener) < 0) listeners.push(listener);
    if (!leave) leave = addLast(node.path, abort);
  });
  before(signal, 'removeEventListener', function (event, listener) {
    hearing.listener(world, node, 'removeEventListener', event);
    var at = event === 'abort' ? listeners.indexOf(listener) : -1;
    if (at < 0) return;
    listeners.splice(at, 1);
    if (listeners.length > 0) return;
    leave();
    leave = null;
  });
}

function before(signal, name, tell) {
  var usual = signal[name];
  primitives.hide(signal, name, function (event, listener) {
    tell(event, listener);
    return usual.apply(this, arguments);
  });
}

function nothing() {}
