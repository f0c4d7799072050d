'use strict';

// Kind of an invented value: stated by a fact, or else inferred from its use in the code, or else
// from its name.

var named = require('../names').named;
var nodes = require('./nodes');
var primitives = require('../primitives');

var arrayPrototype = Array.prototype;

var ELEMENTS = 2;
/**
 * Names of a rest of a page, a cursor or a list: it is empty, as a loop over it would never end.
 */
var GOES_ON = named('goesOn');
var NO_METHOD = named('noMethod');
/** Names of states that are false before the first use. */
var SPENT = named('spent');
var ENDED = named('over');
/** Names of a stored failure: under a symbol, it is null. */
var FAILED = named('keptFailure');
/** Names of what leads on: where the code tests it, it is missing. */
var LEADS_ON = named('leadsOn');
var ASKS = named('asksYesOrNo');
var GOES_ON_IF = named('asksForEnd');
var NUMBERS = named('number');
var STRINGS = named('text');
var TEXTS = named('texts');
var FUNCTIONS = named('functions');
/** Names of signals in options. */
var SIGNAL = named('abortSignal');
var OF_SIGNALS = named('ofAbortSignal');
var CALLED = named('called');
var POSITION = named('position');
var TIME_OUT = named('timeOut');
var MOMENT = named('moment');
var URL = named('url');
var ID = named('id');

/**
 * Returns the kind of a node: one of the protocol's ValueKind, `given` (the value is known), `same`
 * (as the value of another path), or `unknown`.
 */
exports.kindOf = function kindOf(node) {
  if (!node.kind) node.kind = findKind(node);
  return node.kind;
};

function findKind(node) {
  var fact = node.fact;
  if ('value' in fact || fact.turns) return 'given';
  if (fact.same) return 'same';
  if (node.step === 'prop' && tellsEnd(node)) return 'ending';
  if (fact.is) return fact.is;
  if (fact.answers || fact.takes || isTold(node.call)) return 'function';
  if (isTold(node.json)) return 'json';
  if (
    isTold(node.element) &&
    !isLookedUp(node) &&
    !(node.parent && node.parent.fact.answers === 'iterator')
  )
    return 'array';
  if (SIGNAL.test(node.key || '') && toldProps(node).every(isOfSignals)) return 'abortSignal';
  if (toldProps(node).length > 0)
    return toldProps(node).every(nodes.isPosition) ? 'array' : 'object';
  if (node.step === 'call' && ASKS.test(node.parent.key || '')) return 'asked';
  if (node.step === 'element' && TEXTS.test(node.parent.key || keyOfCall(node.parent)))
    return 'string';
  return node.step === 'prop' ? namedKind(node.key) : 'unknown';
}

function isOfSignals(key) {
  return OF_SIGNALS.test(key);
}

function keyOfCall(node) {
  return (node.step === 'call' && node.parent.key) || '';
}

function isTold(node) {
  return node !== null && node.isTold;
}

/**
 * True for a value with members that are read both by name and by key, as of objects and not of
 * arrays.
 */
function isLookedUp(node) {
  return (
    !node.fact.is &&
    toldProps(node).some(function (key) {
      return !(key in arrayPrototype) && !nodes.isPosition(key);
    })
  );
}

exports.isList = function isList(node) {
  return /^(?:array|map|set)$/.test(exports.kindOf(node));
};

/**
 * True for a list whose elements are also read by name, as the code uses them without a test.
 * Elements that are tested, such as cache entries, are missing.
 */
exports.isKeyed = function isKeyed(node) {
  var element = node.element;
  if (!isTold(element)) return false;
  if (exports.kindOf(element) === 'function') return true;
  return (node.fact.keyed || !element.fact.tested) && toldProps(element).length > 0;
};

/** Returns names of properties that facts mention. */
exports.toldProps = toldProps;
function toldProps(node) {
  return primitives.keys(node.props).filter(function (key) {
    return node.props[key].isTold;
  });
}

/** True if the name marks an end; without a fact, it may be a method as well. */
function tellsEnd(node) {
  if (isTold(node.call) || node.fact.answers || !isOpen(node.fact)) return false;
  // a value whose members are read and that is never tested exists: `request.nextUrl.searchParams`
  if (!node.fact.tested && toldProps(node).length > 0) return false;
  if (!node.isTold && !NO_METHOD.test(node.key) && !SPENT.test(node.key) && !isFailureKept(node))
    return false;
  if (node.fact.tested && LEADS_ON.test(node.key)) return true;
  if (SPENT.test(node.key) || isFailureKept(node)) return true;
  return GOES_ON.test(node.key) || ENDED.test(node.key);
}

/**
 * True for a failure in the internal state of an object: a value under a symbol, or a member of
 * one.
 */
function isFailureKept(node) {
  return FAILED.test(node.key) && Boolean(node.isOfSymbol || node.parent.isOfSymbol);
}

/** True if a fact states no kind that excludes a flag. */
function isOpen(fact) {
  return !fact.is || fact.is === 'boolean' || fact.is === 'string' || fact.is === 'object';
}

function namedKind(key) {
  // emitters have a method of that name
  if (key === 'listenerCount') return 'unknown';
  if (NUMBERS.test(key)) return 'number';
  return STRINGS.test(key) ? 'string' : 'unknown';
}

/** True if the last name of a path is that of a callback. */
exports.isNamedAsCalled = function isNamedAsCalled(path) {
  var last = /[\w$]+$/.exec(path);
  return last !== null && CALLED.test(last[0]);
};

/** True if an unknown value can be called: arguments, elements and parsed values mostly cannot. */
exports.isCallable = function isCallable(node) {
  if (nodes.isItem(node)) return FUNCTIONS.test(node.parent.key || '');
  if (node.step === 'json' || node.step === 'given') return false;
  if ((node.step === 'root' && node.isArgument) || isOfConstructor(node)) {
    return CALLED.test(node.key);
  }
  return true;
};

function isOfConstructor(node) {
  return node.step === 'prop' && node.parent.step === 'root' && node.parent.key === 'constructor';
}

exports.endingOf = function endingOf(node) {
  if (ENDED.test(node.key)) return true;
  if (SPENT.test(node.key)) return false;
  return node.fact.is === 'boolean' || ASKS.test(node.key) ? false : null;
};

exports.answerOf = function answerOf(node) {
  return !GOES_ON_IF.test(node.parent.key);
};

exports.lengthOf = function lengthOf(node, turn) {
  var told = node.props.length ? node.props.length.fact : {};
  var length = told.turns ? ofTurn(told.turns, turn) : told.value;
  if (typeof length === 'number' && length >= 0 && length <= 10000) return length;
  return toldProps(node)
    .filter(nodes.isPosition)
    .reduce(function (most, key) {
      return primitives.max(most, Number(key) + 1);
    }, ELEMENTS);
};

/** Returns the value of a turn; the last one, which ends a loop, where there is no turn. */
function ofTurn(turns, turn) {
  var last = turns.length - 1;
  return turns[typeof turn === 'number' ? primitives.min(turn, last) : last];
}

/** Mark of a call with different arguments: the end of its texts. */
exports.MARK = 'b';
/** Difference of its numbers. */
exports.SHIFT = 100;

exports.numberOf = function numberOf(node) {
  var key = nameIn(node);
  if (/status/i.test(key)) return 200;
  // no two files are the same, as equal numbers would show
  if (key === 'ino') return NaN;
  // the first index: lists are short
  if (POSITION.test(key)) return 0;
  // longer than I/O takes
  if (key === 'ms' || TIME_OUT.test(key)) return 100;
  // not yet expired: seconds in tokens, else milliseconds
  if (key === 'exp') return 4102444800;
  if (/expir/i.test(key)) return 4102444800000;
  if (MOMENT.test(key) || /Ms$/.test(key)) return 1000;
  return ELEMENTS + nodes.placeOf(node) - 1 + (node.mark ? exports.SHIFT : 0);
};

exports.textOf = function textOf(node) {
  var key = nameIn(node);
  var number = nodes.placeOf(node) + node.mark;
  if (/email/i.test(key)) return 'someone' + (number === '1' ? '' : number) + '@example.com';
  if (/integrity$/i.test(key)) return 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
  // a folder that exists
  if (/^cwd$/i.test(key)) return '.';
  if (/^encoding$/i.test(key)) return 'utf8';
  if (URL.test(key)) return 'http://localhost/' + key + '-' + number;
  if (MOMENT.test(key)) return '2024-01-02T03:04:05.000Z';
  if (ID.test(key)) return 'id-' + number;
  return key + '-' + number;
};

/** Returns the last name in a path. */
function nameIn(node) {
  for (var each = node; each; each = each.parent) {
    if (each.step === 'prop' && each.key !== 'default' && !nodes.isPosition(each.key)) {
      return each.key;
    }
    if (each.step === 'root') return each.key.replace(/^"|"$/g, '');
  }
  return 'value';
}

/**
 * True if each answer needs a fresh value, as the code uses it up; values after it are shared by no
 * other call.
 */
exports.wearsOut = function wearsOut(node) {
  if (node.wears === null) node.wears = findWear(node);
  return node.wears;
};

/** True if the value, or the result of its call, yields element after element. */
exports.handsOn = function handsOn(node) {
  return HAND_ON.indexOf(node.fact.answers || node.fact.is) >= 0;
};

var HAND_ON = [
  'iterator',
  'asyncIterator',
  'asyncIterable',
  'observable',
  'emitter',
  'eventTarget',
  'stream',
];

var WORN = [
  'stream',
  'emitter',
  'eventTarget',
  'observable',
  'asyncIterable',
  'promise',
  'abortSignal',
  'response',
  'request',
];

function findWear(node) {
  // the other value is made anew for each call if it is an argument
  if (node.fact.turns || node.fact.same || WORN.indexOf(node.fact.is) >= 0) return true;
  // a signal shows by its name alone
  if (exports.kindOf(node) === 'abortSignal') return true;
  if (node.call && tellsTurns(node.call)) return true;
  if (node.element && exports.wearsOut(node.element)) return true;
  return primitives.keys(node.props).some(function (key) {
    return exports.wearsOut(node.props[key]);
  });
}

/** True if each call gets a new value, as a part of an answer that calls change. */
exports.isFresh = function isFresh(node) {
  if (node.fact.fresh) return true;
  return node.step !== 'call' && node.parent !== null && exports.isFresh(node.parent);
};

/** True if results differ from call to call. */
exports.tellsTurns = tellsTurns;
function tellsTurns(node) {
  if (node.fact.turns || node.fact.later) return true;
  if (node.element && tellsTurns(node.element)) return true;
  return primitives.keys(node.props).some(function (key) {
    return tellsTurns(node.props[key]);
  });
}
