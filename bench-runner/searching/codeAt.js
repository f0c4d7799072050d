'use strict';

// The code at the places that a stack tells of: what an error is about stands there.

var primitives = require('../primitives');

var FRAME = /\n\s+at (?:.*\()?(?:file:\/\/)?(.*?):(\d+):(\d+)\)?(?=\n|$)/g;
/** What `src/calling/search/marked.ts` puts in. */
var MARK = /;?__asyncScore\.\w+\(\d+(?:,(?:"(?:\\.|[^"\\])*",?)*\(?|\);)/g;
var MOST_PLACES = 3;
var MOST_LETTERS = 200;

/** From each place on to the end of its line, the innermost first; only of files that are searched. */
module.exports = function codeAt(stack, job) {
  return atEach(stack, job, codeFrom);
};

/** `order.items` where the place is that of `id` in `order.items.id`, or `order.items['id']`; empty where it is no member. */
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

/** An error tells of a member by its name, or by its bracket. */
function ownerAt(text, at) {
  var before = text.slice(0, at).replace(MARK, '');
  var found = OWNER.exec(text.charAt(at) === '[' ? before + '[' : before);
  return found ? found[1] : '';
}

var OWNER = /([\w$][\w$.?]*?)(?:\??\.|\[)$/;
