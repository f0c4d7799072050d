'use strict';

// Whether what came out of a call is the very error that was made to happen, holds it, or is another.

var primitives = require('../primitives');

/** Errors are wrapped in one another, as causes or otherwise; no more of them are looked at. */
var MOST_LOOKED_AT = 200;

var getOwnPropertyDescriptor = Object.getOwnPropertyDescriptor;
var getOwnPropertyNames = Object.getOwnPropertyNames;
var isProxy = primitives.isProxy;

/**
 * Tells {is, through}: `itself`, or by what it is held: `cause`, `errors` (of an AggregateError) or
 * another `property` of it (its prototype is one), with the values that lead from what came out to the fault, itself left
 * out; `another` where it is not held. Getters of the subject's own are not run.
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

/** The cause first, as it is what people read first. */
function readFrom(holder) {
  var names = getOwnPropertyNames(holder.value);
  var found = [];
  // what is made of an error by Object.create has all that it has
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

/** What the outermost error holds the fault by is what counts. */
function step(holder, value, is) {
  return { value: value, is: holder.is || is, through: holder.through.concat([value]) };
}

function dataOf(object, name) {
  var property = getOwnPropertyDescriptor(object, name);
  return property && property.value;
}

/** An error or one of a copy of the language, or a plain object or list; of what else it has, no end may be. */
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
