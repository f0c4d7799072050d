'use strict';

// What the calls of a probe are made of.

var primitives = require('../primitives');

/** The subject, or one of its own for this call, where no other call is to be made of the same. */
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

/** It keeps its answers in a module or an object, and uses up nothing: each call may be followed by another. */
exports.keepsAnswers = function keepsAnswers(subject) {
  return Boolean(subject.makeOwn) && subject.makeOwn === subject.renewModule;
};

/** What a failure left behind is to trouble no other probe. Tells whether there is another now. */
exports.renew = function renew(subject) {
  var make = subject.renewModule || subject.renew;
  if (!make || subject.makeOwn === make) return false;
  var made = make();
  // its calls are made of what they are given anew each time, and from now on of the new module
  if (subject.makeOwn) return true;
  subject.self = made.self;
  subject.call = made.call;
  subject.args = made.args;
  subject.placeArgs(made.args);
  return true;
};
