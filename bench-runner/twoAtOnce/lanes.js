'use strict';

// Lanes: which of two calls runs, and what happened in each of them, in order.

var primitives = require('../primitives');

/** Most events of a run. */
var MOST_EVENTS = 600;

/**
 * Null where the runtime cannot tell which call runs. `now()` returns `A`, `B`, or null outside of
 * both; `within(lane, run)` runs code, and all that follows from it, in a lane; `note(event)` adds
 * the lane to an event and returns its index, or -1 if there are too many.
 */
module.exports = function createLanes() {
  var Storage = primitives.brought('async_hooks').AsyncLocalStorage;
  if (!Storage) return null;
  var storage = new Storage();
  var lanes = {
    events: [],
    isFull: false,
    begin: function () {
      lanes.events = [];
      lanes.isFull = false;
    },
    now: function () {
      return storage.getStore() || null;
    },
    within: function (lane, run) {
      return storage.run(lane, run);
    },
    note: function (event) {
      if (lanes.events.length === MOST_EVENTS) {
        lanes.isFull = true;
        return -1;
      }
      event.lane = lanes.now();
      lanes.events.push(event);
      return lanes.events.length - 1;
    },
  };
  return lanes;
};
