'use strict';

// Call with the changes of a way, from which a search can start again.

var changed = require('./changedFacts');

// a subject may replace it
var keys = Object.keys;

/** Returns an OwnCall: `own` with the changes of `way`, a FoundWay. */
module.exports = function scenario(own, way) {
  function turned(root) {
    return function (argument) {
      var name = root + argument.name;
      if (way.given.indexOf(name) >= 0)
        return { name: argument.name, from: 'invention', path: name };
      return isLeftOut(own, way, name) ? { name: argument.name, from: 'leftOut' } : argument;
    };
  }

  return replaced(own, {
    args: own.args.map(turned('')),
    constructorArgs: own.constructorArgs.map(turned('constructor.')),
    inventions: replaced(own.inventions, {
      facts: way.changes.reduce(changed, own.inventions.facts),
    }),
  });
};

/** True if the way leaves out the parameter of that name. */
module.exports.isLeftOut = isLeftOut;
function isLeftOut(own, way, name) {
  var isArgument =
    own.args.some(isNamed('', name)) || own.constructorArgs.some(isNamed('constructor.', name));
  return (
    isArgument &&
    way.changes.some(function (each) {
      return each.path === name && each.fact.is === 'undefined';
    })
  );
}

function isNamed(root, name) {
  return function (argument) {
    return root + argument.name === name;
  };
}

/** Copies an object with other members. */
function replaced(object, members) {
  var made = {};
  keys(object).forEach(function (key) {
    made[key] = object[key];
  });
  keys(members).forEach(function (key) {
    made[key] = members[key];
  });
  return made;
}
