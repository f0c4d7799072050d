'use strict';

// The places from which operations are called: each is probed once, however often it is passed.

var stackHere = require('../stacks').here;

/** `file`: that of the subject, by whose lines in a stack a place is known. */
module.exports = function createPlaces(file) {
  var places = [];
  var isSeen = {};
  var probed = 0;

  /** Adds the place of an operation that has just been called, if it is new. */
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
    /** For an undisturbed call. */
    noting: function (scenario) {
      var seen = {};
      return function (index, name, boundary, begunAt) {
        note(seen, index, ofScenario(scenario, name, boundary), begunAt);
        return asLongAs(scenario, index);
      };
    },

    /** For a call in which the operation of `place` goes wrong, which `onReached` is told, after the one that led there did. */
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

    /** The next place to probe, or null. */
    next: function () {
      probed += 1;
      return places[probed - 1] || null;
    },

    described: function () {
      return places.map(described);
    },
  };
};

/**
 * Tells which operation of a call is that of a place: what goes on beside it may come in another order than
 * in the call before, and then the next one of its name is meant.
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

/** With an answer that leads round and round nothing more is answered after so many operations. */
var MOST_BY_ANSWER = 100;

function asLongAs(scenario, index) {
  return scenario.isDefault || index < MOST_BY_ANSWER ? null : 'neverCalled';
}

/**
 * Node asks a stream of its own accord, with which the code had begun elsewhere: that is the place, unless
 * the code asks it, too. So it does what is awaited and only begins then, such as a query that was built.
 */
function isBegunElsewhere(stack, begunAt, file) {
  if (begunAt === null || linesOf(stack, file).length > 0) return false;
  return linesOf(begunAt.stack, file).length > 0;
}

/** By the code itself. */
function isAsked(places, name) {
  return places.some(function (place) {
    return place.name === name && place.reached.by !== 'event';
  });
}

/** The lines of `file` in a stack, innermost first. */
module.exports.linesOf = linesOf;
function linesOf(stack, file) {
  return stack.split('\n').filter(function (line) {
    return line.indexOf(file) >= 0;
  });
}

/**
 * A place of the plain call is new by its callers, too; one that something else led to only by its
 * own line, as there are many ways to it, unless all operations are called from a line of a fake.
 */
function isKnown(isSeen, lines, nth, place) {
  // a library may call from a turn of its own, with nothing of the subject beneath it
  var line = place.name + ' ' + (lines[0] || nth);
  var way = place.name + ' ' + (lines.length > 0 ? lines.join() : nth);
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

/** Where a call goes on to after the operation of `place` went wrong. */
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
