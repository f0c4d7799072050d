'use strict';

// Methods that promises of libraries have beside `then`, as of bluebird, Q and when.

var lists = require('./lists');
var named = require('../../names').named;
var primitives = require('../../primitives');
var toError = require('../../protocols/start').toError;

/** Adds those methods to `promise`, and to the promises that they return. For Node 4 and later. */
exports.extended = extended;
function extended(promise) {
  if (primitives.getPrototypeOf(promise) !== prototype) {
    primitives.setPrototypeOf(promise, prototype);
  }
  return promise;
}

var nativeThen = primitives.Promise ? primitives.Promise.prototype.then : null;

function then(promise, onFulfilled, onRejected) {
  return extended(nativeThen.call(promise, onFulfilled, onRejected));
}

function resolved(value) {
  return primitives.Promise.resolve(value);
}

/** Resolves to `value` once `work` has resolved. */
function behind(work, value) {
  return resolved(work).then(function () {
    return value;
  });
}

/** Catches errors of a class only: `.catch(NotFound, handler)`. */
function caught(kind, handler) {
  if (handler === undefined) return then(this, undefined, kind);
  return then(this, undefined, function (error) {
    if (!isOfKind(error, kind)) throw error;
    return handler(error);
  });
}

function isOfKind(error, kind) {
  if (typeof kind !== 'function') {
    return primitives.keys(kind).every(function (key) {
      return error !== null && error !== undefined && error[key] === kind[key];
    });
  }
  var isClass = kind === primitives.Error || kind.prototype instanceof primitives.Error;
  return isClass ? error instanceof kind : Boolean(kind(error));
}

function lastly(work) {
  return then(
    this,
    function (value) {
      return behind(work(), value);
    },
    function (error) {
      return resolved(work()).then(function () {
        throw error;
      });
    }
  );
}

/** Throws a rejection, as nobody can handle it after that. */
function done(onFulfilled, onRejected) {
  then(this, onFulfilled, onRejected).then(undefined, function (error) {
    primitives.nextTick.call(primitives.process, function () {
      throw error;
    });
  });
}

function asCallback(callback, options) {
  if (typeof callback !== 'function') return this;
  function tell(args) {
    primitives.nextTick.call(primitives.process, function () {
      callback.apply(null, args);
    });
  }
  then(
    this,
    function (value) {
      var isSpread = options && options.spread && primitives.isArray(value);
      tell(isSpread ? [null].concat(value) : [null, value]);
    },
    function (error) {
      tell([toError(error)]);
    }
  );
  // the returned promise carries the rejection
  return then(this, undefined, ignore);
}

function ignore() {}

function thenReturn(value) {
  return then(this, function () {
    return value;
  });
}

function ofList(method) {
  return function (fn, more) {
    return then(this, function (list) {
      return lists[method](list, fn, more);
    });
  };
}

var METHODS = {
  then: function (onFulfilled, onRejected) {
    return then(this, onFulfilled, onRejected);
  },
  catch: caught,
  caught: caught,
  fail: caught,
  otherwise: caught,
  error: caught,
  finally: lastly,
  fin: lastly,
  lastly: lastly,
  ensure: lastly,
  done: done,
  asCallback: asCallback,
  nodeify: asCallback,
  spread: function (onFulfilled, onRejected) {
    return then(
      this,
      function (list) {
        return primitives.Promise.all(list).then(function (values) {
          return onFulfilled.apply(undefined, values);
        });
      },
      onRejected
    );
  },
  tap: function (work) {
    return then(this, function (value) {
      return behind(work(value), value);
    });
  },
  thenResolve: thenReturn,
  thenReturn: thenReturn,
  return: thenReturn,
  thenReject: function (error) {
    return then(this, function () {
      throw error;
    });
  },
  get: function (name) {
    return then(this, function (value) {
      return value[name];
    });
  },
  call: function (name) {
    var args = primitives.slice(arguments, 1);
    return then(this, function (value) {
      return value[name].apply(value, args);
    });
  },
  all: ofList('all'),
  props: ofList('props'),
  map: ofList('map'),
  mapSeries: ofList('mapSeries'),
  each: ofList('each'),
  filter: ofList('filter'),
  reduce: ofList('reduce'),
  timeout: function () {
    return this;
  },
};

/** Names that show a promise of a library; lists and much else have the other methods as well. */
var TELLING = named('ofPromiseLibrary');

exports.has = function has(name) {
  return TELLING.test(name);
};

/** Prototype of the library's promises. */
var prototype = primitives.Promise ? primitives.Object.create(primitives.Promise.prototype) : null;
exports.prototype = prototype;
primitives.keys(METHODS).forEach(function (name) {
  if (prototype) primitives.hide(prototype, name, METHODS[name]);
});
