'use strict';

// What was invented for the recorded call, and what came of it.

var primitives = require('../primitives');
var nameOf = require('./paths').nameOf;

var MOST = 200;
/** These hand on one thing after the other. */
var HAND_ON = { iterator: 1, asyncIterator: 1, observable: 1, emitter: 1, stream: 1 };

function answersOf(node) {
  if (node.fact.answers) return node.fact.answers;
  if (node.fact.is === 'asyncIterable') return 'asyncIterator';
  return HAND_ON[node.fact.is] ? node.fact.is : null;
}

function handsOnItself(node) {
  return Boolean(HAND_ON[node.fact.is]) || node.fact.is === 'asyncIterable';
}

/** `world.noted(node, answers)` is told of each call that answered at once, while a call is recorded. */
module.exports = function createLedger(world, values, plan) {
  var entries = [];
  var byName = {};
  var modules = [];

  function enter(node, answers) {
    var name = nameOf(node.path);
    if (!byName[name]) {
      byName[name] = { name: name, node: node, answers: answers, calls: 0, operations: 0 };
      entries.push(byName[name]);
    }
    return byName[name];
  }

  world.noted = function (node, answers) {
    var entry = enter(node, answers);
    // a value that was called is known for an emitter once it is listened to
    if (entry.answers === 'value' && answers !== 'value') entry.answers = answers;
    else entry.calls += 1;
  };

  function operations(work) {
    work.operations.forEach(function (operation) {
      var node = world.entries[operation.name];
      if (!node) return;
      var boundary = operation.boundary === 'callback' ? 'callback' : 'promise';
      enter(node, answersOf(node) || boundary).operations += 1;
    });
  }

  function modulesUsed() {
    return modules.map(function (module) {
      return {
        name: module.specifier,
        what: 'module',
        answered: 'a module',
        answers: null,
        waits: false,
        times: 0,
        because: module.because,
      };
    });
  }

  function globalsUsed(listed) {
    return plan.globals
      .filter(function (name) {
        // a function that was not called is no news
        if (typeof values.kept(world.paths.at(name)) === 'function') return false;
        return !listed.some(function (entry) {
          return entry.name === name || entry.name.indexOf(name + '.') === 0;
        });
      })
      .map(function (name) {
        var node = world.paths.at(name);
        return {
          name: name,
          what: 'global',
          answered: values.inWords(node),
          answers: null,
          waits: false,
          times: 0,
        };
      });
  }

  function described(entry) {
    var waits = entry.operations > 0;
    var invention = {
      name: entry.name,
      what: waits ? 'operation' : 'value',
      answered: values.inWords(entry.node),
      answers: waits && entry.answers === 'value' ? 'promise' : entry.answers,
      waits: waits,
      // what hands on one thing after the other makes several operations of a call
      times: HAND_ON[entry.answers]
        ? primitives.max(entry.calls, 1)
        : primitives.max(entry.calls, entry.operations),
    };
    if (handsOnItself(entry.node)) invention.handsOn = true;
    return invention;
  }

  return {
    /** What was asked until now, such as while the file was loaded, is no part of the call. */
    callBegins: function () {
      entries = [];
      byName = {};
    },
    module: function (specifier, because) {
      modules.push({ specifier: specifier, because: because });
    },
    knows: function (value) {
      return world.isInvented(value);
    },
    inventions: function (work) {
      operations(work);
      world.noted = function () {};
      var listed = entries.map(described);
      return modulesUsed().concat(listed, globalsUsed(listed)).slice(0, MOST);
    },
  };
};
