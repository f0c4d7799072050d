'use strict';

// Names with a meaning by convention, from the job: this folder lists no names except in patterns.

var primitives = require('./primitives');

var create = Object.create;
var byRole = create(null);

/** Returns the names of a role; modules ask for it before the job is there. */
function ofRole(role) {
  if (!byRole[role]) byRole[role] = { names: [], known: create(null), pattern: null };
  return byRole[role];
}

/** Sets the names of a job: {role: {names, pattern, ignoreCase}}; a missing role has none. */
exports.take = function take(roles) {
  primitives.keys(roles || {}).forEach(function (role) {
    var given = roles[role];
    var of = ofRole(role);
    of.names = given.names;
    of.known = create(null);
    given.names.forEach(function (name) {
      of.known[name] = true;
    });
    of.pattern = given.pattern ? new RegExp(given.pattern, given.ignoreCase ? 'i' : '') : null;
    of.ignoreCase = given.ignoreCase;
  });
};

/** Tests names for a role, as a regular expression does. */
exports.named = function named(role) {
  var of = ofRole(role);
  return {
    test: function test(name) {
      var text = typeof name === 'string' ? name : String(name);
      if (of.known[of.ignoreCase ? text.toLowerCase() : text]) return true;
      return of.pattern !== null && of.pattern.test(text);
    },
  };
};

/** Names of a role in their order, without those that only the pattern matches. */
exports.listed = function listed(role) {
  return ofRole(role).names;
};
