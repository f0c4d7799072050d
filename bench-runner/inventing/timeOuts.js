'use strict';

// Time-outs and signals of an operation: `{ timeout: 5000 }`, those of its client,
// `socket.setTimeout(5000)`. They end the wait for an answer that never comes.

var primitives = require('../primitives');
var signalsIn = require('./aborting').signalsIn;
var ledger = require('./ledger');
var named = require('../names').named;
var nodes = require('./nodes');

var dataOf = Object.getOwnPropertyDescriptor;
/** Options and methods that set a time-out: `{ requestTimeout }`, `knex(…).timeout(1000)`. */
var LIMITS = named('timeOut');
/** Names of limits that end no wait for an answer, or are delays on purpose. */
var OF_NO_ANSWER = named('limitsNoAnswer');
/** Names of limits that end with the connection, as `connectionTimeoutMillis` of a pool. */
var CONNECTS = named('connecting');
var ENDS = named('endsNow');
var MOST_LEVELS = 2;
var MOST_OPTIONS = 100;

/** Notes the time-outs of a call of `node`, which apply to its result. */
exports.note = function note(world, node, args) {
  // timed calls do not pay for this
  if (!world.isLoading && !world.io.tap) return;
  var owner = node.parent;
  if (node.key === 'setTimeout' && owner) return setOn(owner, args);
  if (owner && owner.limits && owner.limits.stalled && ENDS.test(node.key))
    owner.limits.stalled(args[0]);
  var found = givenTo(world, node, args);
  // a file may make several as it is loaded
  if (found || !world.isLoading) nodes.limitsOf(nodes.answerOf(node)).timeOut = found;
};

/** Notes `socket.setTimeout(ms, listener)`. */
function setOn(owner, args) {
  var listeners = typeof args[1] === 'function' ? [args[1]] : [];
  nodes.limitsOf(owner).timeOut = isSet(args[0]) ? { connects: false, listeners: listeners } : null;
}

function givenTo(world, node, args) {
  var values = primitives.slice(args);
  var isNamed = LIMITS.test(node.key) && !OF_NO_ANSWER.test(node.key);
  if (isNamed && values.some(isSet)) return all();
  if (signalsIn(values).length > 0) return all();
  return values.reduce(function (found, value) {
    return found && !found.connects ? found : inOptions(world, value, MOST_LEVELS) || found;
  }, null);
}

function all() {
  return { connects: false, listeners: [] };
}

/** Returns {connects, listeners}, or null. */
function inOptions(world, value, levels) {
  var isObject = value !== null && (typeof value === 'object' || typeof value === 'function');
  if (!isObject || levels === 0) return null;
  var path = ledger.pathOf(world.ledger, value);
  if (path) return nodes.limitsOf(world.paths.at(path)).timeOut;
  if (!primitives.isPlain(value)) return null;
  return primitives
    .keys(value)
    .slice(0, MOST_OPTIONS)
    .reduce(function (found, key) {
      if (found && !found.connects) return found;
      var given = (dataOf(value, key) || {}).value;
      if (!LIMITS.test(key)) return inOptions(world, given, levels - 1) || found;
      if (OF_NO_ANSWER.test(key) || !isSet(given)) return found;
      return { connects: CONNECTS.test(key), listeners: [] };
    }, null);
}

function isSet(value) {
  return typeof value === 'number' ? value > 0 && value < Infinity : Boolean(value);
}

/**
 * Ends an operation of `node` that gets no answer: by the nearest time-out, which calls its
 * listeners or fails the operation.
 */
exports.unanswered = function unanswered(world, node) {
  if (!world.io.heedsTimeOuts) return;
  var isConnecting = CONNECTS.test(node.key);
  for (var each = node.call || node; each; each = each.parent) {
    var emits = each.limits && each.limits.emits;
    var timeOut = each.limits && (each.limits.timeOut || (emits && emits.timeOut()));
    if (timeOut && (!timeOut.connects || isConnecting)) {
      if (emits) emits.tell(timeOut.listeners);
      else world.io.isTimedOut = true;
      return;
    }
  }
};

/**
 * Lets an invented emitter emit a time-out, which ends only a child process: a listener has to
 * destroy others. `fail(error)` ends the emitter.
 */
exports.emittedBy = function emittedBy(node, made, fail) {
  var limits = nodes.limitsOf(node);
  limits.stalled = null;
  limits.emits = {
    /** Time-out of a browser's request, which has it as a property. */
    timeOut: function () {
      return isSet((dataOf(made, 'timeout') || {}).value) ? all() : null;
    },
    tell: function (listeners) {
      if (OF_CHILD.test(node.path)) return tellOfKill(made);
      limits.stalled = function (error) {
        limits.stalled = null;
        primitives.nextTick.call(primitives.process, end, error);
      };
      made.emit('timeout');
      listeners.forEach(function (listener) {
        listener.call(made);
      });
      if (made.handlersSet) made.emit('loadend');
    },
  };

  function end(error) {
    if (error instanceof primitives.Error) fail(error);
    else if (isRequest(node)) fail(hungUp());
    else made.emit('close');
  }
};

var OF_CHILD = /^"(?:node:)?child_process"/;
var OF_HTTP = /^"(?:node:)?https?"\.(?:default\.)?([\w$]+)\(\)$/;
var REQUESTS = named('requests');

function isRequest(node) {
  var called = OF_HTTP.exec(node.path);
  return called !== null && REQUESTS.test(called[1]);
}

function tellOfKill(made) {
  made.emit('exit', null, 'SIGTERM');
  made.emit('close', null, 'SIGTERM');
}

/** Returns Node's error of a request that is destroyed before its answer. */
function hungUp() {
  var error = new primitives.Error('socket hang up');
  error.code = 'ECONNRESET';
  return error;
}
