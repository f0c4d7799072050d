'use strict';

// Tells whoever compares calls of each call of an invented function, and of each listener.

var given = require('./given');
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

/** That of the value of a node: what a callback is given is what its call comes to. */
exports.identityOf = identityOf;
function identityOf(node) {
  return node.step === 'given' ? node.parent.path + '()' : node.path;
}

exports.call = function call(world, node, args) {
  var hear = world.io.hear;
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
    // what a call gave may be called itself
    method: unlocked ? 'del' : isMember ? node.key : '',
    on: owner ? identityOf(owner) : '',
    gives: node.path + '()',
    takes: pathsOf(world.ledger.invented, args),
    words: unlocked || (setsState(node) ? wordsOfSet(world, args) : wordsOf(world, args[0])),
  });
};

/**
 * `redis.eval(script, 1, key, token)`, `redis.eval(script, { keys: [key] })`, whose script gives up a lock that is still
 * one's own: the key; else null.
 */
function unlockedBy(method, args) {
  if (method !== 'eval' || typeof args[0] !== 'string' || !DELETES.test(args[0])) return null;
  var keys = isObject(args[1]) ? (dataOf(args[1], 'keys') || {}).value : [args[2]];
  var key = primitives.isArray(keys) ? keys[0] : null;
  return typeof key === 'string' ? key.slice(0, MOST_LETTERS) : null;
}

var DELETES = /redis\.call\(\s*["']del["']/i;

/** What says that something is going on: `setLoading(true)` … `setLoading(false)`, as `useState()` gives it. */
var SETS = names.named('setsState');

function setsState(node) {
  return SETS.test(node.key) || nodes.isPosition(node.key);
}

/** The same in what is set as a whole: `set({ loading: true })`; what a function makes of it is not known. */
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

/** Listeners of a real emitter, that come and go. */
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

/** That a stream which a call gave is closed, by itself at its end or by whoever destroys it. */
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

/** Whether it holds one of them, or what one says: `{ extensions: { debug: [{ message: error.message }] } }`. */
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

/** Whether the text that it is called on holds the message of a fault. */
function saysIt(fault) {
  var said = isObject(fault) ? (dataOf(fault, 'message') || {}).value : fault;
  return typeof said === 'string' && said !== '' && this.indexOf(said) >= 0;
}

function isInvented(world, value) {
  return Boolean(world.ledger.invented && world.ledger.invented.has(value));
}

/** Promises that a call is given, in lists and options as well, are seen to by whoever was given them. */
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

/** What it is given first, as far as it is a text or tells something by being there. */
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
