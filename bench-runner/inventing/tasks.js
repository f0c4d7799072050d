'use strict';

// Methods that run callbacks and then report all results: `async.map(ids, load, done)`,
// `async.waterfall([open, read], done)`, `Promise.map(ids, load)`. They do no I/O themselves.

var isThenable = require('../protocols/promise').accepts;
var ledger = require('./ledger');
var named = require('../names').named;
var primitives = require('../primitives');

/** Methods that take a list of functions. */
var OF_TASKS = named('runsTasks');
/** Methods that take a list, and one function. */
var OF_LIST = named('runsForEach');
var IN_TURN = named('inTurn');
var LIMITED = named('limitsTasks');
var WITHOUT_RESULTS = named('givesNothing');
var OF_KEYS = named('takesKey');
var FOLDS = named('folds');
var FILTERS = named('filters');
var FINDS = named('findsFirst');
var ANY = named('asksForAny');
var ALL = named('asksForAll');

/** Wraps `made`, which answers calls of `node` that run no callbacks. */
exports.running = function running(world, node, made) {
  if (!OF_TASKS.test(node.key) && !OF_LIST.test(node.key)) return made;
  return function call() {
    var asked = world.isLoading ? null : askedIn(world, node, arguments);
    if (!asked) return made.apply(this, arguments);
    if (asked.end) return run(asked, asked.end);
    return new primitives.Promise(function (resolve, reject) {
      run(asked, function (error, result) {
        if (error) reject(error);
        else resolve(result);
      });
    });
  };
};

/**
 * Returns {method, listed, fn, memo, end}: the function and its list; `end` is null where the
 * method returns a promise. Null: the call runs nothing.
 */
function askedIn(world, node, args) {
  var listed = listOf(args[0]);
  var end = args.length > 1 && isFunction(args[args.length - 1]) ? args[args.length - 1] : null;
  if (listed === null) return null;
  var asked = { method: node.key, listed: listed, fn: null, memo: null, end: end };
  if (OF_TASKS.test(node.key)) {
    var isOfTasks = end && listed.values.length > 0 && listed.values.every(isFunction);
    return isOfTasks ? asked : null;
  }
  asked.fn = args[args.length - 2];
  asked.memo = args[1];
  if (args.length > 2 && end && isFunction(asked.fn)) {
    return takesCallback(world, asked.fn) ? asked : null;
  }
  asked.fn = args[1];
  asked.memo = args[2];
  if (typeof args[1] === 'number') asked.fn = end;
  asked.end = null;
  return isPromised(node) && isMeant(world, asked.fn) ? asked : null;
}

/**
 * False for an invented value of unknown kind, which can be called as well:
 * `rest.find(config, auth, query)`.
 */
function isMeant(world, fn) {
  return isFunction(fn) && !ledger.isDoubtful(world.ledger, fn);
}

function isPromised(node) {
  return Boolean(primitives.Promise) && (node.fact.answers === 'promise' || LIMITED.test(node.key));
}

function isFunction(value) {
  return typeof value === 'function';
}

/** Returns {keys, values, isObject}; null if the value is neither a list nor an object. */
function listOf(given) {
  if (given === null || typeof given !== 'object') return null;
  var keys = primitives.isArray(given) ? given.map(placeOf) : primitives.keys(given);
  var values = keys.map(function (key) {
    return given[key];
  });
  return { keys: keys, values: values, isObject: !primitives.isArray(given) };
}

function placeOf(each, i) {
  return i;
}

/** False for `(each) => …`, which can only return its result. */
function takesCallback(world, fn) {
  if (fn.length > 1 || ledger.pathOf(world.ledger, fn) !== null) return true;
  return /^async\b/.test(primitives.codeOf(fn)) || /^bound /.test(fn.name);
}

/** `i`: position in the list; `before`: result of the function before. */
function start(asked, i, before, done) {
  var value = asked.listed.values[i];
  var key = asked.listed.keys[i];
  var more = asked.end ? [done] : [i];
  if (asked.fn === null) return value.apply(null, before.concat(done));
  if (FOLDS.test(asked.method)) return asked.fn.apply(null, [before, value].concat(more));
  var args = OF_KEYS.test(asked.method) ? [value, key] : [value];
  return asked.fn.apply(null, args.concat(more));
}

function run(asked, end) {
  var method = asked.method;
  var results = asked.listed.isObject && !WITHOUT_RESULTS.test(method) ? {} : [];
  var before = asked.fn === null ? [] : asked.memo;
  var left = asked.listed.values.length;
  var isOver = false;

  function finish(error) {
    if (isOver) return;
    isOver = true;
    if (error) end(error);
    else if (method === 'waterfall') end.apply(null, [null].concat(before));
    else if (FOLDS.test(method)) end(null, before);
    else if (WITHOUT_RESULTS.test(method)) end(null);
    else end(null, outcomeOf(asked, results));
  }

  function next(i) {
    var isCalled = false;
    function onEnd(error) {
      if (isCalled) throw new Error('Callback was already called.');
      isCalled = true;
      if (isOver) return;
      if (error) return finish(error);
      var told = primitives.slice(arguments, 1);
      results[asked.listed.keys[i]] = told[0];
      if (method === 'waterfall') before = told;
      else if (FOLDS.test(method)) before = told[0];
      left -= 1;
      if (left === 0) finish(null);
      else if (IN_TURN.test(method)) next(i + 1);
    }
    var returned = start(asked, i, before, onEnd);
    if (!isThenable(returned)) return asked.end ? undefined : onEnd(null, returned);
    return returned.then(function (value) {
      onEnd(null, value);
    }, onEnd);
  }

  if (left === 0) finish(null);
  else if (IN_TURN.test(method)) next(0);
  else asked.listed.values.forEach(nextOf(next));
}

function nextOf(next) {
  return function (value, i) {
    next(i);
  };
}

/** Computes the method's result from the functions' results. */
function outcomeOf(asked, results) {
  function isSo(value, i) {
    return Boolean(results[asked.listed.keys[i]]);
  }
  var values = asked.listed.values;
  if (FILTERS.test(asked.method)) return values.filter(isSo);
  if (FINDS.test(asked.method)) return values.filter(isSo)[0];
  if (ANY.test(asked.method)) return values.some(isSo);
  if (ALL.test(asked.method)) return values.every(isSo);
  return results;
}
