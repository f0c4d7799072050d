'use strict';

// A file may export a value that was invented for it, such as the client of a package: facts of the
// export are true of that value.

var primitives = require('../primitives');

var NAME = /^(?:"(?:[^"\\]|\\.)*"|[^.()[\]{}]+)/;

/** `exported`: the exports of the file that `specifier` resolved to. */
module.exports = function tellOfExports(world, facts, specifier, exported) {
  var root = primitives.stringify(specifier) + '.';
  world.paths.toldBelow(primitives.stringify(specifier)).forEach(function (path) {
    if (path.indexOf(root) !== 0) return;
    var rest = path.slice(root.length);
    var whole = pathOf(world, exported);
    if (whole !== null) return world.paths.tell(whole + '.' + rest, facts[path]);
    var name = NAME.exec(rest);
    var at = name ? pathOf(world, memberOf(exported, name[0])) : null;
    if (at !== null) world.paths.tell(at + rest.slice(name[0].length), facts[path]);
  });
};

function pathOf(world, value) {
  var known = world.ledger.invented;
  return known !== null && isObject(value) && known.has(value) ? known.get(value) : null;
}

/** Reads an export, which may be a getter of compiled code whose value is not there yet. */
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
