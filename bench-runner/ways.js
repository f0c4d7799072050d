'use strict';

// Way of each call in a round of simultaneous calls: the I/O that it starts. Runs in a round of its
// own after all measurements, as following each call costs time and memory.

var primitives = require('./primitives');

// taken before a subject is loaded
var AsyncLocalStorage = primitives.brought('async_hooks').AsyncLocalStorage;

/** Most operations of a call: more would distinguish no ways that matter. */
var MOST_NOTED = 200;
var MOST_WAYS = 20;

/**
 * Calls `onKnown(ways)`: {operations, calls} of each way; `operations` are names in alphabetical
 * order, as simultaneous ones have no other. Null where the runtime cannot follow a call, or one
 * failed, unlike the measured ones.
 */
module.exports = function findWays(rounds, io, parallel, ioMs, onKnown) {
  if (!AsyncLocalStorage) return onKnown(null);
  var storage = new AsyncLocalStorage();
  var calls = [];
  var hooks = {
    watchCall: function () {
      var asked = [];
      calls.push(asked);
      storage.enterWith(asked);
      return nothing;
    },
    onFailure: function () {
      end(null);
    },
  };
  io.tap = function (name) {
    var asked = storage.getStore();
    if (asked && asked.length < MOST_NOTED) asked.push(name);
    return null;
  };
  rounds.run(parallel, ioMs, hooks, function () {
    end(counted(calls));
  });

  function end(ways) {
    io.tap = null;
    storage.disable();
    onKnown(ways);
  }
};

function nothing() {}

function counted(calls) {
  var ways = {};
  calls.forEach(function (asked) {
    var name = primitives.stringify(asked.sort());
    if (!primitives.has(ways, name)) ways[name] = { operations: asked, calls: 0 };
    ways[name].calls += 1;
  });
  return primitives
    .keys(ways)
    .map(function (name) {
      return ways[name];
    })
    .sort(function (a, b) {
      return b.calls - a.calls;
    })
    .slice(0, MOST_WAYS);
}
