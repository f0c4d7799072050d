'use strict';

// Invented functions: each answers in the way that facts tell of, or in which it turns out to be used.

var primitives = require('../primitives');
var constructing = require('./constructing');
var createUntold = require('./untold');
var iterators = require('./iterators');
var kinds = require('./kinds');
var nameOf = require('./paths').nameOf;
var streams = require('./streams');

var WRAPS =
  /^(?:memoi[sz]e|debounce|throttle|once|wrap|coroutine|curry|partial|bind|useCallback|asyncHandler|catchAsync|wrapAsync|promisify|callbackify)$/;

/** `values` as values.js makes it. */
module.exports = function createCalls(values) {
  var world = values.world;

  /** What a call comes to. */
  function answerNode(node) {
    return node.call || world.paths.child(node, 'call', null);
  }

  /** The operation that a call of `node` is, the same one each time. */
  function startOf(node) {
    if (!node.start) node.start = operation(node, turnsOf(node));
    return node.start;
  }

  function operation(node, nextTurn) {
    var answers = answerNode(node);
    world.entries[nameOf(node.path)] = node;
    return world.operation(
      nameOf(node.path),
      function () {
        return values.answer(answers, nextTurn());
      },
      true
    );
  }

  /**
   * Counts calls, where they do not all come to the same. Of simultaneous calls of the subject, which
   * ask in step, each is told of the first turn before one is told of the second. It begins anew after
   * the last turn.
   */
  function turnsOf(node) {
    var most = node.call ? mostTurns(node.call) : 0;
    var asked = 0;
    var round = -1;
    if (most === 0) return noTurn;
    return function () {
      if (round !== world.io.round) {
        round = world.io.round;
        asked = 0;
      }
      var inStep = asked % (most * world.io.atOnce);
      asked += 1;
      return (inStep - (inStep % world.io.atOnce)) / world.io.atOnce;
    };
  }

  /** A value of unknown kind can be called, but is no callback. */
  function isGiven(last) {
    return typeof last === 'function' && !world.isDoubtful(last);
  }

  function lastGiven(args) {
    for (var i = args.length - 1; i >= 0; i -= 1) if (isGiven(args[i])) return args[i];
    return null;
  }

  function note(node, answers) {
    if (world.io.tap) world.noted(node, answers);
  }

  /** A function; it can be called with `new` as well, and be inherited from. */
  function make(node) {
    var answers = node.fact.answers;
    if (node.fact.takes === 'work' && (!answers || answers === 'promise')) answers = 'work';
    if (WRAPS.test(node.key) && (!node.fact.answers || answers === 'value')) return wrapper(node);
    if (answers === 'emitter' && streams.isNamed(node)) answers = 'stream';
    return (MAKERS[answers] || untold.make)(node);
  }

  function promise(node) {
    var start = kinds.tellsTurns(answerNode(node)) ? operation(node, turnsOf(node)) : startOf(node);
    return function call() {
      // what is made by `new` is a promise of no class but one
      if (constructing.isNew(this, call)) {
        return constructing.answer(values, this, call, answerNode(node));
      }
      // what is given last may be asked by the operation, but is not told of its end
      if (isGiven(arguments[arguments.length - 1])) callGiven(node, arguments);
      return start();
    };
  }

  function callback(node) {
    var start = kinds.tellsTurns(answerNode(node)) ? operation(node, turnsOf(node)) : startOf(node);
    var isPlain = primitives.keys(node.given).length === 0;
    return function call() {
      var last = arguments[arguments.length - 1];
      if (isPlain && typeof last === 'function') return start(last);
      last = lastGiven(arguments);
      return start(last ? withGiven(node, last) : undefined);
    };
  }

  function withGiven(node, last) {
    if (primitives.keys(node.given).length === 0) return last;
    return function (error, value) {
      if (error) return last(error);
      var args = givenTo(node);
      if (args[0] === undefined) args[0] = null;
      if (args.length < 2) args[1] = value;
      return last.apply(undefined, args);
    };
  }

  function callGiven(node, args) {
    if (primitives.keys(node.given).length > 0) lastGiven(args).apply(undefined, givenTo(node));
  }

  function givenTo(node) {
    var args = [];
    primitives.keys(node.given).forEach(function (number) {
      args[Number(number)] = values.answer(node.given[number], null);
    });
    return args;
  }

  /** What is given is done once the operation is, and the call comes to what it comes to. */
  function work(node) {
    return function call() {
      var last = lastGiven(arguments);
      if (!last) return startOf(node)();
      world.entries[nameOf(node.path)] = node;
      return world.operation(
        nameOf(node.path),
        function () {
          return settled(function () {
            return last.apply(undefined, givenTo(node));
          });
        },
        true
      )();
    };
  }

  function thunk(node) {
    var start = startOf(node);
    return function call() {
      return function thunk(callback) {
        start(callback);
      };
    };
  }

  function fresh(makeAnswer) {
    return function (node) {
      return function call() {
        note(node, node.fact.answers);
        return makeAnswer(node, listenerOf(node, lastGiven(arguments)));
      };
    };
  }

  /** What is given to a call that comes to an emitter hears the first element, or what facts say. */
  function listenerOf(node, given) {
    if (!given || primitives.keys(node.given).length === 0) return given;
    return function () {
      given.apply(undefined, givenTo(node));
    };
  }

  var MAKERS = {
    promise: promise,
    callback: callback,
    thunk: thunk,
    work: work,
    value: value,
    iterator: fresh(function (node) {
      return iterators.now(values, answerNode(node));
    }),
    asyncIterator: fresh(function (node) {
      return values.shown(iterators.later(values, answerNode(node)), answerNode(node), null);
    }),
    observable: fresh(function (node) {
      return values.shown(iterators.observable(values, answerNode(node)), answerNode(node), null);
    }),
    emitter: fresh(function (node, listener) {
      return values.listened(
        streams.emitter(values, answerNode(node), listener, null),
        answerNode(node),
        null
      );
    }),
    stream: fresh(function (node, listener) {
      var made = streams.stream(values, answerNode(node), node.key);
      if (listener) streams.tell(values, answerNode(node), listener);
      return values.listened(made, answerNode(node), null);
    }),
  };

  function value(node) {
    var answers = answerNode(node);
    var nextTurn = turnsOf(node);
    function call() {
      note(node, 'value');
      if (constructing.isNew(this, call)) {
        return constructing.answer(values, this, call, answers);
      }
      if (isGiven(arguments[arguments.length - 1])) callGiven(node, arguments);
      return values.answer(answers, nextTurn());
    }
    return call;
  }

  /** What makes a function of a function, such as `debounce`, gives the one that it was given. */
  function wrapper(node) {
    // `once` and `bind` are names of other methods as well
    var otherwise = untold.make(node);
    return function call() {
      if (typeof arguments[0] === 'string') return otherwise.apply(this, arguments);
      var given = lastGiven(arguments);
      note(node, 'value');
      return given || values.answer(answerNode(node), null);
    };
  }

  /** A promise that is no answer of a call. */
  function promised(node, turn) {
    var known = node.underWay;
    // each recorded call has a tap of its own
    if (known && known.tap === world.io.tap) return known.promise;
    world.entries[nameOf(node.path)] = node;
    var made = world.operation(
      nameOf(node.path),
      function () {
        return values.resolved(node, turn);
      },
      true
    )();
    if (node.step === 'prop' && primitives.Promise) keepForNow(node, made);
    return made;
  }

  /**
   * What asks whether there is one, and then awaits it, means one and the same. Who made it sees to it
   * that somebody hears of its failure, and not who reads it.
   */
  function keepForNow(node, made) {
    var underWay = { promise: made, tap: world.io.tap };
    node.underWay = underWay;
    made.then(undefined, ignore);
    primitives.Promise.resolve().then(function () {
      if (node.underWay === underWay) node.underWay = null;
    });
  }

  var untold = createUntold(values, {
    answerNode: answerNode,
    isGiven: isGiven,
    note: note,
    startOf: startOf,
    turnsOf: turnsOf,
    withGiven: withGiven,
  });
  return { make: make, thenOf: untold.thenOf, promised: promised };
};

function ignore() {}

function noTurn() {
  return null;
}

function mostTurns(node) {
  var most = node.fact.turns ? node.fact.turns.length : 0;
  if (node.element) most = primitives.max(most, mostTurns(node.element));
  return primitives.keys(node.props).reduce(function (found, key) {
    return primitives.max(found, mostTurns(node.props[key]));
  }, most);
}

/** What throws is a promise that fails, and not an error of the timer that it was called from. */
function settled(run) {
  return new primitives.Promise(function (resolve) {
    resolve(run());
  });
}
