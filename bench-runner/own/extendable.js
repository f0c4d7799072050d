'use strict';

// Listeners of a service worker: the event lasts until the promises of `waitUntil` and
// `respondWith` settle, and its dispatcher handles their rejections.

var listed = require('../names').listed;
var primitives = require('../primitives');
var isThenable = require('../protocols/promise').accepts;

var slice = Array.prototype.slice;

/**
 * Wraps `call`, which takes the event first, in a function that returns a promise of all that the
 * event waits for.
 */
module.exports = function asExtendable(call) {
  if (primitives.Promise === null) return call;
  return function () {
    var args = slice.call(arguments);
    var waitedFor = [];
    args[0] = lasting(args[0], waitedFor);
    var returned = call.apply(this, args);
    if (waitedFor.length === 0) return returned;
    var all = primitives.Promise.all(waitedFor);
    if (!isThenable(returned)) return all;
    // the listener goes on meanwhile
    all.then(undefined, ignore);
    return returned.then(function () {
      return all;
    });
  };
};

/** Adds the lasting methods to an invented event. */
function lasting(invented, waitedFor) {
  if (Object(invented) !== invented) return invented;
  var event = primitives.Object.create(invented);
  listed('extendsEvent').forEach(function (name) {
    primitives.hide(event, name, function (promise) {
      waitedFor.push(promise);
    });
  });
  return event;
}

function ignore() {}
