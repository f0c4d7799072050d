'use strict';

// Invented emitters and streams: real ones of this runtime, whose elements come one after the other.

var EventEmitter = require('events').EventEmitter;
var stream = require('stream');
var primitives = require('../primitives');
var stackHere = require('../stacks').here;
var hearing = require('./hearing');
var iterators = require('./iterators');
var kinds = require('./kinds');
var addLast = require('./lastResort');
var values = require('./values');

/** Events that tell of an element. */
var ELEMENT =
  /^(?:data|message|row|record|entry|item|line|chunk|progress|match|file|request|connection|change|result)$/;
/** Events that a run without a failure has none of. */
var NEVER =
  /^(?:error|abort(?:ed)?|timeout|warning|cancel(?:led)?|removeListener|newListener|SIG.*|uncaughtException|unhandledRejection|disconnect|reconnecting|drain|pause|resume)$/;
var LAST = ['end', 'finish', 'exit', 'close'];
var WRITES = /write|output|dest|sink|upload/i;
var READS = /read|input|source|download/i;

var hasBufferFrom = typeof Buffer.alloc === 'function';
var OldBuffer = Buffer;

exports.bufferOf = bufferOf;
function bufferOf(text) {
  return hasBufferFrom ? Buffer.from(text) : new OldBuffer(text);
}

/**
 * `listener`, or null: one that was given to the very call, and is told of the first element. `onEnd`,
 * or null, is called before the last events.
 */
exports.emitter = function emitter(world, node, listener, onEnd) {
  var begun = emitting(world, node, listener, onEnd, node.step === 'call');
  begun.next();
  return begun.made;
};

/** One that was there before, such as an argument: it begins as soon as somebody waits for an event. */
exports.silentEmitter = function silentEmitter(world, node) {
  var silent = emitting(world, node, null, null, false);
  silent.made.on('newListener', function begin(event) {
    if (event === 'error') return;
    silent.made.removeListener('newListener', begin);
    silent.next();
  });
  return silent.made;
};

/** `isMade`: the code has just made it. */
function emitting(world, node, listener, onEnd, isMade) {
  var made = new EventEmitter();
  var left = kinds.lengthOf(node);
  hearing.listeners(world, node, made);
  hide(made);

  function next() {
    iterators.fetchElement(world, node, function (error, element) {
      if (error && !isMade && made.listeners('error').length === 0) element = takeBack(error);
      else if (error) return fail(error);
      left -= 1;
      if (listener) listener(element);
      listener = null;
      var told = emitAll(made, ELEMENT, element);
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
    if (onEnd) onEnd();
    made.emit('error', error);
  }

  function end(element) {
    if (onEnd) onEnd();
    var waited = eventsOf(made).filter(isUsual);
    // who listens to nothing that is usual waits for what is not
    if (waited.length === 0) eventsOf(made).filter(mayCome).forEach(emit);
    eventsOf(made).forEach(function (event) {
      if (LAST.indexOf(event) < 0 && !ELEMENT.test(event) && !NEVER.test(event)) {
        made.emit(event, element);
      }
    });
    LAST.forEach(function (event) {
      if (event === 'exit' || event === 'close') made.emit(event, 0, null);
      else made.emit(event);
    });
  }

  function emit(event) {
    made.emit(event);
  }

  return { made: made, next: next };
}

function isUsual(event) {
  return !NEVER.test(event);
}

function mayCome(event) {
  return /^(?:timeout|cancel(?:led)?|disconnect|reconnecting|drain|pause|resume)$/.test(event);
}

function hide(emitter) {
  primitives.keys(emitter).forEach(function (key) {
    primitives.defineProperty(emitter, key, { enumerable: false });
  });
}

function eventsOf(emitter) {
  return primitives.keys(emitter._events || {});
}

function emitAll(emitter, kind, element) {
  var told = false;
  eventsOf(emitter).forEach(function (event) {
    if (kind.test(event)) told = emitter.emit(event, element) || told;
  });
  return told;
}

/** `method`: that by which a listener is added or taken away. */
exports.listen = function listen(emitter, method, event, listener) {
  if (/^(?:off|remove)/.test(method)) emitter.removeListener(event, listener);
  else if (method === 'once') emitter.once(event, listener);
  else emitter.on(event, listener);
};

/** Tells a listener of one element. */
exports.tell = function tell(world, node, listener) {
  iterators.fetchElement(world, node, function (error, element) {
    if (!error) listener(element);
  });
};

/** Whether it is a stream by the name of the function that it comes of, or by what the code asks of it. */
exports.isNamed = function isNamed(node) {
  if (node.call && (node.call.props.pipe || node.call.props.write)) return true;
  return /stream/i.test(node.key);
};

/** `named`: the name of what it comes from, which may tell that it is only read or written. */
exports.stream = function makeStream(world, node, named) {
  var name = named || node.key || '';
  var options = { objectMode: !isOfBytes(node) };
  var made = ofName(world, node, name, options);
  endAtLast(made, world, node);
  // who gives one hears of its errors, too, wherever that is
  if (node.step !== 'call') made.on('error', nothing);
  hearing.listeners(world, node, made);
  if (world.io.isFollowed) noteBeginning(made, node);
  return made;
};

/** Where the code made it, or begins to listen to one that it was given. */
function noteBeginning(made, node) {
  if (node.step === 'call') {
    node.begunAt = stackHere();
    return;
  }
  made.on('newListener', function begin() {
    made.removeListener('newListener', begin);
    node.begunAt = stackHere();
  });
}

function ofName(world, node, name, options) {
  if (WRITES.test(name)) return writing(new stream.Writable(options), world, node);
  if (READS.test(name)) return reading(new stream.Readable(options), world, node, nothing, atOnce);
  var isAsked = false;
  var isFinished = false;
  var isPipedInto = false;
  var lets = null;
  function onAsk() {
    isAsked = true;
  }
  // what something is piped into has its end when that has ended
  function atEnd(end) {
    if (!isPipedInto || isFinished) end();
    else lets = end;
  }
  var both = reading(new stream.Duplex(options), world, node, onAsk, atEnd);
  writing(both, world, node);
  both.once('pipe', function () {
    isPipedInto = true;
  });
  both.once('finish', function () {
    isFinished = true;
    if (lets) return lets();
    if (isAsked) return;
    both.push(null);
    both.resume();
  });
  return both;
}

/**
 * A stream whose end is waited for, which nobody reads or writes, is read and ended elsewhere: it hands
 * on what is listened for, and ends.
 */
function endAtLast(made, world, node) {
  var leave = null;
  var isUsed = false;

  function use() {
    isUsed = true;
    if (leave) leave();
  }

  function handOn(left) {
    iterators.fetchElement(world, node, function (error, element) {
      if (error) return fail(made, error);
      if (emitAll(made, ELEMENT, element) && left > 1) handOn(left - 1);
      else end();
    });
  }

  function end() {
    if (made.resume) made.resume();
    if (made.end) made.end();
  }

  before(made, '_read', use);
  before(made, '_write', use);
  made.on('newListener', function (event) {
    if (isUsed || leave || LAST.indexOf(event) < 0) return;
    leave = addLast(null, function () {
      handOn(kinds.lengthOf(node));
    });
  });
}

function before(made, name, tell) {
  var usual = made[name];
  if (!primitives.has(made, name)) return;
  made[name] = function () {
    tell();
    return usual.apply(this, arguments);
  };
}

function isOfBytes(node) {
  var kind = node.element ? kinds.kindOf(node.element) : 'unknown';
  return kind === 'unknown' || kind === 'buffer' || kind === 'string';
}

/** `onAsk` is called whenever an element is asked for, `atEnd(end)` behind the last one. */
function reading(made, world, node, onAsk, atEnd) {
  var count = kinds.lengthOf(node);
  var left = count;
  var bytes = isOfBytes(node);
  function end() {
    made.push(null);
  }
  made._read = function () {
    onAsk();
    if (left === 0) return atEnd(end);
    left -= 1;
    var leftThen = left;
    iterators.fetchElement(world, node, function (error, element) {
      if (error) return fail(made, error);
      made.push(bytes ? chunkOf(element, leftThen, count) : element);
    });
  };
  return made;
}

/** Together they are lines, and JSON: code may take them for either. */
exports.chunkOf = chunkOf;
function chunkOf(element, left, count) {
  if (typeof element === 'string' || Buffer.isBuffer(element)) return element;
  var isFirst = left === count - 1;
  var text = isFirst ? '{"id":"id-1"' : '"name-' + (count - left) + '":"name-1"';
  return bufferOf(text + (left === 0 ? '}\n' : ',\n'));
}

function writing(made, world, node) {
  var write = null;
  made._write = function (chunk, encoding, callback) {
    if (!write) {
      var name = iterators.nameFor(node) + '.write';
      write = world.operation(name, nothing, true);
    }
    iterators.begunWith(world, node, write, callback);
  };
  return made;
}

function nothing() {}

function atOnce(end) {
  end();
}

function fail(made, error) {
  if (made.destroy) made.destroy(error);
  else made.emit('error', error);
}
