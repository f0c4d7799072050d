'use strict';

// The channel to the parent: descriptor 3, written and read synchronously, so that a message is out
// before the process ends, however it ends. stdout and stderr belong to the subject.

var fs = require('fs');
var net = require('net');
var primitives = require('./primitives');
var createRenaming = require('./renaming');
var CHANNEL_FD = require('./protocol').CHANNEL_FD;
var CHANNEL_LOST = require('./protocol').CHANNEL_LOST;

var readSync = fs.readSync;
var writeSync = fs.writeSync;
var LINE_FEED = 10;

/** Names of private members of the subject's classes in messages; null: as they are here. */
var renamed = null;

// Buffer.from of Node 4 and 5 is that of Uint8Array: it takes no string. Buffer.alloc came with
// the one that does.
var hasBufferFrom = typeof Buffer.alloc === 'function';
var bufferOf = hasBufferFrom ? Buffer.from.bind(Buffer) : null;
var OldBuffer = Buffer;

function toBuffer(text) {
  return bufferOf ? bufferOf(text, 'utf8') : new OldBuffer(text, 'utf8');
}

function emptyBuffer(size) {
  return hasBufferFrom ? Buffer.alloc(size) : new OldBuffer(size);
}

/**
 * Reads the job: one line of JSON. Throws if the channel is closed before. Private members have
 * other names here, and their own names on both sides of the channel. `loadAhead(ahead)` gets a
 * line before it, while the job is not there yet.
 */
exports.readJob = function readJob(loadAhead) {
  var text = readLines();
  var end = text.indexOf('\n');
  var job = primitives.parse(text.slice(0, end));
  if (job.ahead) {
    loadAhead(job.ahead);
    text = text.slice(end + 1) || readLines();
    job = primitives.parse(text);
  }
  if (exports.compiled !== null) {
    exports.send({ token: job.token, type: 'compiled', cache: exports.compiled });
    exports.compiled = null;
  }
  renamed = job.call && job.call.own && createRenaming(job.call.own.publicNames);
  return renamed ? primitives.parse(renamed.coming(text)) : job;
};

/**
 * Asks the parent and waits for its answer, on a line of its own; nothing else in this process runs
 * meanwhile.
 */
exports.ask = function ask(message) {
  exports.send(message);
  return primitives.parse(readLines());
};

/** Bytes that were read behind a line of someone else. Null: none. */
exports.begun = null;
/** Compiled code, as base64, to send with the first message; see start.js. Null: none. */
exports.compiled = null;

/** Reads one line, or both if two come. */
function readLines() {
  var chunks = exports.begun && exports.begun.length > 0 ? [exports.begun] : [];
  exports.begun = null;
  if (chunks.length > 0 && chunks[0][chunks[0].length - 1] === LINE_FEED) {
    return chunks[0].toString('utf8');
  }
  var chunk = emptyBuffer(65536);
  for (;;) {
    var length = readSync(CHANNEL_FD, chunk, 0, chunk.length, null);
    if (length === 0) throw new Error('The channel was closed before a job had come.');
    chunks.push(copyOf(chunk, length));
    if (chunk[length - 1] === LINE_FEED) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function copyOf(buffer, length) {
  var copy = emptyBuffer(length);
  buffer.copy(copy, 0, 0, length);
  return copy;
}

/**
 * Calls back once when the parent ends the run, by a further line or by its own end. Keeps no
 * process alive.
 */
exports.onEnd = function onEnd(callback) {
  var isTold = false;
  var stream = new net.Socket({ fd: CHANNEL_FD, readable: true, writable: false });

  function tell() {
    if (isTold) return;
    isTold = true;
    callback();
  }

  stream.on('data', tell);
  stream.on('end', tell);
  stream.on('error', tell);
  stream.resume();
  stream.unref();
};

/**
 * Writes JSON of plain values without calling a `toJSON` of a prototype: that would get the
 * message, and its token with it.
 */
function textOf(value) {
  if (value === null || typeof value !== 'object') return primitives.stringify(value);
  return primitives.isArray(value) ? textOfArray(value) : textOfObject(value);
}

function textOfArray(values) {
  var text = '';
  for (var i = 0; i < values.length; i += 1) {
    text += (i === 0 ? '' : ',') + (textOf(values[i]) || 'null');
  }
  return '[' + text + ']';
}

function textOfObject(object) {
  var keys = primitives.keys(object);
  var text = '';
  for (var i = 0; i < keys.length; i += 1) {
    var value = textOf(object[keys[i]]);
    if (value === undefined) continue;
    text += (text === '' ? '' : ',') + primitives.stringify(keys[i]) + ':' + value;
  }
  return '{' + text + '}';
}

/**
 * Writes one message, a line of JSON; first ends a line that a subject may have begun. If the
 * subject closed the channel, only the exit code can report anything.
 */
exports.send = function send(message) {
  var text = textOf(message);
  var bytes = toBuffer('\n' + (renamed ? renamed.going(text) : text) + '\n');
  try {
    write(bytes);
  } catch (error) {
    primitives.exit(CHANNEL_LOST);
  }
};

function write(bytes) {
  var written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(CHANNEL_FD, bytes, written, bytes.length - written, null);
    } catch (error) {
      // the parent has not yet read the earlier messages
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}
