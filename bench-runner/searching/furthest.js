'use strict';

// Where the ways that were tried in vain have ended: of the one that came furthest, its error, and how
// many others ended where it did.

/**
 * `file` is that of the subject. note(found) what a way came to; told(): {ways, line, column}, or null.
 * A place is one of the marked text.
 */
module.exports = function createFurthest(file) {
  var furthest = null;
  var endedAt = {};

  return {
    note: function (found) {
      var place = found.error ? placeIn(file, found.error.stack) : '';
      endedAt[place] = (endedAt[place] || 0) + 1;
      if (furthest && !isFurther(found, furthest.found)) return;
      furthest = { found: found, place: place };
    },
    told: function () {
      // what goes on and on, or falls silent, ends nowhere
      if (!furthest || !furthest.place) return null;
      var at = furthest.place.split(':');
      return {
        ways: endedAt[furthest.place],
        line: Number(at[1]),
        column: Number(at[2]),
      };
    },
  };
};

function isFurther(one, other) {
  if (one.reached.length !== other.reached.length) {
    return one.reached.length > other.reached.length;
  }
  return one.ran.length > other.ran.length;
}

/** The line and column of the first frame in that file; empty where there is none. */
function placeIn(file, stack) {
  var at = stack.indexOf(file + ':');
  var place = at < 0 ? null : /^:\d+:\d+/.exec(stack.slice(at + file.length));
  return place ? place[0] : '';
}
