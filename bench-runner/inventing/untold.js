'use strict';

// Functions of which no fact tells how they answer: that turns out as they are used.

var asUsed = require('./asUsed');
var constructing = require('./constructing');
var nameOf = require('./paths').nameOf;
var shapes = require('./shapes');
var streams = require('./streams');

var LISTENS =
  /^(?:on|once|addListener|prependListener|addEventListener|off|removeListener|removeEventListener)$/;

/** `calls`: what calls.js knows of a function whose node is given. */
module.exports = function createUntold(values, calls) {
  var world = values.world;

  function make(node) {
    var answers = calls.answerNode(node);
    var nextTurn = calls.turnsOf(node);
    var isOfLists = asUsed.isOfLists(node.key);
    var isListening = LISTENS.test(node.key);
    function call() {
      node.isCalled = true;
      if (constructing.isNew(this, call)) {
        calls.note(node, 'value');
        return constructing.answer(values, this, call, answers);
      }
      if (isOfLists && asUsed.isForEach(arguments, node.key)) return onList(node, arguments);
      if (isListening) return listen(node, this, arguments);
      var last = arguments[arguments.length - 1];
      if (calls.isGiven(last)) {
        calls.startOf(node)(calls.withGiven(node, last));
        return undefined;
      }
      if (node.learned === 'promise') return calls.startOf(node)();
      calls.note(node, 'value');
      return values.answer(answers, nextTurn());
    }
    return call;
  }

  function onList(node, args) {
    calls.note(node, 'value');
    return values.list(node.parent)[node.key].apply(values.list(node.parent), args);
  }

  function listen(node, self, args) {
    if (typeof args[0] !== 'string' || typeof args[1] !== 'function') return self;
    var owner = node.parent;
    if (!owner.emitter) {
      calls.note(node.parent.step === 'call' ? owner.parent : owner, 'emitter');
      owner.emitter = streams.emitter(values, owner, null, function () {
        owner.emitter = null;
      });
    }
    streams.listen(owner.emitter, node.key, args[0], args[1]);
    return self;
  }

  /** `then` of what a call came to: there is one as long as nobody knows that it is no promise. */
  function thenOf(node) {
    var called = node.parent;
    if (node.step !== 'call' || called.fact.answers || called.learned) return null;
    return {
      isPassing: true,
      value: function then(onFulfilled, onRejected) {
        // what was asked for more before, such as a query that was built, is no promise by itself
        if (!node.isChained) called.learned = 'promise';
        return (node.isChained ? builtOf(called) : calls.startOf(called))().then(
          onFulfilled,
          onRejected
        );
      },
    };
  }

  /** Its answer is not what it is called on, or it would be waited for without an end. */
  function builtOf(node) {
    if (node.built) return node.built;
    world.entries[nameOf(node.path)] = node;
    node.built = world.operation(
      nameOf(node.path),
      function () {
        if (!node.call.settled) {
          node.call.settled = values.made(node.call, null);
          shapes.define(node.call.settled, 'then', undefined, false);
        }
        return node.call.settled;
      },
      true
    );
    return node.built;
  }

  return { make: make, thenOf: thenOf };
};
