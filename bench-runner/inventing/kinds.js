'use strict';

// Which kind of value an invented one is: as a fact says, else after what the code asks of it, else
// after its name.

var named = require('../names').named;
var nodes = require('./nodes');
var primitives = require('../primitives');

var arrayPrototype = Array.prototype;

var ELEMENTS = 2;
/** What is left of a page, a cursor or a list: nothing, as code that goes on would never end. */
var GOES_ON = named('goesOn');
var NO_METHOD = named('noMethod');
/** Nothing is, before it was used. */
var SPENT = named('spent');
var ENDED = named('over');
/** Nothing went wrong, where that is kept under a symbol. */
var FAILED = named('keptFailure');
/** Where the code tests whether it is there, it is not. */
var LEADS_ON = named('leadsOn');
var ASKS = named('asksYesOrNo');
var GOES_ON_IF = named('asksForEnd');
var NUMBERS = named('number');
var STRINGS = named('text');
var TEXTS = named('texts');
var FUNCTIONS = named('functions');
/** As options have it. */
var SIGNAL = named('abortSignal');
var OF_SIGNALS = named('ofAbortSignal');
var CALLED = named('called');
var POSITION = named('position');
var TIME_OUT = named('timeOut');
var MOMENT = named('moment');
var URL = named('url');
var ID = named('id');

/** The kind of a node: one of the protocol's ValueKind, `given` (its value is known), `same` (that of
 * another path is), or `unknown`. */
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

/** By names as well as by their keys the members of objects are got, but not those of arrays. */
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
 * Of a list: whether its elements may be got by a name as well, as they are used without being asked for. Those
 * that are, such as entries of a cache, are not there.
 */
exports.isKeyed = function isKeyed(node) {
  var element = node.element;
  if (!isTold(element)) return false;
  if (exports.kindOf(element) === 'function') return true;
  return (node.fact.keyed || !element.fact.tested) && toldProps(element).length > 0;
};

/** The names of the properties that facts tell of. */
exports.toldProps = toldProps;
function toldProps(node) {
  return primitives.keys(node.props).filter(function (key) {
    return node.props[key].isTold;
  });
}

/** By its name; where no fact tells of it, it may be a method as well. */
function tellsEnd(node) {
  if (isTold(node.call) || node.fact.answers || !isOpen(node.fact)) return false;
  // what is asked for more, and never for whether it is there, is: `request.nextUrl.searchParams`
  if (!node.fact.tested && toldProps(node).length > 0) return false;
  if (!node.isTold && !NO_METHOD.test(node.key) && !SPENT.test(node.key) && !isFailureKept(node))
    return false;
  if (node.fact.tested && LEADS_ON.test(node.key)) return true;
  if (SPENT.test(node.key) || isFailureKept(node)) return true;
  return GOES_ON.test(node.key) || ENDED.test(node.key);
}

/** What stands under a symbol, and what that holds, is the state of an object and no part of an API. */
function isFailureKept(node) {
  return FAILED.test(node.key) && Boolean(node.isOfSymbol || node.parent.isOfSymbol);
}

/** No fact says more than that it is asked for. */
function isOpen(fact) {
  return !fact.is || fact.is === 'boolean' || fact.is === 'string' || fact.is === 'object';
}

function namedKind(key) {
  // emitters have a method of that name
  if (key === 'listenerCount') return 'unknown';
  if (NUMBERS.test(key)) return 'number';
  return STRINGS.test(key) ? 'string' : 'unknown';
}

/** Whether what is at the end of a path is named as a function that others are to call. */
exports.isNamedAsCalled = function isNamedAsCalled(path) {
  var last = /[\w$]+$/.exec(path);
  return last !== null && CALLED.test(last[0]);
};

/** Whether an unknown value can be called: an argument, an element or what was parsed mostly is none. */
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

/** Of what is no answer of its own each time, the last one, with which a loop ends. */
function ofTurn(turns, turn) {
  var last = turns.length - 1;
  return turns[typeof turn === 'number' ? primitives.min(turn, last) : last];
}

exports.numberOf = function numberOf(node) {
  var key = nameIn(node);
  if (/status/i.test(key)) return 200;
  // no file is the same as another, which equal numbers would tell
  if (key === 'ino') return NaN;
  // the first of a list, as there are few
  if (POSITION.test(key)) return 0;
  // I/O ends before it is given up
  if (key === 'ms' || TIME_OUT.test(key)) return 100;
  // nothing has expired: in seconds as tokens have it, else in milliseconds
  if (key === 'exp') return 4102444800;
  if (/expir/i.test(key)) return 4102444800000;
  return MOMENT.test(key) || /Ms$/.test(key) ? 1000 : ELEMENTS + nodes.placeOf(node) - 1;
};

exports.textOf = function textOf(node) {
  var key = nameIn(node);
  var number = nodes.placeOf(node);
  if (/email/i.test(key)) return 'someone' + (number > 1 ? number : '') + '@example.com';
  if (/integrity$/i.test(key)) return 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
  // there is a folder of that name
  if (/^cwd$/i.test(key)) return '.';
  if (/^encoding$/i.test(key)) return 'utf8';
  if (URL.test(key)) return 'http://localhost/' + key + '-' + number;
  if (MOMENT.test(key)) return '2024-01-02T03:04:05.000Z';
  if (ID.test(key)) return 'id-' + number;
  return key + '-' + number;
};

/** The last name in a path. */
function nameIn(node) {
  for (var each = node; each; each = each.parent) {
    if (each.step === 'prop' && each.key !== 'default' && !nodes.isPosition(each.key)) {
      return each.key;
    }
    if (each.step === 'root') return each.key.replace(/^"|"$/g, '');
  }
  return 'value';
}

/** A fresh one is made for each answer, as it is used up: what follows is seen by nobody else. */
exports.wearsOut = function wearsOut(node) {
  if (node.wears === null) node.wears = findWear(node);
  return node.wears;
};

/** Whether one thing after the other comes of it, or of a call of it. */
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
  // what it is the same as is made anew for each call, where that is an argument
  if (node.fact.turns || node.fact.same || WORN.indexOf(node.fact.is) >= 0) return true;
  // its name alone tells of a signal
  if (exports.kindOf(node) === 'abortSignal') return true;
  if (node.call && tellsTurns(node.call)) return true;
  if (node.element && exports.wearsOut(node.element)) return true;
  return primitives.keys(node.props).some(function (key) {
    return exports.wearsOut(node.props[key]);
  });
}

/** Whether what a call comes to differs from one call to the next. */
exports.tellsTurns = tellsTurns;
function tellsTurns(node) {
  if (node.fact.turns || node.fact.later) return true;
  if (node.element && tellsTurns(node.element)) return true;
  return primitives.keys(node.props).some(function (key) {
    return tellsTurns(node.props[key]);
  });
}
