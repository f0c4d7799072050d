'use strict';

var primitives = require('../primitives');

/** The protocol's FailureShape; null: errors have nothing of their own. */
var shape = null;
var made = [];

/** The error of a probe, made where real I/O would make it, and noted among `faults`: those of the call that asked. */
module.exports = function fault(faults, operation) {
  var message = 'async-score probe: ' + operation.name + ' failed';
  var error = shape ? shaped(message) : new primitives.Error(message);
  faults.push(error);
  return error;
};

/** From now on errors are made so. */
module.exports.as = function as(given) {
  shape = given;
};

/** Lets an invented class of that name have such errors among its instances. */
module.exports.letHave = function letHave(invented, name) {
  if (!shape || shape.ofClass !== name || !hasInstance) return;
  primitives.defineProperty(invented, hasInstance, {
    value: function (value) {
      return made.indexOf(value) >= 0 || ordinary.call(this, value);
    },
  });
};

/** Of Node 6 and later. */
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

/** Of one that everybody has, where it is such; a DOMException is made by itself alone. */
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
    if (Object(at[name]) !== at[name]) at[name] = {};
    return at[name];
  }, error);
  // a class may have it as what can only be read
  primitives.hide(owner, last, value);
}
