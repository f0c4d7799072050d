'use strict';

// Guards name look-ups, which send the name, and data in it, to servers outside.

var dns = require('dns');
var net = require('net');
var primitives = require('../primitives');
var replaced = require('./replaced');

var ASKS = /^(?:lookup|resolve|reverse)/;

/** `meet(kind, what, verb)` returns the error to fail with, or null. */
module.exports = function guardNames(meet) {
  function refused(args, key) {
    var name = args[0];
    var isHere = !name || name === 'localhost' || net.isIP(name) !== 0;
    if (isHere && key === 'lookup') return null;
    return meet('connected', primitives.String(name), 'ask for');
  }

  function guard(holder, fail) {
    if (!holder) return;
    namesOf(holder).forEach(function (key) {
      if (!ASKS.test(key)) return;
      replaced.replace(
        holder,
        key,
        function (args) {
          return refused(args, key);
        },
        fail
      );
    });
    if (holder.Resolver) guard(holder.Resolver.prototype, fail);
  }

  guard(dns, replaced.calledBack);
  guard(dns.promises, replaced.rejected);
};

function namesOf(holder) {
  var own = primitives.getOwnPropertyNames(holder);
  var above = primitives.getPrototypeOf(holder);
  return above && above !== primitives.objectPrototype ? own.concat(namesOf(above)) : own;
}
