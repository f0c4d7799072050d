'use strict';

// Names that mean something by convention, as the job brings them: this folder holds no list of names but in patterns.

var primitives = require('./primitives');

var create = Object.create;
var byRole = create(null);

/** Takes the names of a job: {role: {names, pattern, ignoreCase}}; a role that is not there has none. */
exports.take = function take(roles) {
  primitives.keys(roles || {}).forEach(function (role) {
    var given = roles[role];
    var known = create(null);
    given.names.forEach(function (name) {
      known[name] = true;
    });
    byRole[role] = {
      known: known,
      pattern: given.pattern ? new RegExp(given.pattern, given.ignoreCase ? 'i' : '') : null,
      ignoreCase: given.ignoreCase,
    };
  });
};

/** Tests names for a role, as a regular expression does. */
exports.named = function named(role) {
  return {
    test: function test(name) {
      var text = String(name);
      var of = byRole[role];
      if (!of) return false;
      if (of.known[of.ignoreCase ? text.toLowerCase() : text]) return true;
      return of.pattern !== null && of.pattern.test(text);
    },
  };
};
