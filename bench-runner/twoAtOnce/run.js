'use strict';

// One run of two calls: under an order, from the start of the first to the end of both.

var primitives = require('../primitives');
var errorOf = require('../protocols/callback').errorOf;
var given = require('../protocols/given');
var protocols = require('../protocols/protocols');
var startCall = require('../protocols/start');

/** Most answers of a run. */
var MOST_STEPS = 300;
/** Turns of the event loop in which nothing happens until a run is quiet. */
var QUIET_TURNS = 2;
/** Listens to no values of a call. */
var NO_WATCH = { onStep: nothing, onValue: nothing };

function nothing() {}

/**
 * `pair`: {A, B}, the subjects of the two calls. `order`: {by, first, after}: `turn`, the calls come
 * one after the other, beginning with `first`; `within`, B runs as soon as A got `after` answers;
 * `alternating`, they get answers in turns. Calls onOver({A, B}), the end of each call: {how, text,
 * plain, byEngine}; null: it did not end.
 */
exports.pair = function runPair(pair, order, world, onOver) {
  var a = new Call('A', pair.A, world);
  var b = new Call('B', pair.B, world);
  var steps = 0;
  step();

  function step() {
    whenQuiet(world, function () {
      steps += 1;
      var isOver = steps > MOST_STEPS || !wanted(order, a, b).some(goOn);
      if (steps > MOST_STEPS) world.lanes.isFull = true;
      if (isOver) onOver({ A: a.end, B: b.end });
      else step();
    });
  }

  function onThrow() {
    world.strays += 1;
  }

  /** Makes the next step of a call; false: there is none. */
  function goOn(call) {
    if (!call.isBegun) return call.begin();
    if (!world.held.give(call.lane, call.end === null, onThrow)) return false;
    call.given += 1;
    return true;
  }
};

/**
 * Makes a call before the pair, outside of both lanes, whose answers come at once. Calls
 * onOver(end), or onOver(null) if it does not end.
 */
exports.before = function runBefore(subject, world, onOver) {
  var call = new Call(null, subject, world);
  var turns = 0;
  call.begin();
  turn();

  function turn() {
    primitives.setImmediate.call(null, function () {
      turns += 1;
      if (call.end || turns > MOST_STEPS) onOver(call.end);
      else turn();
    });
  }
};

/** Returns the calls that may go on, the wanted one first. */
function wanted(order, a, b) {
  var isOfA = a.given <= b.given;
  if (order.by === 'turn') isOfA = order.first === 'A';
  else if (order.by === 'within') isOfA = !a.isBegun || a.given < order.after;
  else if (!a.isBegun || !b.isBegun) isOfA = !a.isBegun;
  return isOfA ? [a, b] : [b, a];
}

function Call(lane, subject, world) {
  this.lane = lane;
  this.subject = subject;
  this.world = world;
  this.isBegun = false;
  this.given = 0;
  this.end = null;
}

Call.prototype.begin = function () {
  var call = this;
  this.isBegun = true;
  this.world.lanes.within(this.lane, function () {
    call.world.lanes.note({ does: 'begins' });
    call.start();
  });
  return true;
};

Call.prototype.start = function () {
  var call = this;
  var subject = this.subject;
  var args = subject.args.slice();
  if (given.withCallback(subject)) {
    args.push(function (first, second) {
      call.onCallback(first, second);
    });
  }
  var follow = protocols.of(subject.completesBy).follow;
  startCall(subject, args, follow, onDone, onError, onError, NO_WATCH);

  function onDone(value) {
    call.ends('completed', value);
  }

  function onError(error) {
    call.ends('failed', error);
  }
};

Call.prototype.onCallback = function (first, second) {
  var subject = this.subject;
  var error = errorOf(subject, first);
  if (error) this.ends('failed', error);
  else if (subject.completesBy === 'callback')
    this.ends('completed', subject.callbackTakes === 'value' ? first : second);
};

Call.prototype.ends = function (how, value) {
  if (this.end) return;
  var text = this.world.textOf(value);
  var lanes = this.world.lanes;
  this.end = {
    how: how,
    text: text.text,
    plain: text.plain,
    byEngine: how === 'failed' && isByEngine(value),
  };
  lanes.within(this.lane, function () {
    lanes.note({ does: 'ends' });
  });
};

function isByEngine(error) {
  return (
    error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError
  );
}

/** Calls back once nothing happens any more but what is held back. */
function whenQuiet(world, then) {
  var seen = world.lanes.events.length;
  var turns = 0;
  turn();

  function turn() {
    primitives.setImmediate.call(null, function () {
      var now = world.lanes.events.length;
      turns = now === seen ? turns + 1 : 0;
      seen = now;
      if (turns < QUIET_TURNS) turn();
      else then();
    });
  }
}
