'use strict';

// What a call asks for, in its order: calls of what is invented, listeners and timers. By what a call
// that failed asked for, and one that did not, it is known what was left open.

var primitives = require('../primitives');
var linesOf = require('./places').linesOf;
var stackHere = require('../stacks').here;

/** More of a call is not noted. */
var MOST = 300;

/**
 * `file`: that of the subject, by whose lines in a stack a place is known. `given`: the names of what it
 * is called with, among which are promises that fail without anybody having asked for them.
 */
module.exports = function createAsked(file, given) {
  var places = [];
  var indexes = primitives.Object.create(null);
  var calls = [];
  var timers = [];

  function placeOf(name, method) {
    var stack = stackHere();
    var key = name + ' ' + linesOf(stack, file).join();
    if (!(key in indexes)) {
      indexes[key] = places.length;
      places.push({ name: name, method: method, stack: stack });
    }
    return indexes[key];
  }

  function identityOf(thing) {
    return typeof thing === 'string' ? thing : nameOf(timers, thing);
  }

  return {
    begin: function () {
      calls = [];
      timers = [];
    },
    /** `said`: {name, method, on, gives, takes, words}. Returns the call as it was noted, or null. */
    hear: function (said) {
      if (calls.length === MOST) return null;
      var call = {
        place: placeOf(said.name, said.method),
        on: said.on,
        gives: identityOf(said.gives),
        takes: said.takes.map(identityOf),
        words: said.words,
        failed: false,
        isOver: false,
      };
      calls.push(call);
      return call;
    },
    /** The operation of that name that was asked for last goes wrong. */
    fail: function (name) {
      markOver(calls, timers);
      var named = calls.filter(function (call) {
        return places[call.place].name === name;
      });
      var last = named.filter(isSound).pop();
      if (last) last.failed = true;
      else if (given.indexOf(name) >= 0) calls.push(failedOf(placeOf(name, ''), name));
    },
    /** What the call has asked for. */
    taken: function () {
      markOver(calls, timers);
      return calls;
    },
    places: function () {
      return places;
    },
  };
};

function isSound(call) {
  return !call.failed;
}

function failedOf(place, gives) {
  return {
    place: place,
    on: '',
    gives: gives,
    takes: [],
    words: null,
    failed: true,
    isOver: false,
  };
}

/** A timer for which alone no process goes on holds up nothing. */
function markOver(calls, timers) {
  calls.forEach(function (call) {
    var timer = /^timer /.test(call.gives) ? timers[Number(call.gives.slice(6))] : null;
    // one that has fired says the same
    if (timer && timer._idlePrev && timer.hasRef && !timer.hasRef()) call.isOver = true;
  });
}

/** The same text for the same timer of a call. */
function nameOf(timers, timer) {
  if (timers.indexOf(timer) < 0) timers.push(timer);
  return 'timer ' + timers.indexOf(timer);
}
