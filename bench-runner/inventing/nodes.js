'use strict';

// Nodes: what facts tell of an invented value, and what was made of it until now.

var named = require('../names').named;
var primitives = require('../primitives');

/** The key of what a function returns that calls back: of no property of it. */
exports.HANDLE = '=';

/** Nothing is invented so deep below a root. */
var MOST_DEPTH = 30;

/** `isTold`: facts tell of it, or of what is below it. */
exports.create = create;
function create(parent, step, key, path, isTold) {
  return {
    path: path,
    step: step,
    /** Of a root or a property its name, of an argument that is given to a callback its number. */
    key: key,
    depth: parent ? parent.depth + 1 : 0,
    parent: parent,
    fact: {},
    isTold: isTold,

    // the nodes below that are known by now
    props: primitives.Object.create(null),
    given: primitives.Object.create(null),
    call: null,
    element: null,
    json: null,

    // what kinds.js and values.js found out of it
    kind: null,
    wears: null,
    usedUp: null,
    /** What calls are given, and no module and no global. */
    isArgument: false,
    /** It stands under a symbol. */
    isOfSymbol: false,
    /** Each owner has one of its own. */
    isRenewed: false,

    // how it was used until now
    isCalled: false,
    /** It was asked for a property. */
    isChained: false,
    /** Of a signal: something listens to it. */
    isHeard: false,
    /** How its calls turned out to answer, where no fact says it. */
    learned: null,

    // what was made of it: {value}, its operations, what hands on, a promise under way
    made: null,
    start: null,
    fetch: null,
    built: null,
    builder: null,
    settled: null,
    emitter: null,
    underWay: null,
    limits: null,

    /** Which of a list it is; of an element, those behind the first. */
    place: 1,
    later: [],

    // of probes: what stands in for its value, where, and what stood there before
    missing: null,
    places: [],
    usual: null,
  };
}

/**
 * Of what a call comes to: `timeOut` and `signals` that the call was given, how an emitter `emits` a time-out, and,
 * once it has, how that ends which was `stalled`; see timeOuts.js. `isRefused`: its status says so.
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
 * That of a later element: the same as the first, but for what a program tells elements apart by. Kept, as two
 * lists have the same elements.
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

/** Which of a list a node is, or what it is an id of. */
exports.placeOf = function placeOf(node) {
  if (node.place > 1 || !node.parent || !TELLS_APART.test(node.key)) return node.place;
  return node.parent.place;
};

/** Of a list: the name of a property that is a place in it. */
exports.isPosition = isPosition;
function isPosition(key) {
  return /^\d+$/.test(key);
}

/** Whether it is one of a list. */
exports.isItem = function isItem(node) {
  return node.step === 'element' || (node.step === 'prop' && isPosition(node.key));
};

/** The node of what a call of `node` comes to. */
exports.answerOf = function answerOf(node) {
  return node.call || exports.child(node, 'call', null);
};

/** What was made of it, and of what stands below it, is made anew. */
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

/** Whether each owner has one of its own, as no two calls share what it is of. */
exports.isRenewed = function isRenewed(node) {
  for (var each = node; each; each = each.parent) if (each.isRenewed) return true;
  return false;
};

/** A list that is linked to itself, or a chain of calls without an end, ends here. */
exports.isTooDeep = function isTooDeep(node) {
  if (node.depth > MOST_DEPTH) return true;
  var same = 0;
  for (var each = node.parent; each; each = each.parent) {
    if (each.step === 'prop' && each.key === node.key) same += 1;
  }
  return same >= 2;
};
