'use strict';

// Renames private members of a class, which are public where they have to be invented; messages use
// their names in the code.

var primitives = require('./primitives');

/**
 * `names`: names in the code, by those used here, as {"_db": "#db"}. Returns {coming, going}, which
 * rename after each dot in a text, or null where there are none.
 */
module.exports = function createRenaming(names) {
  var open = names ? primitives.keys(names) : [];
  if (open.length === 0) return null;
  var own = open.map(function (name) {
    return names[name];
  });
  return { coming: createExchange(own, open), going: createExchange(open, own) };
};

function createExchange(from, to) {
  var pattern = new RegExp('\\.(' + from.map(escaped).join('|') + ')(?![\\w$])', 'g');
  return function (text) {
    return text.replace(pattern, function (whole, name) {
      return '.' + to[from.indexOf(name)];
    });
  };
}

function escaped(name) {
  return name.replace('$', '\\$');
}
