'use strict';

// Time at which a connection gets events: once it is open and has sent a request.

var addLast = require('./lastResort');

/** Turn of a value that exists and needs no request. */
exports.AT_ONCE = { whenConnected: atOnce, whenAsked: atOnce, ask: nothing, connect: nothing };

/**
 * Makes a turn that opens after the connection and the request, or at once if there is no request.
 */
exports.create = function create() {
  var connected = gate();
  var asked = gate();
  return {
    whenConnected: connected.pass,
    whenAsked: asked.pass,
    ask: asked.open,
    connect: function () {
      connected.open();
      addLast(null, asked.open);
    },
  };
};

/** Delays calls of `pass` until it is open. */
function gate() {
  var waiting = [];
  return {
    pass: function (go) {
      if (waiting) waiting.push(go);
      else go();
    },
    open: function () {
      var held = waiting || [];
      waiting = null;
      held.forEach(atOnce);
    },
  };
}

function atOnce(go) {
  go();
}

function nothing() {}
