'use strict';

// Rejects a pending operation with `signal.reason` when its signal aborts, like platform APIs.

var named = require('../names').named;
var primitives = require('../primitives');
var nodes = require('./nodes');

var Signal = primitives.global.AbortSignal;
var listen =
  primitives.global.EventTarget && primitives.global.EventTarget.prototype.addEventListener;
var dataOf = Object.getOwnPropertyDescriptor;
var TAG = primitives.Symbol ? primitives.Symbol.toStringTag : null;

/**
 * Returns the promise of a call of `node` with `args`, which aborts only where a probe aborts its
 * signals. The body of a response aborts by the signals of its request.
 */
exports.heeding = function heeding(world, node, args, promise) {
  if (!world.io.heedsSignals) return promise;
  var signals = signalsIn(args);
  nodes.limitsOf(nodes.answerOf(node)).signals = signals;
  var isBody = READS_BODY.test(node.key);
  var asked = isBody && node.parent && node.parent.limits;
  if (asked && asked.signals) signals = signals.concat(asked.signals);
  if (signals.length === 0) return promise;
  return new primitives.Promise(function (resolve, reject) {
    signals.forEach(function (signal) {
      function abort() {
        reject(signal.reason);
      }
      if (signal.aborted) abort();
      else listen.call(signal, 'abort', abort);
    });
    promise.then(resolve, reject);
  });
};

var READS_BODY = named('readsAnswerBody');

/** Finds signals that are arguments, or `signal` of options or of a request. */
exports.signalsIn = signalsIn;
function signalsIn(args) {
  var signals = [];
  for (var i = 0; Signal && i < args.length; i += 1) {
    var signal = args[i] instanceof Signal ? args[i] : signalOf(args[i]);
    if (signal instanceof Signal) signals.push(signal);
  }
  return signals;
}

function signalOf(value) {
  if (value === null || typeof value !== 'object') return null;
  try {
    return isRequest(value) ? value.signal : (dataOf(value, 'signal') || {}).value;
  } catch (error) {
    // a Proxy whose trap throws
    return null;
  }
}

/**
 * True for a Request, by its tag: a look at the class would load all of fetch, which takes as long
 * as loading all our files.
 */
function isRequest(value) {
  for (var of = primitives.getPrototypeOf(value); of; of = primitives.getPrototypeOf(of)) {
    if ((dataOf(of, TAG) || {}).value === 'Request') return true;
  }
  return false;
}
