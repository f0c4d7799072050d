'use strict';

// Built-ins of JavaScript, which the subject and the runner share in their process.

var path = require('path');
var primitives = require('./primitives');

var HOLDERS = ['Array', 'Error', 'Function', 'JSON', 'Object', 'Promise', 'RegExp', 'String'];
var MOST_NAMED = 5;

var FRAME = '\n    at ';
var RUNNER = __dirname + path.sep;
var PATTERNS = RUNNER + 'patterns' + path.sep;

/** `indexOf(text, part, from)`, even if a subject changes the prototype of strings. */
var indexOf = Function.prototype.call.bind(String.prototype.indexOf);
var namesOf = Object.getOwnPropertyNames;
var descriptorOf = Object.getOwnPropertyDescriptor;

/**
 * Call this before a subject is loaded. Returns a function that lists, in one line, the functions
 * that were replaced or removed since, as `Array.prototype.push`; null: none.
 */
exports.watch = function watch() {
  var known = [];
  for (var i = 0; i < HOLDERS.length; i += 1) {
    var holder = primitives.global[HOLDERS[i]];
    if (!holder) continue;
    note(known, holder, HOLDERS[i]);
    if (holder.prototype) note(known, holder.prototype, HOLDERS[i] + '.prototype');
  }
  return function replaced() {
    var names = '';
    var count = 0;
    // nothing that may have been replaced is called here
    for (var i = 0; i < known.length; i += 1) {
      if (functionAt(known[i].owner, known[i].key) === known[i].value) continue;
      count += 1;
      if (count <= MOST_NAMED) names += (count === 1 ? '' : ', ') + known[i].name;
    }
    if (count > MOST_NAMED) names += ' and ' + (count - MOST_NAMED) + ' more';
    return count === 0 ? null : names;
  };
};

/**
 * Adds the replaced built-ins to a failed result if its stack shows that our own code threw: the
 * replacement failed, not the call.
 */
exports.explain = function explain(replaced, result) {
  if (result.found !== undefined || !isOurs(result.stack || '')) return;
  var names = replaced();
  if (names === null) return;
  result.found = 'the file replaces ' + names + ', by which Async Score goes as well';
  result.needed = 'what JavaScript itself brings as it was';
  result.remedy = 'Score the code without what replaces it, or let that go on as before.';
};

/** True if one of the two topmost frames is in a file of the runner. */
function isOurs(stack) {
  var end = -1;
  for (var i = 0; i < 3; i += 1) {
    var next = indexOf(stack, FRAME, end + 1);
    end = next < 0 ? stack.length : next;
  }
  var at = indexOf(stack, RUNNER, 0);
  return at >= 0 && at < end && indexOf(stack, PATTERNS, 0) !== at;
}

function note(known, owner, name) {
  namesOf(owner).forEach(function (key) {
    var value = functionAt(owner, key);
    if (typeof value !== 'function') return;
    known.push({ owner: owner, key: key, value: value, name: name + '.' + key });
  });
}

/** Reads a property without running getters. */
function functionAt(owner, key) {
  var property = descriptorOf(owner, key);
  return property ? property.value : undefined;
}
