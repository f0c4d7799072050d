'use strict';

// A listener of a service worker: its event lasts until what `waitUntil` and `respondWith` were given has
// settled, and whoever dispatched it sees to what fails then.

var listed = require('../names').listed;
var primitives = require('../primitives');
var isThenable = require('../protocols/promise').accepts;

var slice = Array.prototype.slice;

/** `call` of what takes the event first, as a function that returns a promise of all that the event waits for. */
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
    // its listener goes on meanwhile
    all.then(undefined, ignore);
    return returned.then(function () {
      return all;
    });
  };
};

/** The event, whatever else it was invented with. */
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
