'use strict';

// Stands in for a promise library that is not installed, such as bluebird and Q, by its documented
// names and with native promises. Does no I/O itself.

var chains = require('./chains');
var lists = require('./lists');
var named = require('../../names').named;
var primitives = require('../../primitives');
var isThenable = require('../../protocols/promise').accepts;

var NAMES = named('promiseLibrary');

/**
 * Makes one for a process that loads such a module; null for other modules, or on runtimes without
 * promises.
 */
exports.of = function of(specifier) {
  return NAMES.test(specifier) && chains.prototype && primitives.setPrototypeOf ? create() : null;
};

function create() {
  function Library(value) {
    // `Q(value)` returns a promise
    if (typeof value !== 'function') return resolve(value);
    return made(value);
  }
  Library.prototype = chains.prototype;
  [basics, ofLists, ofCallbacks].forEach(function (part) {
    var members = part();
    primitives.keys(members).forEach(function (name) {
      Library[name] = members[name];
    });
  });
  Library.Promise = Library;
  return Library;
}

function made(executor) {
  return chains.extended(new primitives.Promise(executor));
}

function resolve(value) {
  return chains.extended(primitives.Promise.resolve(value).then(itself));
}

function itself(value) {
  return value;
}

function reject(error) {
  return chains.extended(primitives.Promise.reject(error));
}

/** Calls a function, and makes a promise of its result or throw. */
function attempt(fn) {
  var args = primitives.slice(arguments, 1);
  return made(function (fulfil) {
    fulfil(fn.apply(undefined, args));
  });
}

function method(fn) {
  return function () {
    var self = this;
    var args = arguments;
    return attempt(function () {
      return fn.apply(self, args);
    });
  };
}

function delay(first, second) {
  // Q and older libraries take the value first
  var isTime = second === undefined || typeof first === 'number';
  return made(function (fulfil) {
    primitives.global.setTimeout(
      function () {
        fulfil(isTime ? second : first);
      },
      isTime ? first : second
    );
  });
}

/** Returns {promise, resolve, reject}, which the code settles. */
function defer() {
  var deferred = {};
  deferred.promise = made(function (fulfil, fail) {
    deferred.resolve = deferred.fulfill = fulfil;
    deferred.reject = fail;
  });
  deferred.makeNodeResolver = function () {
    return outcomeTo(deferred.resolve, deferred.reject);
  };
  deferred.callback = deferred.makeNodeResolver();
  deferred.notify = ignore;
  return deferred;
}

function ignore() {}

function basics() {
  return {
    resolve: resolve,
    cast: resolve,
    when: function (value, onFulfilled, onRejected) {
      return onFulfilled || onRejected
        ? resolve(value).then(onFulfilled, onRejected)
        : resolve(value);
    },
    fulfilled: resolve,
    reject: reject,
    rejected: reject,
    try: attempt,
    attempt: attempt,
    fcall: attempt,
    method: method,
    promised: method,
    delay: delay,
    defer: defer,
    pending: defer,
    race: function (list) {
      return chains.extended(primitives.Promise.race(list));
    },
    any: function (list) {
      return chains.extended(primitives.Promise.race(list));
    },
    isPromise: isThenable,
    is: isThenable,
    config: ignore,
    longStackTraces: ignore,
    onPossiblyUnhandledRejection: ignore,
    polyfill: ignore,
  };
}

function ofLists() {
  var members = {
    allSettled: settled,
    settle: settled,
    join: function () {
      var args = primitives.slice(arguments);
      var last = args[args.length - 1];
      if (typeof last !== 'function') return chains.extended(lists.all(args));
      return chains.extended(lists.all(args.slice(0, -1))).spread(last);
    },
    spread: function (list, fn) {
      return chains.extended(lists.all(list)).spread(fn);
    },
    using: function () {
      var args = primitives.slice(arguments);
      return chains.extended(lists.all(args.slice(0, -1))).spread(args[args.length - 1]);
    },
  };
  primitives.keys(lists).forEach(function (name) {
    members[name] = function (list, fn, more) {
      return chains.extended(lists[name](list, fn, more));
    };
  });
  members.hash = members.props;
  return members;
}

function settled(list) {
  var each = list.map(function (promise) {
    return resolve(promise).then(
      function (value) {
        return { state: 'fulfilled', status: 'fulfilled', value: value };
      },
      function (reason) {
        return { state: 'rejected', status: 'rejected', reason: reason };
      }
    );
  });
  return chains.extended(primitives.Promise.all(each));
}

function outcomeTo(fulfil, fail) {
  return function (error, value) {
    if (error) fail(error);
    else fulfil(value);
  };
}

/** Calls a function with a callback as the last argument. */
function called(fn, self, args) {
  return made(function (fulfil, fail) {
    fn.apply(self, primitives.slice(args).concat(outcomeTo(fulfil, fail)));
  });
}

function promisify(fn) {
  return function () {
    return called(fn, this, arguments);
  };
}

/** Adds a promisified twin of each function of an object. */
function promisifyAll(object) {
  for (var name in object) {
    if (typeof object[name] === 'function' && !(name + 'Async' in object)) {
      primitives.hide(object, name + 'Async', promisify(object[name]));
    }
  }
  return object;
}

/** Runs a generator that yields promises. */
function coroutine(generating) {
  return function () {
    var generator = generating.apply(this, arguments);
    return made(function (fulfil, fail) {
      step('next', undefined);

      function step(how, value) {
        var result;
        try {
          result = generator[how](value);
        } catch (error) {
          return fail(error);
        }
        if (result.done) return fulfil(result.value);
        return resolve(result.value).then(
          function (next) {
            step('next', next);
          },
          function (error) {
            step('throw', error);
          }
        );
      }
    });
  };
}

function ofCallbacks() {
  return {
    promisify: promisify,
    denodeify: promisify,
    promisifyAll: promisifyAll,
    coroutine: coroutine,
    async: coroutine,
    spawn: function (generating) {
      return coroutine(generating)();
    },
    fromCallback: fromCallback,
    fromNode: fromCallback,
    nfcall: function (fn) {
      return called(fn, undefined, primitives.slice(arguments, 1));
    },
    nfapply: function (fn, args) {
      return called(fn, undefined, args);
    },
    ninvoke: function (object, name) {
      return called(object[name], object, primitives.slice(arguments, 2));
    },
    npost: function (object, name, args) {
      return called(object[name], object, args);
    },
    nbind: function (fn, self) {
      var args = primitives.slice(arguments, 2);
      return function () {
        return called(fn, self, args.concat(primitives.slice(arguments)));
      };
    },
  };
}

function fromCallback(ask) {
  return made(function (fulfil, fail) {
    ask(outcomeTo(fulfil, fail));
  });
}
