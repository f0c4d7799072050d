'use strict';

// Makes up what a function uses and was not given: values that answer in the way they are used.

var primitives = require('../primitives');
var operationsOf = require('../fakes/operations');

/**
 * `plan`: the protocol's InventionPlan. `value(path)` is the invented value of that path, the same
 * one each time. `install()` puts the plan's globals into the global scope and returns a function
 * that takes them out. `recording()` tells what was invented, as the protocol's OwnRecording does.
 */
module.exports = function createInventor(io, plan) {
  var operation = operationsOf(io);
  var made = {};

  function fact(path) {
    return plan.facts[path] || {};
  }

  function value(path) {
    if (!made[path]) made[path] = { value: make(path) };
    return made[path].value;
  }

  function make(path) {
    if ('value' in fact(path)) return fact(path).value;
    var call = operation(
      path,
      function () {
        return {};
      },
      true
    );
    return new primitives.global.Proxy(call, {
      get: function (target, key) {
        if (typeof key !== 'string' || key === 'then') return undefined;
        return value(path + '.' + key);
      },
    });
  }

  function install() {
    plan.globals.forEach(function (name) {
      primitives.defineProperty(primitives.global, name, {
        value: value(name),
        writable: true,
        configurable: true,
        enumerable: true,
      });
    });
    return function restore() {
      plan.globals.forEach(function (name) {
        delete primitives.global[name];
      });
    };
  }

  return {
    value: value,
    install: install,
    recording: function (completesBy) {
      return {
        completesBy: completesBy,
        recognisedBy: 'call',
        args: [],
        inventions: [],
        changed: [],
        sideEffects: [],
        underWayAtEnd: 0,
        notRun: null,
      };
    },
  };
};
