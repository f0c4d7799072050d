'use strict';

// Starts the child from one file with all our code, made by the build: reading some 150 files takes
// as long as starting Node. A first line of the channel has {cache}: what V8 compiled in an earlier
// child, as base64, or null; and {makes}: this child is to send that, before anything of a subject
// is loaded.

var fs = require('fs');
var path = require('path');
var vm = require('vm');
var CHANNEL_FD = require('./protocol').CHANNEL_FD;

var parse = JSON.parse;
var LINE_FEED = 10;
/** Modules that such children need. */
var USUAL = ['faked.js', 'own.js', 'probe.js', 'search.js'];

var files;
var loaded = {};

/** Returns {said, rest}: the first line, and what was read after it. */
function firstLine() {
  var chunks = [];
  for (;;) {
    var chunk = Buffer.alloc(65536);
    var length = fs.readSync(CHANNEL_FD, chunk, 0, chunk.length, null);
    if (length === 0) throw new Error('The channel was closed before a job had come.');
    var end = chunk.subarray(0, length).indexOf(LINE_FEED);
    chunks.push(chunk.subarray(0, end < 0 ? length : end));
    if (end < 0) continue;
    var text = Buffer.concat(chunks).toString('latin1');
    return { said: parse(text), rest: chunk.subarray(end + 1, length) };
  }
}

function load(name) {
  if (loaded[name]) return loaded[name].exports;
  var made = (loaded[name] = { exports: {} });
  var file = path.join(__dirname, name);
  files[name](made.exports, requireFrom(name), made, file, path.dirname(file));
  return made.exports;
}

function requireFrom(name) {
  var folder = path.posix.dirname(name);
  function required(specifier) {
    if (specifier.charAt(0) !== '.') return require(specifier);
    var meant = path.posix.join(folder, specifier) + '.js';
    return files[meant] ? load(meant) : require(path.join(__dirname, folder, specifier));
  }
  required.cache = require.cache;
  return required;
}

var begun = firstLine();
var file = path.join(__dirname, 'packed.js');
var cache = begun.said.cache;
var script = new vm.Script(fs.readFileSync(file, 'latin1'), {
  filename: file,
  cachedData: cache === null ? undefined : Buffer.from(cache, 'base64'),
});
files = script.runInThisContext();
var channel = load('channel.js');
channel.begun = begun.rest;
if (begun.said.makes) {
  USUAL.forEach(load);
  channel.compiled = script.createCachedData().toString('base64');
}
load('main.js');
