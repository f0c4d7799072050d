'use strict';

// What the results of calls that do the same have in common: a token, a salt or a time is another each time.

var ANOTHER = '<another each time>';
/** A string, a tag as `<id>`, a word or number, or a character. */
var PARTS = /"(?:[^"\\]|\\[^])*"?|<[^<>]*>|[\w.+-]+|[^]/g;
var KINDS = [/^"/, /^<[^]/, /^[-+.]?\d/, /^\w/];

exports.ANOTHER = ANOTHER;

/**
 * learn(first, second): the results of two calls in which nothing fails; gives what both have in common, null where
 * they are made otherwise. of(result): the same of one that is made as they are; any other as it is.
 */
exports.create = function createSteady() {
  var first = [];
  var differs = null;

  function common(text) {
    var parts = partsOf(text);
    if (!isMadeAs(first, parts)) return null;
    return parts
      .map(function (part, i) {
        return differs[i] ? ANOTHER : part;
      })
      .join('');
  }

  return {
    learn: function (one, second) {
      first = partsOf(one);
      differs = partsOf(second).map(function (part, i) {
        return part !== first[i];
      });
      return common(second);
    },
    of: function (result) {
      var found = differs && result !== null ? common(result) : null;
      return found === null ? result : found;
    },
  };
};

/** Strings where the other has strings, and so on; what is punctuation is the same. */
function isMadeAs(first, parts) {
  return (
    first.length === parts.length &&
    parts.every(function (part, i) {
      return part === first[i] || (kindOf(part) >= 0 && kindOf(part) === kindOf(first[i]));
    })
  );
}

function kindOf(part) {
  for (var i = 0; i < KINDS.length; i += 1) if (KINDS[i].test(part)) return i;
  return -1;
}

function partsOf(result) {
  return result.match(PARTS) || [];
}
