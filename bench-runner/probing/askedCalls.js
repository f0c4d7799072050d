'use strict';

// Records the order of a call's requests: calls of invented functions, listeners and timers.
// Compared with an undisturbed call, they show what a failed one leaves open.

var primitives = require('../primitives');
var linesOf = require('./callPlaces').linesOf;
var stackHere = require('../stacks').here;

/** Most requests of a call. */
var MOST = 300;

/**
 * `file`: the subject's file, whose lines in a stack identify a place. `given`: names of its
 * arguments, which may be promises that reject without a request.
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
    /** `said`: {name, method, on, gives, takes, words}. Returns the recorded call, or null. */
    hear: function (said) {
      if (calls.length === MOST) return null;
      var call = {
        place: placeOf(said.name, said.method),
        on: said.on,
        gives: identityOf(said.gives),
        takes: said.takes.map(identityOf).filter(Boolean),
        words: said.words,
        failed: false,
        isOver: false,
      };
      calls.push(call);
      return call;
    },
    /** Marks the latest request of that name as failed. */
    fail: function (name) {
      markOver(calls, timers);
      var named = calls.filter(function (call) {
        return places[call.place].name === name;
      });
      var last = named.filter(isSound).pop();
      if (last) last.failed = true;
      else if (given.indexOf(name) >= 0) calls.push(failedOf(placeOf(name, ''), name));
    },
    /** Returns the requests of the call. */
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

/** Marks an unreferenced timer as over: it does not keep the process alive. */
function markOver(calls, timers) {
  calls.forEach(function (call) {
    var timer = /^timer /.test(call.gives) ? timers[Number(call.gives.slice(6))] : null;
    // a timer that has fired is unreferenced as well
    if (timer && timer._idlePrev && timer.hasRef && !timer.hasRef()) call.isOver = true;
  });
}

/**
 * Returns the name of a timer, which is unique within a call; an empty text where none is set, as in
 * `clearTimeout(null)`.
 */
function nameOf(timers, timer) {
  if (timer === null || timer === undefined) return '';
  if (timers.indexOf(timer) < 0) timers.push(timer);
  return 'timer ' + timers.indexOf(timer);
}
