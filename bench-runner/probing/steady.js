'use strict';

// Common part of equal calls' results: a token, a salt or a time differs each time.

var ANOTHER = '<another each time>';
/** A string, a tag as `<id>`, a word or number, or a character. */
var PARTS = /"(?:[^"\\]|\\[^])*"?|<[^<>]*>|[\w.+-]+|[^]/g;
var KINDS = [/^"/, /^<[^]/, /^[-+.]?\d/, /^\w/];

exports.ANOTHER = ANOTHER;

/**
 * learn(first, second) returns the common part of the results of two undisturbed calls, or null if
 * they differ in form. of(result) returns the common part of a result of the same form, and any
 * other unchanged.
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

/** True for results of the same form: strings match strings, and so on; punctuation is equal. */
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
