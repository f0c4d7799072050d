'use strict';

var named = require('../names').named;
var primitives = require('../primitives');

/** Responses that clients attach to an error have headers and a body. */
var RESPONSE = named('responseName');

/** The protocol's FailureShape; null: errors have no members of their own. */
var shape = null;
var made = [];

/**
 * Makes the error of a probe, where real I/O would make it, and adds it to `faults`, which are
 * those of the call.
 */
module.exports = function fault(faults, operation) {
  var message = 'async-score probe: ' + operation.name + ' failed';
  var error = shape ? shaped(message) : new primitives.Error(message);
  faults.push(error);
  return error;
};

/** Sets the shape of errors from now on. */
module.exports.as = function as(given) {
  shape = given;
};

/** Makes errors of that shape instances of an invented class of that name. */
module.exports.letHave = function letHave(invented, name) {
  if (!shape || shape.ofClass !== name || !hasInstance) return;
  primitives.defineProperty(invented, hasInstance, {
    value: function (value) {
      return made.indexOf(value) >= 0 || ordinary.call(this, value);
    },
  });
};

/** `Symbol.hasInstance`, of Node 6 and later. */
var hasInstance = (primitives.global.Symbol && primitives.global.Symbol.hasInstance) || null;
var ordinary = hasInstance && Function.prototype[hasInstance];

function shaped(message) {
  var error = ofClass(message, primitives.global[shape.ofClass]);
  made.push(error);
  primitives.keys(shape.members).forEach(function (path) {
    give(error, path.split('.'), shape.members[path]);
  });
  return error;
}

/** Makes an error of a global class if there is one; a DOMException needs its own constructor. */
function ofClass(message, known) {
  if (shape.ofClass === 'DOMException' && known)
    return new known(message, shape.members.name || 'Error');
  var error = new primitives.Error(message);
  if (typeof known === 'function' && known.prototype instanceof primitives.Error)
    primitives.setPrototypeOf(error, known.prototype);
  return error;
}

function give(error, names, value) {
  var last = names.pop();
  var owner = names.reduce(function (at, name) {
    if (Object(at[name]) !== at[name])
      at[name] = RESPONSE.test(name) ? { headers: {}, data: {} } : {};
    return at[name];
  }, error);
  // a class may define the property as read-only
  primitives.hide(owner, last, value);
}
