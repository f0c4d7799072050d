'use strict';

// A file may export what was invented for it, such as the client of a package: what facts tell of the
// export is true of that.

var primitives = require('../primitives');

var NAME = /^(?:"(?:[^"\\]|\\.)*"|[^.()[\]{}]+)/;

/** Returns what is told of each (specifier, exported): `exported` is what the file exports that `specifier` led to. */
module.exports = function tellingOfExports(world, facts) {
  var pathsOf = null;
  return function (specifier, exported) {
    var root = primitives.stringify(specifier) + '.';
    pathsOf = pathsOf || byModule(facts);
    if (primitives.has(pathsOf, root)) tell(world, facts, pathsOf[root], root, exported);
  };
};

/** Paths of members of modules, by what they begin with: `"./db".` */
function byModule(facts) {
  var found = {};
  primitives.keys(facts).forEach(function (path) {
    var end = path.charAt(0) === '"' ? path.indexOf('".', 1) + 2 : 0;
    if (end < 3) return;
    var root = path.slice(0, end);
    if (!primitives.has(found, root)) found[root] = [];
    found[root].push(path);
  });
  return found;
}

function tell(world, facts, paths, root, exported) {
  paths.forEach(function (path) {
    var rest = path.slice(root.length);
    var whole = pathOf(world, exported);
    if (whole !== null) return world.paths.tell(whole + '.' + rest, facts[path]);
    var name = NAME.exec(rest);
    var at = name ? pathOf(world, memberOf(exported, name[0])) : null;
    if (at !== null) world.paths.tell(at + rest.slice(name[0].length), facts[path]);
  });
}

function pathOf(world, value) {
  var known = world.ledger.invented;
  return known !== null && isObject(value) && known.has(value) ? known.get(value) : null;
}

/** An export may be a getter of compiled code, whose value is not there yet. */
function memberOf(exported, name) {
  if (!isObject(exported) || !primitives.has(exported, name)) return undefined;
  try {
    return exported[name];
  } catch (error) {
    return undefined;
  }
}

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}
