'use strict';

// Places that call operations: each is probed once, however often it is passed.

var primitives = require('../primitives');
var stackHere = require('../stacks').here;

/** `file`: the subject's file, whose lines in a stack identify a place. */
module.exports = function createPlaces(file) {
  var places = [];
  var isSeen = {};
  var probed = 0;

  /** Adds the place of an operation that was just called, if it is new. */
  function note(seen, index, place, begunAt) {
    var nth = (seen[place.name] = (seen[place.name] || 0) + 1);
    var stack = stackHere();
    if (isBegunElsewhere(stack, begunAt, file)) {
      if (begunAt.by === 'event') {
        if (place.reached.by !== 'call' || isAsked(places, place.name)) return;
        place.reached = { by: 'event' };
      }
      stack = begunAt.stack;
    }
    if (isKnown(isSeen, linesOf(stack, file), nth, place)) return;
    place.index = index;
    place.stack = stack;
    place.id += index;
    places.push(place);
  }

  return {
    /** Returns the listener for an undisturbed call. */
    noting: function (scenario) {
      var seen = {};
      return function (index, name, boundary, begunAt) {
        note(seen, index, ofScenario(scenario, name, boundary), begunAt);
        return asLongAs(scenario, index);
      };
    },

    /** Returns the listener for a call in which `place` fails, after the one that leads there. */
    failing: function (place, mode, onReached) {
      var seen = {};
      var leadsOn = (mode === 'passed' || mode === 'thrown') && !place.before;
      var isItsTurn = turnOf(place, onReached);
      var isTurnBefore = place.before ? turnOf(place.before, nothing) : never;
      return function (index, name, boundary, begunAt) {
        if (isTurnBefore(index, name)) return place.before.mode;
        if (isItsTurn(index, name)) return mode;
        if (leadsOn && index > place.index)
          note(seen, index, behind(place, mode, name, boundary), begunAt);
        return asLongAs(place.scenario, index);
      };
    },

    /** Returns the next place to probe, or null. */
    next: function () {
      probed += 1;
      return places[probed - 1] || null;
    },

    hasOf: hasOf.bind(null, places),
    described: function () {
      return places.map(described);
    },
  };
};

/** True if a scenario leads to places of its own. */
function hasOf(places, scenario) {
  return places.some(function (place) {
    return place.scenario === scenario;
  });
}

/**
 * Finds the operation of a place in a call: parallel work may change the order, and then the next
 * one of its name is meant.
 */
function turnOf(place, onTurn) {
  var isOver = false;
  return function (index, name) {
    if (isOver || index < place.index || name !== place.name) return false;
    isOver = true;
    onTurn();
    return true;
  };
}

function nothing() {}

function never() {
  return false;
}

/** Most operations after an answer that leads into a loop: later ones get no answer. */
var MOST_BY_ANSWER = 100;

function asLongAs(scenario, index) {
  return scenario.isDefault || index < MOST_BY_ANSWER ? null : 'neverCalled';
}

/**
 * True if Node itself reads a stream that the code began elsewhere: that is the place, unless the
 * code reads it too. So does an awaited value that begins only then, such as a query builder.
 */
function isBegunElsewhere(stack, begunAt, file) {
  if (begunAt === null || linesOf(stack, file).length > 0) return false;
  return linesOf(begunAt.stack, file).length > 0;
}

/** True if the code itself made the request. */
function isAsked(places, name) {
  return places.some(function (place) {
    return place.name === name && place.reached.by !== 'event';
  });
}

/** Returns the lines of `file` in a stack, innermost first. */
module.exports.linesOf = linesOf;
function linesOf(stack, file) {
  return stack.split('\n').filter(function (line) {
    return line.indexOf(file) >= 0;
  });
}

/** Most places of an operation with no frame of the subject. */
var MOST_TURNS = 20;

/**
 * True for a known place. A place of the plain call also differs by its callers; one reached
 * otherwise only by its own line, as there are many ways to it, unless a fake's line calls all
 * operations.
 */
function isKnown(isSeen, lines, nth, place) {
  // a library may call in a turn of its own, with no frame of the subject, and an interval for ever
  var turn = primitives.min(nth, MOST_TURNS);
  var line = place.name + ' ' + (lines[0] || turn);
  var way = place.name + ' ' + (lines.length > 0 ? lines.join() : turn);
  var isByLine = place.reached.by !== 'call' && place.boundary !== 'timer';
  var known = isSeen[isByLine ? line : way];
  isSeen[line] = isSeen[way] = true;
  return known;
}

function ofScenario(scenario, name, boundary) {
  return {
    id: scenario.id,
    name: name,
    boundary: boundary,
    reached: scenario.answer ? byAnswer(scenario.answer) : { by: 'call' },
    scenario: scenario,
    before: null,
  };
}

function byAnswer(answer) {
  var reached = { by: 'answer', operation: answer.operation, answer: answer.answer };
  if (answer.isValue) reached.isValue = true;
  return reached;
}

/** Describes a place that a call reaches after the operation of `place` failed. */
function behind(place, mode, name, boundary) {
  return {
    id: place.id + '!' + mode + '/',
    name: name,
    boundary: boundary,
    reached: { by: 'failure', operation: place.id, mode: mode },
    scenario: place.scenario,
    before: { index: place.index, name: place.name, mode: mode },
  };
}

function described(place) {
  return {
    id: place.id,
    name: place.name,
    boundary: place.boundary,
    stack: place.stack,
    reached: place.reached,
  };
}
