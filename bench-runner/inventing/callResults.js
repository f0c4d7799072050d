'use strict';

// Makes invented functions that give one answer per call.

var EventEmitter = require('events').EventEmitter;
var Stream = require('stream');
var primitives = require('../primitives');
var aborting = require('./aborting');
var asUsed = require('./kindFromUse');
var constructing = require('./constructing');
var given = require('./callArguments');
var hearing = require('./callRecorder');
var ledger = require('./ledger');
var named = require('../names').named;
var nodes = require('./nodes');
var operations = require('./operations');
var values = require('./values');

exports.promise = function promise(world, node) {
  var start = operations.ofFunction(world, node);
  return function call() {
    hearing.call(world, node, arguments);
    // `new` makes no promise, except of one class
    if (constructing.isNew(this, call)) {
      return constructing.answer(world, this, call, nodes.answerOf(node));
    }
    // the operation may call the last argument, but does not report its end to it
    var last = arguments[arguments.length - 1];
    if (given.isGiven(world, last)) {
      if (!given.isTold(node) && given.takesError(last)) return start(last);
      given.call(world, node, arguments);
    }
    return aborting.heeding(world, node, arguments, withHanded(node, arguments, start()));
  };
};

/**
 * Waits for promises among the arguments, as `db.transaction([insert(a), update(b)])` does, and
 * fails as they do.
 */
function withHanded(node, args, made) {
  var handed = primitives.isArray(args[0]) ? args[0].filter(isPromise) : [];
  if (handed.length === 0 || TAKES_FAILURES.test(node.key) || !isPromise(made)) return made;
  return primitives.Promise.all([made].concat(handed)).then(function (all) {
    return all[0];
  });
}

function isPromise(value) {
  return Boolean(primitives.Promise) && value instanceof primitives.Promise;
}

var TAKES_FAILURES = named('takesFailures');

exports.callback = function callback(world, node) {
  var start = operations.ofFunction(world, node);
  var isPlain = !given.isTold(node);
  return function call() {
    hearing.call(world, node, arguments);
    var last = arguments[arguments.length - 1];
    if (tellsByEvents(this, node, last)) return begun(this, start, last);
    if (isPlain && typeof last === 'function' && !world.isLoading)
      return withHandle(world, node, start(withOutput(node, last)));
    last = given.lastOf(world, arguments);
    // a callback that is registered while a file loads is called by others
    if (last && world.isLoading && !given.takesError(last))
      return values.answer(world, nodes.answerOf(node), null);
    if (!last) return unheard(start());
    return withHandle(world, node, start(given.asCallback(world, node, withOutput(node, last))));
  };
};

/** Returns the handle of a call with a callback: `const child = exec(command, callback)`. */
function withHandle(world, node, returned) {
  var handle = node.props[nodes.HANDLE];
  return handle ? values.answer(world, handle, null) : returned;
}

/**
 * True if a listener for errors gets the failure: `socket.connect(port, onConnect)`,
 * `socket.bind(onBound)`.
 */
function tellsByEvents(owner, node, last) {
  return (
    typeof last === 'function' &&
    BEGINS.test(node.key) &&
    owner instanceof EventEmitter &&
    (isOfModule(node, SOCKETS) || last.length === 0)
  );
}

/** Makes a callback that gets the output, empty here, of a command that fails. */
function withOutput(node, last) {
  if (!isOfModule(node, PRINTS)) return last;
  return function (error) {
    return error ? last(error, '', '') : last.apply(undefined, arguments);
  };
}

var PRINTS = named('printsWithError');
var BEGINS = named('beginsByEvent');
var OF_MODULE = /^"(?:node:)?([^"]+)"/;
var SOCKETS = named('socketModule');

function isOfModule(node, names) {
  var module = OF_MODULE.exec(node.path);
  return module !== null && names.test(module[1]);
}

function begun(owner, start, onBegun) {
  start(function (error) {
    if (!error) onBegun.call(owner);
    else if (owner instanceof Stream && owner.destroy) owner.destroy(error);
    else owner.emit('error', error);
  });
  return owner;
}

/**
 * Makes a function with a callback for the result and one for the error:
 * `getCurrentPosition(resolve, reject)`.
 */
exports.twoCallbacks = function twoCallbacks(world, node) {
  var start = operations.ofFunction(world, node);
  return function call() {
    hearing.call(world, node, arguments);
    var onError = arguments[arguments.length - 1];
    var onValue = arguments[arguments.length - 2];
    if (typeof onError !== 'function' || typeof onValue !== 'function') return unheard(start());
    return start(function (error, value) {
      return error ? onError(error) : onValue(value);
    });
  };
};

/**
 * Makes a function whose callback gets no error, and no value where there is one:
 * `canvas.toBlob((blob) => …)`.
 */
exports.valueCallback = function valueCallback(world, node) {
  var start = operations.ofFunction(world, node);
  return function call() {
    hearing.call(world, node, arguments);
    var last = given.lastOf(world, arguments);
    if (!last) return unheard(start());
    start(function (error, value) {
      if (node.fact.takes === 'listener') return answered(world, node, last, error);
      if (error) return last();
      last.apply(undefined, [value].concat(given.besideElement(world, node, last)));
    });
  };
};

/** Answers a question to a person, as `rl.question` asks, which never fails. */
function answered(world, node, listener, error) {
  if (error) world.io.faults.pop();
  listener.apply(undefined, given.argumentsOfWork(world, node, listener));
}

/**
 * Makes the executor of a `new Promise(…)` whose `resolve` is stored for later: an answer comes
 * from outside.
 */
exports.settling = function settling(world, node) {
  var answers = nodes.answerOf(node);
  var start = operations.create(world, node, answered);

  function answered() {
    return values.answer(world, answers, null);
  }

  return function made(executor) {
    return new primitives.Promise(function (resolve, reject) {
      executor(resolve, reject);
      // an executor without `reject` cannot be failed: resolve it later
      if (executor.length < 2)
        return primitives.nextTick.call(primitives.process, resolve, answered());
      start(function (error, value) {
        if (error) reject(error);
        else resolve(value);
      });
    });
  };
};

/** Ignores the rejection of a call that could have had a callback, and has none. */
function unheard(promise) {
  if (promise && typeof promise.then === 'function') promise.then(undefined, ignore);
  return promise;
}

exports.thunk = function thunk(world, node) {
  var start = operations.startOf(world, node);
  return function call() {
    hearing.call(world, node, arguments);
    return function thunk(callback) {
      start(callback);
    };
  };
};

/** Makes a function that calls its callback after its operation, and then gives its own answer. */
exports.work = function work(world, node) {
  return function call() {
    hearing.call(world, node, arguments);
    var last = given.lastOf(world, arguments);
    if (!last) return operations.startOf(world, node)();
    return operations.create(world, node, function () {
      return settled(function () {
        return last.apply(undefined, given.argumentsOfWork(world, node, last));
      });
    })();
  };
};

/**
 * Makes a function that runs its callback in its turn: it fails as the callback does, and not by
 * itself.
 */
exports.queued = function queued(world, node) {
  return function call() {
    hearing.call(world, node, arguments);
    ledger.note(world, node, 'value');
    var last = given.lastOf(world, arguments);
    return new primitives.Promise(function (resolve, reject) {
      primitives.nextTick.call(primitives.process, function () {
        var args = last ? given.argumentsOfWork(world, node, last) : [];
        settled(function () {
          return last ? last.apply(undefined, args) : undefined;
        }).then(resolve, reject);
      });
    });
  };
};

/** Makes a function that registers a callback for later, and handles the callback's failures. */
exports.handler = function handler(world, node) {
  return later(world, node, handle);
};

/** Makes the same for listeners of the platform, which handles no failures. */
exports.listener = function listener(world, node) {
  return later(world, node, function tell(given, args) {
    given.apply(undefined, args);
  });
};

/** Makes a function that gives its answer and never calls its callback. */
exports.kept = function kept(world, node) {
  var answers = nodes.answerOf(node);
  return function call() {
    hearing.call(world, node, arguments);
    ledger.note(world, node, 'value');
    return values.answer(world, answers, null);
  };
};

function later(world, node, run) {
  var answers = nodes.answerOf(node);
  return function call() {
    hearing.call(world, node, arguments);
    ledger.note(world, node, 'value');
    var last = given.lastOf(world, arguments);
    if (last && !world.isLoading) {
      primitives.nextTick.call(primitives.process, function () {
        run(last, given.argumentsOf(world, node));
      });
    }
    return values.answer(world, answers, null);
  };
}

function handle(handler, args) {
  try {
    var made = handler.apply(undefined, args);
    if (primitives.Promise && made instanceof primitives.Promise) made.then(undefined, ignore);
  } catch (error) {
    // nobody who waits for the call gets the error
  }
}

function ignore() {}

/** Turns a throw into a rejection, so that it is not an error of the timer that called. */
function settled(run) {
  return new primitives.Promise(function (resolve) {
    resolve(run());
  });
}

exports.value = function value(world, node) {
  var answers = nodes.answerOf(node);
  var nextTurn = operations.turnsOf(world, node);
  return function call() {
    hearing.call(world, node, arguments);
    ledger.note(world, node, 'value');
    if (constructing.isNew(this, call)) return constructing.answer(world, this, call, answers);
    if (asUsed.isOverList(arguments, node.key)) return asUsed.overList(arguments, node.key);
    if (given.isGiven(world, arguments[arguments.length - 1])) given.call(world, node, arguments);
    return values.answer(world, answers, nextTurn());
  };
};

/** Makes a function that returns the result of the function that it gets, as `useMemo` does. */
exports.atOnce = function atOnce(world, node) {
  var answers = nodes.answerOf(node);
  return function call() {
    hearing.call(world, node, arguments);
    ledger.note(world, node, 'value');
    var last = given.lastOf(world, arguments);
    return last ? last() : values.answer(world, answers, null);
  };
};

exports.setting = function setting(world, node) {
  return function call() {
    hearing.call(world, node, arguments);
    ledger.note(world, node, 'value');
    return this;
  };
};

/**
 * Makes a function such as `debounce`, which returns the function that it gets. A first argument
 * that is a text shows another method of that name: then `otherwise` is called, unless null.
 */
exports.wrapper = function wrapper(world, node, otherwise) {
  return function call() {
    if (otherwise && typeof arguments[0] === 'string') return otherwise.apply(this, arguments);
    var last = given.lastOf(world, arguments);
    ledger.note(world, node, 'value');
    return last || values.answer(world, nodes.answerOf(node), null);
  };
};
