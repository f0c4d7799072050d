'use strict';

/** Returns names that occur more often in `names` than in `others`. */
module.exports = function lessBy(names, others) {
  var left = others.slice();
  return names.filter(function (name) {
    var at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};
