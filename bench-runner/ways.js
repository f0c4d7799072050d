'use strict';

// Which way each of a round of simultaneous calls goes: which I/O it asks for. It is a round of its own,
// behind all that is measured, as following each call through its waits costs time and memory.

var primitives = require('./primitives');

// taken before a subject is loaded
var AsyncLocalStorage = primitives.brought('async_hooks').AsyncLocalStorage;

/** More operations of a call tell no two ways apart that matter. */
var MOST_NOTED = 200;
var MOST_WAYS = 20;

/**
 * Tells `onKnown(ways)`: {operations, calls} of each, `operations` being names in the order of the
 * alphabet, as what is asked for at once has no other; null where the runtime cannot follow a call, or
 * one failed, which the measured ones did not.
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
