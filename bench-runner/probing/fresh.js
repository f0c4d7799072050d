'use strict';

// Objects that the calls of a probe use.

var primitives = require('../primitives');

/** Returns the subject, or a copy with its own objects where no other call may use them. */
exports.ofCall = function ofCall(subject) {
  if (!subject.makeOwn) return subject;
  var own = subject.makeOwn();
  var made = primitives.Object.create(subject);
  made.call = own.call;
  made.self = own.self;
  made.args = own.args;
  made.makeOwn = null;
  made.makeArgs = null;
  return made;
};

/**
 * True if the subject caches answers in a module or an object, and uses up nothing: each call may
 * be followed by another.
 */
exports.keepsAnswers = function keepsAnswers(subject) {
  return Boolean(subject.makeOwn) && subject.makeOwn === subject.renewModule;
};

/** Discards what a failure left behind, and returns true if there is a new subject. */
exports.renew = function renew(subject) {
  var make = subject.renewModule || subject.renew;
  if (!make || subject.makeOwn === make) return false;
  var made = make();
  // its calls are made of fresh objects each time, and from now on of the new module
  if (subject.makeOwn) return true;
  subject.self = made.self;
  subject.call = made.call;
  subject.args = made.args;
  subject.placeArgs(made.args);
  return true;
};
