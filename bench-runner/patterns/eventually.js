'use strict';

// The library of promises-composed.js: functions and methods that take values, lifted to take
// promises of the library when, and objects that have promises as their properties.

var keys = require('when/keys');
var nodefn = require('when/node/function');
var when = require('when');

var slice = Array.prototype.slice;

exports.value = eventualValue;

/** Calls a method that takes a callback. */
exports.call = function eventuallyCall(object, method) {
  return valuesOf(object, slice.call(arguments, 2)).then(function (values) {
    return nodefn.apply(values[0][method].bind(values[0]), values.slice(1));
  });
};

/** Calls a method that returns what it finds. */
exports.apply = function eventuallyApply(object, method) {
  return valuesOf(object, slice.call(arguments, 2)).then(function (values) {
    return values[0][method].apply(values[0], values.slice(1));
  });
};

/** What `next` is or becomes, once the promise is kept. */
exports.after = function after(promise, next) {
  return when.join(promise, next).then(function (values) {
    return values[1];
  });
};

exports.ternary = function ternary(condition, yes, no) {
  return when.join(condition, yes, no).spread(function (isTrue, ifTrue, ifFalse) {
    return isTrue ? ifTrue : ifFalse;
  });
};

/** A property, or the value itself where it has none to have. */
exports.get = function get(object, property) {
  return when(object, function (found) {
    return found && found[property];
  });
};

exports.set = function set(object, property, value) {
  return when.join(object, value).spread(function (target, found) {
    target[property] = found;
    return target;
  });
};

function valuesOf(object, args) {
  return when.all([object].concat(args.map(eventualValue)));
}

function eventualValue(value) {
  return hasPromises(value) ? keys.all(value) : value;
}

function hasPromises(value) {
  if (Object(value) !== value || when.isPromise(value)) return false;
  return Object.keys(value).some(function (key) {
    return when.isPromise(value[key]);
  });
}
