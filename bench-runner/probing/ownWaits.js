'use strict';

// Timers of the subject itself that are under way while it is probed: it may be waiting on one.

/** What takes longer is not waited for. */
var SOON_MS = 2000;

module.exports = function createOwnWaits() {
  var waits = [];

  function without(isIt) {
    waits = waits.filter(function (wait) {
      return !isIt(wait);
    });
  }

  return {
    /** Returns a wait, whose `timer` is for the caller to set. */
    begin: function (delayMs) {
      var wait = { timer: null, delayMs: delayMs > 0 ? Number(delayMs) : 0 };
      waits.push(wait);
      return wait;
    },
    /** Tells whether it was under way. */
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
