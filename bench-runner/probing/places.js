'use strict';

// The places from which operations are called: each is probed once, however often it is passed.

var stackHere = require('./outcome').stackHere;

/** `file`: that of the subject, by whose lines in a stack a place is known. */
module.exports = function createPlaces(file) {
  var places = [];
  var isSeen = {};
  var probed = 0;

  /** The subject's lines in a stack, innermost first. */
  function linesOf(stack) {
    return stack.split('\n').filter(function (line) {
      return line.indexOf(file) >= 0;
    });
  }

  /**
   * A place of the plain call is new by its callers, too; one that something else led to only by its
   * own line, as there are many ways to it, unless all operations are called from a line of a fake.
   */
  function isKnown(name, nth, lines, place) {
    // a library may call from a turn of its own, with nothing of the subject beneath it
    var line = name + ' ' + (lines[0] || nth);
    var way = name + ' ' + (lines.length > 0 ? lines.join() : nth);
    var known =
      place.reached.by !== 'call' && place.boundary !== 'timer' ? isSeen[line] : isSeen[way];
    isSeen[line] = isSeen[way] = true;
    return known;
  }

  /** Adds the place of an operation that has just been called, if it is new. */
  function note(seen, index, place) {
    var nth = (seen[place.name] = (seen[place.name] || 0) + 1);
    var stack = stackHere();
    if (isKnown(place.name, nth, linesOf(stack), place)) return;
    place.index = index;
    place.stack = stack;
    place.id += index;
    places.push(place);
  }

  return {
    /** For an undisturbed call. */
    noting: function (scenario) {
      var seen = {};
      return function (index, name, boundary) {
        var reached = { by: 'call' };
        if (scenario.answer) {
          reached = {
            by: 'answer',
            operation: scenario.answer.operation,
            answer: scenario.answer.answer,
          };
        }
        note(seen, index, {
          id: scenario.id,
          name: name,
          boundary: boundary,
          reached: reached,
          scenario: scenario,
          before: null,
        });
        return null;
      };
    },

    /** For a call in which the operation of `place` goes wrong, after the one that led there did. */
    failing: function (place, mode) {
      var seen = {};
      var isError = mode === 'passed' || mode === 'thrown';
      return function (index, name, boundary) {
        if (place.before && index === place.before.index) return place.before.mode;
        if (index === place.index) return mode;
        if (index > place.index && isError && !place.before) {
          note(seen, index, {
            id: place.id + '!' + mode + '/',
            name: name,
            boundary: boundary,
            reached: { by: 'failure', operation: place.id, mode: mode },
            scenario: place.scenario,
            before: { index: place.index, mode: mode },
          });
        }
        return null;
      };
    },

    /** The next place to probe, or null. */
    next: function () {
      probed += 1;
      return places[probed - 1] || null;
    },

    described: function () {
      return places.map(function (place) {
        return {
          id: place.id,
          name: place.name,
          boundary: place.boundary,
          stack: place.stack,
          reached: place.reached,
        };
      });
    },
  };
};
