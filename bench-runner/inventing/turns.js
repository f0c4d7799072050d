'use strict';

// When a connection hears of something: once it is there, and has asked.

var addLast = require('./lastResort');

/** Of what is there, and needs no question. */
exports.AT_ONCE = { whenConnected: atOnce, whenAsked: atOnce, ask: nothing, connect: nothing };

/** Whoever is connected hears of something once it has asked, or where it asks for nothing. */
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

/** What is to `pass` waits until it is open. */
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
