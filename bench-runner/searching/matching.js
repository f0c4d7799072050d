'use strict';

// Texts that a regular expression matches, or does not.

var min = Math.min;

/** Characters to try for a character class. */
var CHARACTERS = 'a1A-_ ./:@,;=+#?&%$!"\'<>[](){}|~^*\\\t\n';
var ESCAPED = {
  d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a', n: '\n', t: '\t', r: '\r', b: '', B: '',
}; // prettier-ignore

/** Short text that matches; null: none was found. */
exports.textMatching = function textMatching(pattern, flags) {
  var made = madeOf(pattern, null, 0);
  return made && matches(pattern, flags, made.text) ? made.text : null;
};

/** Matching text of that length; null: none was found. */
exports.textMatchingAt = function textMatchingAt(pattern, flags, length) {
  var shortest = madeOf(pattern, null, 0);
  var missing = shortest ? length - shortest.text.length : -1;
  if (missing < 0 || missing > MOST_LETTERS) return null;
  for (var i = 0; i < shortest.open; i += 1) {
    var unit = madeOf(pattern, i, 1).text.length - shortest.text.length;
    if (missing > 0 && (unit <= 0 || missing % unit !== 0)) continue;
    var made = madeOf(pattern, i, missing / unit || 0).text;
    if (made.length === length && matches(pattern, flags, made)) return made;
  }
  return null;
};

var MOST_LETTERS = 10000;

/**
 * Returns {text, open}: `open` is the number of terms that may be repeated further. The term with
 * number `which` is repeated `more` times. Null for an unknown pattern.
 */
function madeOf(pattern, which, more) {
  var state = { pattern: pattern, at: 0, isUnknown: false, open: 0, which: which, more: more };
  var text = alternatives(state);
  return state.isUnknown || state.at < pattern.length ? null : { text: text, open: state.open };
}

/** Short text that does not match; null: none was found. */
exports.textNotMatching = function textNotMatching(pattern, flags) {
  var found = ['text-1', 'text', '1', 'a/b.c'].filter(function (text) {
    return !matches(pattern, flags, text);
  });
  return found.length > 0 ? found[0] : null;
};

function matches(pattern, flags, text) {
  try {
    return new RegExp(pattern, flags.replace(/[gy]/g, '')).test(text);
  } catch (error) {
    return false;
  }
}

// these functions take the first alternative, and the least number of repetitions

function alternatives(state) {
  var first = sequence(state);
  while (takes(state, '|')) sequence(state);
  return first;
}

function sequence(state) {
  var text = '';
  while (state.at < state.pattern.length && !/[|)]/.test(state.pattern.charAt(state.at))) {
    var next = term(state);
    for (var times = timesOf(state); times > 0; times -= 1) text += next;
  }
  return text;
}

function term(state) {
  var character = taken(state);
  if (character === '(') return group(state);
  if (character === '[') return characterClass(state);
  if (character === '\\') return escaped(state);
  if (character === '^' || character === '$') return '';
  return character === '.' ? 'a' : character;
}

function taken(state) {
  state.at += 1;
  return state.pattern.charAt(state.at - 1);
}

function group(state) {
  var kind = (/^\?(?:<[\w$]+>|:|<?[=!])/.exec(state.pattern.slice(state.at)) || [''])[0];
  state.at += kind.length;
  var text = alternatives(state);
  if (!takes(state, ')')) state.isUnknown = true;
  return /[=!]$/.test(kind) ? '' : text;
}

function characterClass(state) {
  var rest = state.pattern.slice(state.at);
  var inside = (/^\^?\]?(?:\\.|[^\]\\])*\]/.exec(rest) || [''])[0];
  state.at += inside === '' ? rest.length : inside.length;
  var found = CHARACTERS.split('').filter(function (each) {
    return inside !== '' && matches('[' + inside, '', each);
  });
  if (found.length === 0) state.isUnknown = true;
  return found[0] || '';
}

function escaped(state) {
  var character = taken(state);
  // a character code, a Unicode class, or a back reference
  if (/[1-9uxpPkc]/.test(character)) state.isUnknown = true;
  return ESCAPED[character] === undefined ? character : ESCAPED[character];
}

/** Number of repetitions of the last term. */
function timesOf(state) {
  var quantifier = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(state.pattern.slice(state.at));
  if (!quantifier) return 1;
  state.at += quantifier[0].length;
  var isOpen =
    quantifier[1] === undefined ? quantifier[0].charAt(0) !== '?' : quantifier[2] === ',';
  var more = isOpen && state.open === state.which ? state.more : 0;
  if (isOpen) state.open += 1;
  if (quantifier[1] !== undefined) return min(Number(quantifier[1]), 1000) + more;
  return (quantifier[0].charAt(0) === '?' ? 0 : 1) + more;
}

function takes(state, character) {
  if (state.pattern.charAt(state.at) !== character) return false;
  state.at += 1;
  return true;
}
