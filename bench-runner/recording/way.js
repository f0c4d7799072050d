'use strict';

// Way in which a first call ends: stated by a person, or else inferred from its result.

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

/** Returns the stated or inferred end of `subject`'s calls, or null. */
exports.expected = expected;
function expected(subject) {
  return subject.asked || subject.suggests || null;
}

/**
 * Returns the way of `call`, {subject, isGiven, isToldBack}; `callback` if its end is still to
 * come.
 */
exports.of = function wayOf(call, returned) {
  var subject = call.subject;
  var found = foundIn(subject, returned);
  if (subject.asked) return subject.asked;
  if (subject.isUpload) return found === 'promise' ? 'promise' : 'callback';
  if (call.isToldBack && found !== 'promise') return 'callback';
  if (found === 'return' && call.isGiven && mayStillCallBack(subject, returned)) return 'callback';
  return isSuggested(subject, returned) ? subject.suggests : found;
};

/** Infers the way; an invented value of unknown kind has any method, which shows nothing. */
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

/** Returns the failure of a call whose result is of another kind than a person stated. */
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
