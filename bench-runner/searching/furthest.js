'use strict';

// Ends of the failed ways: the error of the way that came furthest, and the number of ways that
// ended at the same place.

/**
 * `file`: the subject's. note(found): adds the result of a way. told(): {ways, line, column}, or
 * null. Places are in the marked text.
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
      // an endless or silent call ends at no place
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

/** Line and column of the first frame in the file; empty if there is none. */
function placeIn(file, stack) {
  var at = stack.indexOf(file + ':');
  var place = at < 0 ? null : /^:\d+:\d+/.exec(stack.slice(at + file.length));
  return place ? place[0] : '';
}
