'use strict';

// Invented functions that answer once a call.

var EventEmitter = require('events').EventEmitter;
var Stream = require('stream');
var primitives = require('../primitives');
var aborting = require('./aborting');
var asUsed = require('./asUsed');
var constructing = require('./constructing');
var given = require('./given');
var hearing = require('./hearing');
var ledger = require('./ledger');
var named = require('../names').named;
var nodes = require('./nodes');
var operations = require('./operations');
var values = require('./values');

exports.promise = function promise(world, node) {
  var start = operations.ofFunction(world, node);
  return function call() {
    hearing.call(world, node, arguments);
    // what is made by `new` is a promise of no class but one
    if (constructing.isNew(this, call)) {
      return constructing.answer(world, this, call, nodes.answerOf(node));
    }
    // what is given last may be asked by the operation, but is not told of its end
    var last = arguments[arguments.length - 1];
    if (given.isGiven(world, last)) {
      if (!given.isTold(node) && given.takesError(last)) return start(last);
      given.call(world, node, arguments);
    }
    return aborting.heeding(world, node, arguments, withHanded(node, arguments, start()));
  };
};

/** What is handed promises, as `db.transaction([insert(a), update(b)])`, waits for them, and fails as they do. */
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
      return withHandle(world, node, start(last));
    last = given.lastOf(world, arguments);
    // what is set up as a file loads is called by whoever needs it
    if (last && world.isLoading && !given.takesError(last))
      return values.answer(world, nodes.answerOf(node), null);
    if (!last) return unheard(start());
    return withHandle(world, node, start(given.asCallback(world, node, last)));
  };
};

/** `const child = exec(command, callback)`: it can be asked for something, or told to end. */
function withHandle(world, node, returned) {
  var handle = node.props[nodes.HANDLE];
  return handle ? values.answer(world, handle, null) : returned;
}

/** `socket.connect(port, onConnect)`, `socket.bind(onBound)`: who listens for errors hears of its failure. */
function tellsByEvents(owner, node, last) {
  return (
    typeof last === 'function' &&
    BEGINS.test(node.key) &&
    owner instanceof EventEmitter &&
    (isOfSockets(node) || last.length === 0)
  );
}

var BEGINS = named('beginsByEvent');
var OF_MODULE = /^"(?:node:)?([^"]+)"/;
var SOCKETS = named('socketModule');

function isOfSockets(node) {
  var module = OF_MODULE.exec(node.path);
  return module !== null && SOCKETS.test(module[1]);
}

function begun(owner, start, onBegun) {
  start(function (error) {
    if (!error) onBegun.call(owner);
    else if (owner instanceof Stream && owner.destroy) owner.destroy(error);
    else owner.emit('error', error);
  });
  return owner;
}

/** One for what it comes to, and behind it one for its failure: `getCurrentPosition(resolve, reject)`. */
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

/** `canvas.toBlob((blob) => …)`: who is called back is told of no failure, and is given nothing then. */
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

/** Who asks a person, as `rl.question`, waits for ever or is answered: there is nothing that fails. */
function answered(world, node, listener, error) {
  if (error) world.io.faults.pop();
  listener.apply(undefined, given.argumentsOfWork(world, node, listener));
}

/** `new Promise(…)` of which what settles it is put away: an answer comes from outside. */
exports.settling = function settling(world, node) {
  var answers = nodes.answerOf(node);
  var start = operations.create(world, node, answered);

  function answered() {
    return values.answer(world, answers, null);
  }

  return function made(executor) {
    return new primitives.Promise(function (resolve, reject) {
      executor(resolve, reject);
      // what nobody could tell the failure of comes some time
      if (executor.length < 2)
        return primitives.nextTick.call(primitives.process, resolve, answered());
      start(function (error, value) {
        if (error) reject(error);
        else resolve(value);
      });
    });
  };
};

/** What could be given a callback, and is given none, does not insist on being heard. */
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

/** What is given is done once the operation is, and the call comes to what it comes to. */
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

/** It waits for its turn, and fails as what is given does, and not by itself. */
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

/** What is given is done later, by whoever it was registered with, who sees to its failures. */
exports.handler = function handler(world, node) {
  return later(world, node, handle);
};

/** The same of the platform, which sees to none. */
exports.listener = function listener(world, node) {
  return later(world, node, function tell(given, args) {
    given.apply(undefined, args);
  });
};

/** It comes to what it comes to, and calls nothing that it is given. */
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
    // it is told to nobody who waits for the call
  }
}

function ignore() {}

/** What throws is a promise that fails, and not an error of the timer that it was called from. */
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

exports.setting = function setting(world, node) {
  return function call() {
    hearing.call(world, node, arguments);
    ledger.note(world, node, 'value');
    return this;
  };
};

/**
 * What makes a function of a function, such as `debounce`, gives the one that it was given; a text
 * tells that it is another method of that name, and answers as `otherwise`, unless that is null.
 */
exports.wrapper = function wrapper(world, node, otherwise) {
  return function call() {
    if (otherwise && typeof arguments[0] === 'string') return otherwise.apply(this, arguments);
    var last = given.lastOf(world, arguments);
    ledger.note(world, node, 'value');
    return last || values.answer(world, nodes.answerOf(node), null);
  };
};
