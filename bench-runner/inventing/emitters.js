'use strict';

// Invented emitters: real ones of this runtime, whose elements come one after the other.

var EventEmitter = require('events').EventEmitter;
var primitives = require('../primitives');
var given = require('./given');
var hearing = require('./hearing');
var iterators = require('./iterators');
var kinds = require('./kinds');
var names = require('../names');
var nodes = require('./nodes');
var operations = require('./operations');
var addLast = require('./lastResort');
var targets = require('./targets');
var timeOuts = require('./timeOuts');
var values = require('./values');

var ELEMENT = names.named('elementEvent');
/** A run without a failure has none of them. */
var NEVER = names.named('unusualEvent');
var MAY_COME = names.named('quietEvent');
/** They come before any element, and once. */
var FIRST = names.named('beginEvent');
var LAST = names.named('finalEvent');
var PLAIN = names.named('emitterClass');
var UNLISTENS = names.named('unlistens');

exports.ELEMENT = ELEMENT;
exports.FIRST = FIRST;
exports.LAST = LAST;

/**
 * `listener`, or null: one that was given to the very call, and is told of the first element. `onEnd`,
 * or null, is called before the last events.
 */
exports.emitter = function emitter(world, node, listener, onEnd) {
  if (world.isLoading) return silentEmitter(world, node);
  if (isServer(node)) return server(world, node);
  var isMade = node.step === 'call' && !isPlain(node);
  return beginning(world, node, {
    create: plain,
    isMade: isMade,
    isHeard: isMade ? always : hearsOfErrors,
    fail: emitError,
    listener: listener,
    onEnd: onEnd,
    atOnce: true,
  });
};

/** A request, a reader or a socket of the browser; see targets. */
exports.target = function target(world, node) {
  var isOfModule = node.path.charAt(0) === '"';
  return beginning(world, node, {
    create: targets.create,
    isMade: true,
    isHeard: isHeardIn(world),
    fail: isOfModule ? emitError : targets.fail,
    listener: null,
    onEnd: null,
    atOnce: node.step === 'call' && !world.isLoading,
  });
};

function plain() {
  return new EventEmitter();
}

function always() {
  return true;
}

function hearsOfErrors(emitter) {
  return emitter.listeners('error').length > 0;
}

/** By anybody, of anything, while something waits for it: what an ended call listens to goes on by itself. */
function isHeardIn(world) {
  return function isHeard(emitter) {
    return (eventsOf(emitter).some(isUsual) && !world.io.isEnded) || hearsOfErrors(emitter);
  };
}

function emitError(emitter, error) {
  emitter.emit('error', error);
  emitter.emit('close', 1, null);
}

/** What serves is asked by nobody while the call is made that begins it. */
function isServer(node) {
  return node.step === 'call' && /^create\w*Server$/.test(node.parent.key);
}

function server(world, node) {
  return serving(
    world,
    node,
    operations.create(world, nodes.child(node, 'prop', 'listen'), nothing),
    false
  );
}

/**
 * One that tells of the end of `listen`, or that it failed, by events as well; where nobody hears of those and
 * `tellsCallback`, as some frameworks do, whoever waits for the end is told.
 */
exports.serving = serving;
function serving(world, node, listen, tellsCallback) {
  var own = primitives.Object.create(EventEmitter.prototype);
  var made = primitives.Object.create(own);
  var isAsked = false;
  EventEmitter.call(made);
  primitives.hide(own, 'listen', function () {
    var last = given.lastOf(world, arguments);
    isAsked = true;
    // `(error) => …` is told of both
    var isOfErrors = last !== null && given.takesError(last);
    if (last && !isOfErrors) made.once('listening', last);
    listen(function (error, value) {
      var isUnheard = last !== null && tellsCallback && !hearsOfErrors(made);
      if (isOfErrors || (error && isUnheard)) last(error, value);
      else if (error) made.emit('error', error);
      if (!error) made.emit('listening');
    });
    return made;
  });
  hearing.listeners(world, node, made);
  hide(made);
  // one that a file makes as it is loaded may be asked in a call, and tells of nothing by itself
  if (!world.isLoading) {
    addLast(null, function () {
      if (!isAsked) made.emit('listening');
    });
  }
  return made;
}

function nothing() {
  return undefined;
}

/** `new EventEmitter2()` does nothing by itself: it tells of no error but those that its owner tells of. */
function isPlain(node) {
  return PLAIN.test(node.parent.key);
}

/**
 * One that was there before, such as an argument: it begins as soon as somebody waits for an event, and
 * again where somebody waits later for one that has not come.
 */
exports.silentEmitter = silentEmitter;
function silentEmitter(world, node) {
  if (isServer(node)) return server(world, node);
  return beginning(world, node, {
    create: plain,
    isMade: false,
    isHeard: hearsOfErrors,
    fail: emitError,
    listener: null,
    onEnd: null,
    atOnce: false,
  });
}

/**
 * `how`: `create()` makes the emitter, of which `isMade` tells that the code has just made it, and it works by
 * itself. `isHeard(emitter)`: whether what fails is told to somebody, by `fail(emitter, error)`.
 */
function beginning(world, node, how) {
  var isUnderWay = how.atOnce;
  var onEnd = how.onEnd;
  var come = {};
  var begun = emitting(world, node, how, end);
  begun.made.on('newListener', begin);
  if (how.atOnce) begun.next();
  return begun.made;

  function begin(event, listener) {
    if (event === 'error' || come[event] || !begun.mayBegin(event)) return;
    if (world.isLoading) return leaveOut(begun.made, event, listener);
    come[event] = true;
    // who has one given hears of its end when all else has come: a client stays until it is answered
    if (!how.isMade && event === 'close' && !isUnderWay) addLast(null, next);
    else next();
  }

  function next() {
    if (isUnderWay) return;
    isUnderWay = true;
    begun.next();
  }

  function end() {
    isUnderWay = false;
    if (onEnd) onEnd();
    onEnd = null;
  }
}

/** What was registered while a module was loaded hears of what comes later, and of nothing in a call. */
function leaveOut(made, event, listener) {
  primitives.nextTick.call(primitives.process, function () {
    made.removeListener(event, listener);
  });
}

function emitting(world, node, how, onEnd) {
  var made = how.create();
  var listener = how.listener;
  var left = kinds.lengthOf(node);
  var emitOnce = onceEach(made);
  var isEnding = false;
  var isBroken = false;
  hearing.listeners(world, node, made);
  timeOuts.emittedBy(node, made, fail);
  hide(made);

  function next() {
    iterators.fetchElement(world, node, function (error, element) {
      if (error && !how.isHeard(made)) element = takeBack(error);
      else if (error) return fail(error);
      left -= 1;
      eventsOf(made).filter(isFirst).forEach(emitOnce);
      if (listener) listener(element);
      listener = null;
      var told = tellAll(world, node, made, ELEMENT, element);
      if (told && left > 0) next();
      else end(element);
    });
  }

  /** Whoever made it may well hear of its errors elsewhere. */
  function takeBack(error) {
    world.io.faults.splice(world.io.faults.indexOf(error), 1);
    return values.element(world, node);
  }

  function fail(error) {
    isBroken = how.isMade;
    onEnd();
    how.fail(made, error);
  }

  function end(element) {
    isEnding = true;
    onEnd();
    var waited = eventsOf(made).filter(isUsual);
    // who listens to nothing that is usual waits for what is not
    if (waited.length === 0) eventsOf(made).filter(MAY_COME.test).forEach(emitOnce);
    eventsOf(made).forEach(function (event) {
      if (!LAST.test(event) && !ELEMENT.test(event) && !NEVER.test(event)) {
        if (isFirst(event)) emitOnce(event);
        else tell(world, node, made, event, element);
      }
    });
    emitLast(emitOnce, element);
    isEnding = false;
  }

  /** The last events are told of anyway, and nothing comes of what has failed. */
  function mayBegin(event) {
    return !isBroken && !(isEnding && LAST.test(event));
  }

  return { made: made, next: next, mayBegin: mayBegin };
}

/** Of each event that is listened to. */
function onceEach(emitter) {
  var told = {};
  return function emitOnce(event, element) {
    if (told[event] || emitter.listeners(event).length === 0) return;
    told[event] = true;
    if (event !== 'exit' && event !== 'close') emitter.emit(event);
    else emitter.emit(event, emitter.listeners(event).some(asksWhose) ? element : 0, null);
  };
}

function emitLast(emitOnce, element) {
  names.listed('finalEvent').forEach(function (event) {
    emitOnce(event, element);
  });
}

/** `(worker, code) => restart(worker.id)`: who listens to several is told which of them, and then its code. */
function asksWhose(listener) {
  var code = primitives.codeOf(listener);
  var first = /^(?:async\s+)?(?:function\b[^(]*)?\(?\s*([\w$]+)/.exec(code);
  return listener.length > 0 && first !== null && code.indexOf(first[1] + '.') >= 0;
}

function isFirst(event) {
  return FIRST.test(event);
}

function isUsual(event) {
  return !NEVER.test(event);
}

function hide(emitter) {
  primitives.keys(emitter).forEach(function (key) {
    primitives.defineProperty(emitter, key, { enumerable: false });
  });
}

function eventsOf(emitter) {
  return primitives.keys(emitter._events || {});
}

/** Tells listeners of an element, and of what they take beside it. */
function tell(world, node, emitter, event, element) {
  var more = emitter.listeners(event).reduce(function (most, listener) {
    var beside = given.besideElement(world, node, listener);
    return beside.length > most.length ? beside : most;
  }, []);
  return emitter.emit.apply(emitter, [event, element].concat(more));
}

/** Of each kind of events. */
exports.tellAll = tellAll;
function tellAll(world, node, emitter, kind, element) {
  var told = false;
  eventsOf(emitter).forEach(function (event) {
    if (kind.test(event)) told = tell(world, node, emitter, event, element) || told;
  });
  return told;
}

/** `method`: that by which a listener is added or taken away. */
exports.listen = function listen(emitter, method, event, listener) {
  if (UNLISTENS.test(method)) emitter.removeListener(event, listener);
  else if (method === 'once') emitter.once(event, listener);
  else emitter.on(event, listener);
};
