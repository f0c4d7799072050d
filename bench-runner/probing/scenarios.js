'use strict';

// Sets of answers for calls: the defaults of the fakes, and each other answer by itself, so that
// both ways of a branch are taken.

/**
 * next() returns the scenarios in order, `usual` first, then null. enter(scenario) makes the fakes
 * answer so from now on.
 */
module.exports = function createScenarios(io) {
  var waiting = [{ id: '', isDefault: true, answer: null, started: [], goesOn: 0, result: null }];
  io.alternatives.forEach(function (alternative) {
    var id = alternative.operation + '=' + alternative.answer + '/';
    waiting.push({
      id: id,
      isDefault: false,
      answer: alternative,
      started: [],
      goesOn: 0,
      result: null,
    });
  });

  return {
    usual: waiting[0],
    next: function () {
      return waiting.shift() || null;
    },
    enter: function (scenario) {
      io.alternatives.forEach(function (alternative) {
        alternative.use(alternative === scenario.answer);
      });
    },
  };
};
