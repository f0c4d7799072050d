'use strict';

// Reports each call of an invented function, and each listener, to code that compares calls.

var given = require('./callArguments');
var names = require('../names');
var nodes = require('./nodes');
var primitives = require('../primitives');
var nameOf = require('./paths').nameOf;
var timeOuts = require('./timeOuts');

var then = primitives.Promise && primitives.Promise.prototype.then;
var MOST_LETTERS = 60;
var MOST_LOOKED_AT = 100;
var MOST_LEVELS = 5;
var dataOf = Object.getOwnPropertyDescriptor;

/** Path of a node's value: the argument of a callback is the result of its call. */
exports.identityOf = identityOf;
function identityOf(node) {
  return node.step === 'given' ? node.parent.path + '()' : node.path;
}

exports.call = function call(world, node, args) {
  var hear = world.io.hear;
  if (world.io.told) world.io.told(nameOf(node), node.path, args, node);
  timeOuts.note(world, node, args);
  if (world.io.handed && given.lastOf(world, args)) world.io.handed(node);
  if (!hear) return;
  takeOverIn(args, 2);
  if (world.io.faults.length > 0 && tellsOf(world, args)) {
    world.io.madeOfFaults.push({
      name: nameOf(node),
      invented: world.ledger.invented,
      path: node.path + '()',
    });
  }
  world.io.given = { name: nameOf(node), args: args };
  var isMember = node.step === 'prop' || node.step === 'root';
  var owner = isMember ? node.parent : node;
  var unlocked = isMember ? unlockedBy(node.key, args) : null;
  hear({
    name: nameOf(node),
    // a call may return a function
    method: unlocked ? 'del' : isMember ? node.key : '',
    on: owner ? identityOf(owner) : '',
    gives: node.path + '()',
    takes: pathsOf(world.ledger.invented, args),
    words: unlocked || (setsState(node) ? wordsOfSet(world, args) : wordsOf(world, args[0])),
  });
};

/**
 * Returns the key of a script that releases a lock only for its owner:
 * `redis.eval(script, 1, key, token)`, `redis.eval(script, { keys: [key] })`; else null.
 */
function unlockedBy(method, args) {
  if (method !== 'eval' || typeof args[0] !== 'string' || !DELETES.test(args[0])) return null;
  var keys = isObject(args[1]) ? (dataOf(args[1], 'keys') || {}).value : [args[2]];
  var key = primitives.isArray(keys) ? keys[0] : null;
  return typeof key === 'string' ? key.slice(0, MOST_LETTERS) : null;
}

var DELETES = /redis\.call\(\s*["']del["']/i;

/**
 * Names of functions that set a loading state: `setLoading(true)` … `setLoading(false)`, as
 * `useState()` returns them.
 */
var SETS = names.named('setsState');

function setsState(node) {
  return SETS.test(node.key) || nodes.isPosition(node.key);
}

/**
 * Returns the words of a state that is set as a whole: `set({ loading: true })`; the result of an
 * updater function is not known.
 */
function wordsOfSet(world, args) {
  if (args[0] === false) return 'false';
  if (typeof args[0] === 'string') return wordsOf(world, args[0]);
  if (typeof args[args.length - 1] === 'function') return 'function';
  return flagIn(world, args[args.length - 1]) || wordsOf(world, args[0]);
}

function flagIn(world, state) {
  if (!isObject(state) || isInvented(world, state)) return null;
  return primitives.keys(state).reduce(function (found, key) {
    var value = (dataOf(state, key) || {}).value;
    return found === null && typeof value === 'boolean' ? key + ': ' + value : found;
  }, null);
}

/** Reports listeners that are added to and removed from a real emitter. */
exports.listeners = function listeners(world, node, emitter) {
  if (!world.io.isFollowed) return;
  emitter.on('newListener', told('on'));
  emitter.on('removeListener', told('off'));

  function told(method) {
    return function (event) {
      if (world.io.hear) exports.listener(world, node, method, event);
    };
  }
};

/** Reports that a stream which a call returned is closed, at its end or by `destroy`. */
exports.closing = function closing(world, node, made) {
  if (!world.io.isFollowed || node.step !== 'call') return;
  made.on('close', function () {
    if (world.io.hear) exports.listener(world, node, 'closed', '');
  });
};

exports.listener = function listener(world, node, method, event) {
  if (!world.io.hear) return;
  world.io.hear({
    name: nameOf(node) + '.' + method,
    method: method,
    on: identityOf(node),
    gives: '',
    takes: [],
    words: String(event),
  });
};

function pathsOf(invented, args) {
  var paths = [];
  for (var i = 0; invented && i < args.length; i += 1) {
    var path = isObject(args[i]) && invented.get(args[i]);
    if (path) paths.push(path);
  }
  return paths;
}

/**
 * True if the arguments hold an error or its message:
 * `{ extensions: { debug: [{ message: error.message }] } }`.
 */
function tellsOf(world, args) {
  var faults = world.io.faults;
  var lookedAt = 0;
  return isTold(args, MOST_LEVELS);

  function isTold(holder, levels) {
    return valuesIn(holder).some(function (value) {
      lookedAt += 1;
      if (faults.indexOf(value) >= 0) return true;
      if (typeof value === 'string') return faults.some(saysIt, value);
      var isOpen = isObject(value) && levels > 1 && lookedAt < MOST_LOOKED_AT;
      return isOpen && !isInvented(world, value) && isTold(value, levels - 1);
    });
  }
}

/** True if `this`, a text, contains the message of an error. */
function saysIt(fault) {
  var said = isObject(fault) ? (dataOf(fault, 'message') || {}).value : fault;
  return typeof said === 'string' && said !== '' && this.indexOf(said) >= 0;
}

function isInvented(world, value) {
  return Boolean(world.ledger.invented && world.ledger.invented.has(value));
}

/**
 * Handles rejections of promises among the arguments, in lists and options as well: the called
 * function handles those.
 */
function takeOverIn(holder, levels) {
  valuesIn(holder).forEach(function (value) {
    if (!isObject(value)) return;
    if (then && value instanceof primitives.Promise) then.call(value, undefined, nothing);
    if (levels > 1) takeOverIn(value, levels - 1);
  });
}

function valuesIn(holder) {
  return primitives
    .keys(holder)
    .slice(0, MOST_LOOKED_AT)
    .map(function (key) {
      return (dataOf(holder, key) || {}).value;
    });
}

function nothing() {}

/** Returns the words of a first argument that is a text or true, or holds something. */
function wordsOf(world, first) {
  if (typeof first === 'string') return first.slice(0, MOST_LETTERS);
  if (first === true) return 'true';
  if (!isObject(first) || isInvented(world, first)) return null;
  if (first instanceof primitives.Error) return 'error';
  try {
    return [0].concat(names.listed('statement')).reduce(function (found, key) {
      var property = found === null ? dataOf(first, key) : null;
      return property && typeof property.value === 'string'
        ? property.value.slice(0, MOST_LETTERS)
        : found;
    }, null);
  } catch (error) {
    // a Proxy whose trap throws
    return null;
  }
}

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}
