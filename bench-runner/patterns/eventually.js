'use strict';

// The library of promises-composed.js: functions and methods that take values, lifted to take
// promises of the library when, and objects that have promises as their properties.

var nodefn = require('when/node/function');
var when = require('when');

var slice = Array.prototype.slice;

exports.value = eventualValue;

/** Calls a method that takes a callback. */
exports.call = function eventuallyCall(object, method) {
  return withValuesOf(object, slice.call(arguments, 2), function (found, args) {
    return nodefn.apply(found[method].bind(found), args);
  });
};

/** Calls a method that returns what it finds. */
exports.apply = function eventuallyApply(object, method) {
  return withValuesOf(object, slice.call(arguments, 2), function (found, args) {
    return found[method].apply(found, args);
  });
};

/** What `next` is or becomes, once the promise is kept. */
exports.after = function after(promise, next) {
  return when(promise, function () {
    return next;
  });
};

exports.ternary = function ternary(condition, yes, no) {
  return when(condition, function (isTrue) {
    return isTrue ? yes : no;
  });
};

/** A property, or the value itself where it has none to have. */
exports.get = function get(object, property) {
  return when(object, function (found) {
    return found && found[property];
  });
};

exports.set = function set(object, property, value) {
  return withValues([object, value], function (values) {
    values[0][property] = values[1];
    return values[0];
  });
};

/** An object whose properties are values, for one that may have promises as its properties. */
function eventualValue(object) {
  var names = Object.keys(object);
  var values = names.map(function (name) {
    return object[name];
  });
  if (!values.some(when.isPromise)) return object;
  return withValues(values, function () {
    return names.reduce(function (found, name, i) {
      found[name] = values[i];
      return found;
    }, {});
  });
}

function withValuesOf(object, args, next) {
  return withValues([object].concat(args.map(valueOf)), function (values) {
    return next(values[0], values.slice(1));
  });
}

/** What has no promises among its properties is handed on as it is. */
function valueOf(value) {
  var isObject = value !== null && typeof value === 'object';
  return isObject && !when.isPromise(value) ? eventualValue(value) : value;
}

/** Waits for those of the values that are promises, one after the other, in their places. */
function withValues(values, next) {
  var at = values.map(when.isPromise).indexOf(true);
  if (at < 0) return next(values);
  return when(values[at], function (found) {
    values[at] = found;
    return withValues(values, next);
  });
}
