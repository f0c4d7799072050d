'use strict';

// In which way a first call tells its end: as a person said, else by what it returned.

var primitives = require('../primitives');
var protocols = require('../protocols/protocols');

var WORDS = {
  promise: 'a promise',
  generator: 'a generator',
  stream: 'a stream or an emitter',
  observable: 'an observable',
  asyncIterator: 'an async iterator',
  thunk: 'a function that takes a callback',
};

/** What calls of `subject` are said to end by, or null. */
exports.expected = expected;
function expected(subject) {
  return subject.asked || subject.suggests || null;
}

/** Of `call`, {subject, isGiven, isToldBack}; `callback` where its end is still to come. */
exports.of = function wayOf(call, returned) {
  var subject = call.subject;
  var found = foundIn(subject, returned);
  if (subject.asked) return subject.asked;
  if (subject.isUpload) return found === 'promise' ? 'promise' : 'callback';
  if (call.isToldBack && found !== 'promise') return 'callback';
  if (found === 'return' && call.isGiven && mayStillCallBack(subject, returned)) return 'callback';
  return isSuggested(subject, returned) ? subject.suggests : found;
};

/** An invented value of unknown kind can do whatever it is asked for, and tells nothing by that. */
function foundIn(subject, returned) {
  var isDoubtful = Boolean(subject.isDoubtful) && subject.isDoubtful(returned);
  if (!isDoubtful) return protocols.ofReturned(returned);
  return protocols.of('promise').accepts(returned) ? 'promise' : 'return';
}

function mayStillCallBack(subject, returned) {
  return returned === undefined || expected(subject) === 'callback';
}

function isSuggested(subject, returned) {
  var suggests = subject.suggests;
  return suggests && WORDS[suggests] && protocols.of(suggests).accepts(returned);
}

/** The failure of a call that returned something else than a person said. */
exports.endsOtherwise = function endsOtherwise(asked, returned) {
  var found = protocols.ofReturned(returned);
  return {
    code: 'endsOtherwise',
    message: 'The call was to return ' + WORDS[asked] + '.',
    found: 'it returned ' + (WORDS[found] || inKind(returned)),
    completed: 0,
  };
};

function inKind(value) {
  if (value === null || value === undefined) return primitives.String(value);
  return typeof value === 'object' ? 'an object' : 'a ' + typeof value;
}
