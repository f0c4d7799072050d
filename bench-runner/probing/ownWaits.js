'use strict';

// Pending timers of the subject while it is probed: it may wait for one.

/** Longest delay to wait for. */
var SOON_MS = 2000;

module.exports = function createOwnWaits() {
  var waits = [];

  function without(isIt) {
    waits = waits.filter(function (wait) {
      return !isIt(wait);
    });
  }

  return {
    /** Returns a wait, whose `timer` the caller sets. */
    begin: function (delayMs) {
      var wait = { timer: null, delayMs: delayMs > 0 ? Number(delayMs) : 0 };
      waits.push(wait);
      return wait;
    },
    /** Returns true if the wait was pending. */
    end: function (ended) {
      var before = waits.length;
      without(function (wait) {
        return wait === ended;
      });
      return waits.length < before;
    },
    endIf: without,
    areSoonOver: function () {
      return waits.some(function (wait) {
        return wait.delayMs <= SOON_MS;
      });
    },
    isEmpty: function () {
      return waits.length === 0;
    },
    forget: function () {
      waits = [];
    },
  };
};
