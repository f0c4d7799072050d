'use strict';

// Nodes: facts of an invented value, and its present state.

var named = require('../names').named;
var primitives = require('../primitives');

/** Key of the handle that a function with a callback returns; no property has it. */
exports.HANDLE = '=';

/** Most levels below a root at which values are invented. */
var MOST_DEPTH = 30;

/** `isTold`: facts mention the value, or one below it. `mark`: that of a root. */
exports.create = create;
function create(parent, step, key, path, isTold, mark) {
  return {
    path: path,
    step: step,
    /** Name of a root or a property; number of an argument of a callback. */
    key: key,
    depth: parent ? parent.depth + 1 : 0,
    parent: parent,
    /** End of its texts in a call with different arguments; may be empty. */
    mark: parent ? parent.mark : mark,
    fact: {},
    isTold: isTold,
    // nodes below that are known by now
    props: primitives.Object.create(null),
    given: primitives.Object.create(null),
    call: null,
    element: null,
    json: null,

    // results of kinds.js and values.js
    kind: null,
    wears: null,
    usedUp: null,
    /** An argument of calls, not a module or a global. */
    isArgument: false,
    /** Stored under a symbol. */
    isOfSymbol: false,
    /** Made anew for each owner. */
    isRenewed: false,

    // its use until now
    isCalled: false,
    /** The code has read a property of it. */
    isChained: false,
    /** A signal with a listener. */
    isHeard: false,
    /** Kind of answers that calls showed, where no fact states it. */
    learned: null,

    // state: {value}, its operations, its iterator, a pending promise
    made: null,
    start: null,
    fetch: null,
    built: null,
    builder: null,
    settled: null,
    emitter: null,
    underWay: null,
    limits: null,

    /** Position in a list; of an element, the nodes after the first. */
    place: 1,
    later: [],

    // in probes: the replacement of its value, the places of it, and the usual value there
    missing: null,
    places: [],
    usual: null,
  };
}

/**
 * State of a call's result: `timeOut` and `signals` that the call got, how an emitter `emits` a
 * time-out, and how a `stalled` one ends after that; see timeOuts.js. `isRefused`: its status is a
 * refusal.
 */
exports.limitsOf = function limitsOf(node) {
  node.limits = node.limits || {
    timeOut: null,
    signals: null,
    emits: null,
    stalled: null,
    isRefused: false,
  };
  return node.limits;
};

exports.child = function child(node, step, key) {
  return known(node, step, key) || add(node, step, key, false);
};

exports.toldChild = function toldChild(node, step, key) {
  return known(node, step, key) || add(node, step, key, true);
};

function known(node, step, key) {
  if (step === 'prop') return node.props[key];
  return step === 'given' ? node.given[key] : node[step];
}

function add(node, step, key, isTold) {
  var made = create(node, step, key, node.path + written(step, key), isTold);
  if (step === 'prop') node.props[key] = made;
  else if (step === 'given') node.given[key] = made;
  else node[step] = made;
  return made;
}

function written(step, key) {
  if (step === 'prop') return '.' + key;
  if (step === 'given') return '(' + key + ')';
  return { call: '()', element: '[]', json: '{}' }[step];
}

var TELLS_APART = named('tellsApart');

/**
 * Returns the node of a later element: like the first, except for members that identify elements.
 * It is kept, as two lists have the same elements.
 */
exports.laterElement = function laterElement(node, place) {
  var found = node.later[place - 2];
  if (found) return found;
  var made = another(node, place);
  made.props = primitives.Object.create(null);
  primitives.keys(node.props).forEach(function (key) {
    made.props[key] = TELLS_APART.test(key) ? another(node.props[key], place) : node.props[key];
  });
  node.later[place - 2] = made;
  return made;
};

function another(node, place) {
  var made = primitives.Object.create(node);
  made.made = null;
  made.later = [];
  made.place = place;
  return made;
}

/** Position of a node in its list, or of the element that it identifies. */
exports.placeOf = function placeOf(node) {
  if (node.place > 1 || !node.parent || !TELLS_APART.test(node.key)) return node.place;
  return node.parent.place;
};

/** True for the name of a property that is an index of a list. */
exports.isPosition = isPosition;
function isPosition(key) {
  return /^\d+$/.test(key);
}

/** True for an element of a list. */
exports.isItem = function isItem(node) {
  return node.step === 'element' || (node.step === 'prop' && isPosition(node.key));
};

/** Returns the node of the result of calls of `node`. */
exports.answerOf = function answerOf(node) {
  return node.call || exports.child(node, 'call', null);
};

/** Discards the value of a node, and of those below it. */
exports.forget = function forget(node) {
  node.made = null;
  node.usual = null;
  node.later = [];
  [node.call, node.element, node.json].forEach(function (each) {
    if (each) forget(each);
  });
  primitives.keys(node.props).forEach(function (key) {
    forget(node.props[key]);
  });
};

/** Discards the results of its calls, and of those of values below it. */
exports.forgetAnswers = function forgetAnswers(node) {
  if (node.call) exports.forget(node.call);
  primitives.keys(node.props).forEach(function (key) {
    forgetAnswers(node.props[key]);
  });
};

/** True if each owner gets a value of its own, as no two calls share the owner. */
exports.isRenewed = function isRenewed(node) {
  for (var each = node; each; each = each.parent) if (each.isRenewed) return true;
  return false;
};

/** True where a list that links to itself, or an endless chain of calls, is cut. */
exports.isTooDeep = function isTooDeep(node) {
  if (node.depth > MOST_DEPTH) return true;
  var same = 0;
  for (var each = node.parent; each; each = each.parent) {
    if (each.step === 'prop' && each.key === node.key) same += 1;
  }
  return same >= 2;
};
