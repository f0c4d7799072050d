'use strict';

// Lists what was invented for the recorded call, and the results: the protocol's Inventions.

var primitives = require('../primitives');
var inWords = require('./sentences');
var kinds = require('./kinds');
var nameOf = require('./paths').nameOf;
var values = require('./values');

/** Most entries for calls and values; modules are as many as the code loads. */
var MOST = 1000;
/** Kinds that emit or yield element after element. */
var HAND_ON = { iterator: 1, asyncIterator: 1, observable: 1, emitter: 1, stream: 1 };

/** `globals`: the names that were put into the global scope; `work`: {operations}, of the call. */
module.exports = function inventionsOf(world, globals, work) {
  var listed = entriesOf(world.ledger, work.operations).map(function (entry) {
    return described(world, entry);
  });
  var asked = listed.concat(globalsBeside(world, globals, listed)).slice(0, MOST);
  return world.ledger.modules.filter(isFirstOfName).map(describedModule).concat(asked);
};

/**
 * Returns {name, node, answers, calls, operations} of calls that answered at once, and of
 * operations.
 */
function entriesOf(ledger, operations) {
  var byName = primitives.Object.create(null);

  function enter(node, answers, calls) {
    var name = nameOf(node);
    if (!byName[name]) {
      byName[name] = { name: name, node: node, answers: answers, calls: calls, operations: 0 };
    }
    return byName[name];
  }

  primitives.keys(ledger.asked).forEach(function (name) {
    var asked = ledger.asked[name];
    enter(asked.node, asked.answers, asked.calls);
  });
  operations.forEach(function (operation) {
    var node = ledger.nodes[operation.name];
    if (!node) return;
    var boundary = operation.boundary === 'callback' ? 'callback' : 'promise';
    enter(node, answersOf(node) || boundary, 0).operations += 1;
  });
  return primitives.keys(byName).map(function (name) {
    return byName[name];
  });
}

function answersOf(node) {
  if (node.fact.answers) return node.fact.answers;
  if (node.fact.is === 'asyncIterable') return 'asyncIterator';
  return HAND_ON[node.fact.is] ? node.fact.is : null;
}

function handsOnItself(node) {
  return Boolean(HAND_ON[node.fact.is]) || node.fact.is === 'asyncIterable';
}

function described(world, entry) {
  var waits = entry.operations > 0;
  var invention = {
    name: entry.name,
    what: waits ? 'operation' : 'value',
    answered: answeredBy(world, entry.node),
    answers: waits && entry.answers === 'value' ? 'promise' : entry.answers,
    waits: waits,
    // an iterator or emitter makes several operations of a call
    times: HAND_ON[entry.answers]
      ? primitives.max(entry.calls, 1)
      : primitives.max(entry.calls, entry.operations),
  };
  if (handsOnItself(entry.node) || entry.node.fact.is === 'promise') invention.handsOn = true;
  return invention;
}

/** Describes the answer of a function, or a value. */
function answeredBy(world, node) {
  var answer = node.call || node;
  if (kinds.handsOn(node)) {
    return inWords(values.list(world, node.fact.answers ? answer : node));
  }
  if (node.fact.is === 'promise') return inWords(values.resolved(world, node, null));
  if (kinds.kindOf(answer) === 'unknown') return 'a value';
  return inTurns(world, answer) || inWords(values.kept(world, answer));
}

/**
 * Describes answers in sequence: `2 objects, then an empty list`, which ends a loop;
 * `an object, then null`.
 */
function inTurns(world, node) {
  if (node.fact.later)
    return [values.kept(world, node)].concat(node.fact.later).map(inWords).join(', then ');
  var turns = node.props.length && node.props.length.fact.turns;
  if (!turns) return null;
  return turns
    .map(function (length, turn) {
      return inWords(values.list(world, node, turn));
    })
    .join(', then ');
}

/** True for the first entry of a module, which several files may load. */
function isFirstOfName(module, i, all) {
  for (var k = 0; k < i; k += 1) {
    if (all[k].specifier === module.specifier && all[k].because === module.because) return false;
  }
  return true;
}

function describedModule(module) {
  var invention = unasked(module.specifier, 'module', 'a module');
  invention.because = module.because;
  return invention;
}

/** Returns globals that are not yet in the list. */
function globalsBeside(world, globals, listed) {
  return globals
    .filter(function (name) {
      // leave out a function that was not called
      if (typeof values.kept(world, world.paths.at(name)) === 'function') return false;
      return !listed.some(function (entry) {
        return entry.name === name || entry.name.indexOf(name + '.') === 0;
      });
    })
    .map(function (name) {
      return unasked(name, 'global', answeredBy(world, world.paths.at(name)));
    });
}

function unasked(name, what, answered) {
  return { name: name, what: what, answered: answered, answers: null, waits: false, times: 0 };
}
