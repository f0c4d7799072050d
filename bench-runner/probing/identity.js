'use strict';

// Compares the error of a call with the error that was made to happen: the same, one that contains
// it, or another.

var primitives = require('../primitives');

/** Most errors to look at, which wrap one another as causes or otherwise. */
var MOST_LOOKED_AT = 200;

var getOwnPropertyDescriptor = Object.getOwnPropertyDescriptor;
var getOwnPropertyNames = Object.getOwnPropertyNames;
var isProxy = primitives.isProxy;

/**
 * Returns {is, through}: `itself`, or the way in which it is contained: `cause`, `errors` (of an
 * AggregateError) or another `property` (the prototype is one), with the values on the way to the
 * fault, itself left out; or `another`. Runs no getters of the subject.
 */
module.exports = function identityOf(came, fault) {
  if (came === fault) return { is: 'itself', through: [] };
  var waiting = [{ value: came, is: null, through: [] }];
  var seen = [];
  for (var next = waiting.shift(); next; next = waiting.shift()) {
    if (!canHold(next.value) || seen.indexOf(next.value) >= 0) continue;
    if (seen.length === MOST_LOOKED_AT) break;
    seen.push(next.value);
    var held = heldBy(next);
    for (var i = 0; i < held.length; i += 1) {
      if (held[i].value === fault) return { is: held[i].is, through: held[i].through };
      waiting.push(held[i]);
    }
  }
  return { is: 'another', through: [] };
};

function heldBy(holder) {
  try {
    return readFrom(holder);
  } catch (error) {
    return [];
  }
}

/** Reads the cause first, as people do. */
function readFrom(holder) {
  var names = getOwnPropertyNames(holder.value);
  var found = [];
  // an error made by Object.create has all that its prototype has
  var proto = primitives.getPrototypeOf(holder.value);
  if (canHold(proto)) found.push(step(holder, proto, 'property'));
  names.forEach(function (name) {
    var value = dataOf(holder.value, name);
    if (name === 'cause') found.unshift(step(holder, value, 'cause'));
    else if (name === 'errors' && primitives.isArray(value)) {
      value.forEach(function (each) {
        found.push(step(holder, each, 'errors'));
      });
    } else if (canHold(value)) found.push(step(holder, value, 'property'));
  });
  return found;
}

/** Returns a step; `is` is the way in which the outermost error contains the fault. */
function step(holder, value, is) {
  return { value: value, is: holder.is || is, through: holder.through.concat([value]) };
}

function dataOf(object, name) {
  var property = getOwnPropertyDescriptor(object, name);
  return property && property.value;
}

/** True for an error of any realm, a plain object or a list; other objects may have no end. */
function canHold(value) {
  if (value === null || typeof value !== 'object') return false;
  if (isProxy && isProxy(value)) return false;
  return isError(value) || isPlain(value);
}

function isPlain(value) {
  if (primitives.isArray(value)) return true;
  var proto = primitives.getPrototypeOf(value);
  return proto === null || proto === primitives.objectPrototype;
}

module.exports.isError = isError;
function isError(value) {
  try {
    return (
      value instanceof primitives.Error ||
      primitives.objectPrototype.toString.call(value) === '[object Error]'
    );
  } catch (error) {
    return false;
  }
}
