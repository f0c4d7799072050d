'use strict';

// Invented streams: real ones of this runtime, which yield element after element.

var stream = require('stream');
var primitives = require('../primitives');
var stackHere = require('../stacks').here;
var hearing = require('./callRecorder');
var iterators = require('./iterators');
var kinds = require('./kinds');
var addLast = require('./lastResort');
var emitters = require('./emitters');
var named = require('../names').named;
var operations = require('./operations');
var timeOuts = require('./timeOuts');
var turns = require('./connectionTurns');
var values = require('./values');

var WRITES = named('writtenStream');
var READS = named('readStream');
var UNPACKS = named('unpacker');

var hasBufferFrom = typeof Buffer.alloc === 'function';
var OldBuffer = Buffer;

exports.bufferOf = bufferOf;
function bufferOf(text) {
  return hasBufferFrom ? Buffer.from(text) : new OldBuffer(text);
}

/**
 * True for a stream, by the name of the function that returns it, or by the members that the code
 * uses.
 */
exports.isNamed = function isNamed(node) {
  if (node.call && (node.call.props.pipe || node.call.props.write)) return true;
  return /stream/i.test(node.key);
};

/**
 * `named`: name of the source, which may show that the stream is only read or only written.
 * `listener`, or left out: callback of the connection.
 */
exports.stream = function makeStream(world, node, named, listener) {
  var name = named || node.key || '';
  var options = { objectMode: !isOfBytes(node) };
  var turn = listener ? turns.create() : turns.AT_ONCE;
  var made = ofName(world, node, name, options, turn);
  if (listener) connect(world, node, made, listener, turn);
  else if (node.step === 'call') tellOfBeginning(world, node, made, turn);
  endAtLast(made, world, node);
  if (made._read) made._read.source = node;
  // the owner of a stream that was passed in handles its errors
  if (node.step !== 'call') made.on('error', nothing);
  hearing.closing(world, node, made);
  timeOuts.emittedBy(node, made, function (error) {
    fail(made, error);
  });
  hearing.listeners(world, node, made);
  if (world.io.isFollowed) noteBeginning(made, node);
  return made;
};

/**
 * Returns {input, begin} of the lines of `node`: the invented stream `given`, or else a new one
 * that has lines from `begin()` on.
 */
exports.ofLines = function ofLines(world, given, node) {
  var source = given && given._read && given._read.source;
  if (source) source.lines = node;
  if (source) return { input: given, begin: nothing };
  node.lines = node;
  var input = new stream.PassThrough();
  return {
    input: input,
    begin: function () {
      var made = exports.stream(world, node, 'input');
      made.on('error', function (error) {
        fail(input, error);
      });
      made.pipe(input);
    },
  };
};

/** Notes the place where the code made the stream, or first listened to one that was passed in. */
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

function ofName(world, node, name, options, turn) {
  if (WRITES.test(name)) return writing(new stream.Writable(options), world, node, turn);
  if (READS.test(name))
    return reading(new stream.Readable(options), world, node, nothing, atOnce, turn);
  var isAsked = false;
  var isFinished = false;
  var isPipedInto = false;
  var lets = null;
  function onAsk() {
    isAsked = true;
  }
  // a stream that gets data by a pipe ends after its writable side
  function atEnd(end) {
    if (!isPipedInto || isFinished) end();
    else lets = end;
  }
  var both = reading(new stream.Duplex(options), world, node, onAsk, atEnd, turn);
  writing(both, world, node, turn);
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
 * Ends a stream whose end the code awaits without reading or writing it: other code reads it, so it
 * emits what is listened for, and ends.
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
      var isTold = emitters.tellAll(world, node, made, emitters.ELEMENT, element);
      if (isTold && left > 1) handOn(left - 1);
      else end();
    });
  }

  function end() {
    if (primitives.has(made, '_read')) made.resume();
    // a write-only stream by its name: the code may await the end all the same
    else made.emit('end');
    if (primitives.has(made, '_write')) made.end();
  }

  before(made, '_read', use);
  before(made, '_write', use);
  made.on('newListener', function (event) {
    if (isUsed || leave || !emitters.LAST.test(event)) return;
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
  return kind === 'unknown' || kind === 'buffer' || kind === 'string' || kind === 'json';
}

/** `onAsk` is called for each element that is requested, `atEnd(end)` after the last one. */
function reading(made, world, node, onAsk, atEnd, turn) {
  var isRefused = node.limits !== null && node.limits.isRefused;
  var count = isRefused ? 1 : kinds.lengthOf(node);
  var left = count;
  var pack = isOfBytes(node) ? packedFor(made) : null;
  function end() {
    made.push(null);
  }
  made._read = function () {
    onAsk();
    if (left === 0) return atEnd(end);
    left -= 1;
    var leftThen = left;
    turn.whenAsked(function () {
      iterators.fetchElement(world, node, function (error, element) {
        if (error) return fail(made, error);
        if (node.lines) made.push(lineOf(world, node.lines, element));
        else if (isRefused) made.push(REFUSAL);
        else made.push(pack ? pack(chunkOf(node, element, leftThen, count)) : element);
      });
    });
  };
  return made;
}

/** Text of a server's failure, which is no JSON. */
var REFUSAL = 'Internal Server Error';

function lineOf(world, lines, piece) {
  var line = operations.isGarbled(piece) ? piece : values.element(world, lines);
  return bufferOf(line + '\n');
}

/** Packs the chunks of a stream that is piped into an unpacker. */
function packedFor(made) {
  var isPacked = false;
  var pipe = made.pipe;
  primitives.hide(made, 'pipe', function (into) {
    isPacked = isPacked || UNPACKS.test((into && into.constructor && into.constructor.name) || '');
    return pipe.apply(this, arguments);
  });
  return function (chunk) {
    var zlib = isPacked && require('zlib');
    // each chunk is a complete archive, and all together are one; the first Nodes have no
    // synchronous packing
    return zlib && zlib.gzipSync ? zlib.gzipSync(chunk) : chunk;
  };
}

/**
 * Makes chunks that form lines and JSON when joined, as code may read either. A known JSON text is
 * in the first one.
 */
exports.chunkOf = chunkOf;
function chunkOf(node, element, left, count) {
  var isFirst = left === count - 1;
  var isJson = node.element !== null && kinds.kindOf(node.element) === 'json';
  if (typeof element === 'string') return isJson && !isFirst ? ' ' : element;
  var text = isFirst ? '{"id":"id-1"' : '"name-' + (count - left) + '":"name-1"';
  return bufferOf(text + (left === 0 ? '}\n' : ',\n'));
}

function writing(made, world, node, turn) {
  var write = null;
  made._write = function (chunk, encoding, callback) {
    if (!write) {
      var name = iterators.nameFor(node) + '.write';
      write = world.operation(name, nothing, true);
    }
    turn.whenConnected(function () {
      iterators.begunWith(world, node, write, function (error) {
        callback.apply(this, arguments);
        if (!error) turn.ask();
      });
    });
  };
  return made;
}

/** Emits the connection of a new stream some time later: `await once(socket, 'connect')`. */
function tellOfBeginning(world, node, made, turn) {
  made.on('newListener', function begin(event) {
    if (!emitters.FIRST.test(event)) return;
    made.removeListener('newListener', begin);
    connect(world, node, made, tell, turn);
  });

  function tell() {
    emitters.tellAll(world, node, made, emitters.FIRST);
  }
}

function connect(world, node, made, listener, turn) {
  iterators.fetchElement(world, node, function (error, element) {
    if (error) return fail(made, error);
    turn.connect();
    listener(element);
  });
}

function nothing() {}

function atOnce(go) {
  go();
}

function fail(made, error) {
  if (made.destroy) made.destroy(error);
  else made.emit('error', error);
}
