'use strict';

// Invented emitters: real ones of this runtime, which emit element after element.

var EventEmitter = require('events').EventEmitter;
var primitives = require('../primitives');
var given = require('./callArguments');
var hearing = require('./callRecorder');
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
/** Events of failures, which a run without one does not emit. */
var NEVER = names.named('unusualEvent');
var MAY_COME = names.named('quietEvent');
/** Events that come once, before any element. */
var FIRST = names.named('beginEvent');
var LAST = names.named('finalEvent');
var PLAIN = names.named('emitterClass');
var UNLISTENS = names.named('unlistens');

exports.ELEMENT = ELEMENT;
exports.FIRST = FIRST;
exports.LAST = LAST;

/**
 * `listener`, or null: a callback of the call itself, which gets the first element. `onEnd`, or
 * null, is called before the last events.
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

/** Makes a request, a reader or a socket of the browser; see targets. */
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

/**
 * Returns a function that is true if a listener gets the emitter's failure: one for errors or,
 * until the call has ended, one for any usual event.
 */
function isHeardIn(world) {
  return function isHeard(emitter) {
    return (eventsOf(emitter).some(isUsual) && !world.io.isEnded) || hearsOfErrors(emitter);
  };
}

function emitError(emitter, error) {
  emitter.emit('error', error);
  emitter.emit('close', 1, null);
}

/** True for a server: nothing connects to it during the call that starts it. */
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
 * Makes an emitter that reports the end or failure of `listen` by events too. If nobody listens to
 * those and `tellsCallback`, as in some frameworks, the callback gets the failure.
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
    // `(error) => …` is called for both
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
  // an emitter made while a file loads may be used in a call, and emits nothing by itself
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

/**
 * True for `new EventEmitter2()`, which emits nothing by itself, and only those errors that its
 * owner emits.
 */
function isPlain(node) {
  return PLAIN.test(node.parent.key);
}

/**
 * Makes an emitter that was there before, such as an argument. It begins when the code first waits
 * for an event, and again when it later waits for one that has not come.
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
 * `how`: `create()` makes the emitter; `isMade`: the code has just made it, and it works by itself;
 * `isHeard(emitter)`: someone gets the failure; `fail(emitter, error)` reports it.
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
    // a client that the code was given closes last: it stays open until it is answered
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

/** Removes a listener that was added while a module was loaded: it gets no events in a call. */
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

  /** Takes the error back: whoever made the emitter may handle its errors elsewhere. */
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
    // unusual events come only if the code listens to no usual one
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

  /** True if a new listener starts the emitter: no failure came before, and no last event is due. */
  function mayBegin(event) {
    return !isBroken && !(isEnding && LAST.test(event));
  }

  return { made: made, next: next, mayBegin: mayBegin };
}

/** Emits each event once. */
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

/**
 * True for `(worker, code) => restart(worker.id)`: a listener on several emitters gets the emitter
 * first, and then its code.
 */
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

/** Calls listeners with an element, and with their further arguments. */
function tell(world, node, emitter, event, element) {
  var more = emitter.listeners(event).reduce(function (most, listener) {
    var beside = given.besideElement(world, node, listener);
    return beside.length > most.length ? beside : most;
  }, []);
  return emitter.emit.apply(emitter, [event, element].concat(more));
}

/** Emits all events of a kind. */
exports.tellAll = tellAll;
function tellAll(world, node, emitter, kind, element) {
  var told = false;
  eventsOf(emitter).forEach(function (event) {
    if (kind.test(event)) told = tell(world, node, emitter, event, element) || told;
  });
  return told;
}

/** `method`: the method that adds or removes the listener. */
exports.listen = function listen(emitter, method, event, listener) {
  if (UNLISTENS.test(method)) emitter.removeListener(event, listener);
  else if (method === 'once') emitter.once(event, listener);
  else emitter.on(event, listener);
};
