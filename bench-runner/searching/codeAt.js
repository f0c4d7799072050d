'use strict';

// Code at the places in a stack: it contains what an error is about.

var primitives = require('../primitives');

var FRAME = /\n\s+at (?:.*\()?(?:file:\/\/)?(.*?):(\d+):(\d+)\)?(?=\n|$)/g;
/** Calls that `src/calling/search/marked.ts` inserts. */
var MARK = /;?__asyncScore\.\w+\(\d+(?:,(?:"(?:\\.|[^"\\])*",?)*\(?|\);)/g;
var MOST_PLACES = 3;
var MOST_LETTERS = 200;

/** Code from each place to the end of its line, the innermost first; only in searched files. */
module.exports = function codeAt(stack, job) {
  return atEach(stack, job, codeFrom);
};

/**
 * Owner of the member at each place: `order.items` for `id` in `order.items.id` or
 * `order.items['id']`; empty if it is no member.
 */
module.exports.ownersAt = function ownersAt(stack, job) {
  return atEach(stack, job, ownerAt);
};

function atEach(stack, job, read) {
  var found = [];
  var frame;
  FRAME.lastIndex = 0;
  while ((frame = FRAME.exec(stack)) && found.length < MOST_PLACES) {
    var code = codeOf(frame[1], job);
    if (code !== null) found.push(read(lineOf(code, frame[2]), Number(frame[3]) - 1));
  }
  return found;
}

function codeOf(file, job) {
  if (file === job.subject.file) return job.subject.code;
  var files = job.subject.modules ? job.subject.modules.files : {};
  return primitives.has(files, file) ? files[file].code : null;
}

function lineOf(code, line) {
  return code.split('\n', line)[line - 1] || '';
}

function codeFrom(text, start) {
  return text.slice(start).replace(MARK, '').slice(0, MOST_LETTERS);
}

/** Owner before a name or a bracket, as an error may point at either. */
function ownerAt(text, at) {
  var before = text.slice(0, at).replace(MARK, '');
  var found = OWNER.exec(text.charAt(at) === '[' ? before + '[' : before);
  return found ? found[1] : '';
}

var OWNER = /([\w$][\w$.?]*?)(?:\??\.|\[)$/;
