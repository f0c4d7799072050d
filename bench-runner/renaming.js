'use strict';

// Members that are private to a class are put in public where they have to be invented; whoever reads
// of them knows them by the names in the code.

var primitives = require('./primitives');

/**
 * `names` by what a member goes by here, as {"_db": "#db"}. Returns {coming, going}, each from a text to
 * one with the other names behind their dots, or null where there are none.
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
