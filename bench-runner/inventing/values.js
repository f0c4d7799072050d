'use strict';

// Makes invented values, each of its kind.

var primitives = require('../primitives');
var asUsed = require('./asUsed');
var createCalls = require('./calls');
var inWords = require('./inWords');
var iterators = require('./iterators');
var json = require('./json');
var kinds = require('./kinds');
var paths = require('./paths');
var shapes = require('./shapes');
var signals = require('./signals');
var streams = require('./streams');

/**
 * `world`: {io, operation, paths}. `kept(node)` is the value of a node, the same one each time but
 * for what wears out; `made(node, turn)` a fresh one; `answer(node, turn)` what a call comes to.
 * `turn`: how many calls there were before, null where that is all one.
 */
module.exports = function createValues(world) {
  var values = { world: world };
  var calls = createCalls(values);

  values.kept = function (node) {
    if (!node.made) node.made = { value: values.made(node, null) };
    return node.made.value;
  };

  /** What is asked of an owner once, and then stays on it. */
  values.owned = function (node) {
    if (paths.isRenewed(node)) node.made = { value: values.made(node, null) };
    return values.kept(node);
  };

  values.made = function (node, turn) {
    if (node.missing && node.missing.isNext()) return node.missing.value;
    return MAKERS[kinds.kindOf(node)](node, turn);
  };

  values.answer = function (node, turn) {
    if (node.missing || isUsedUp(node)) return values.made(node, turn);
    return values.kept(node);
  };

  values.list = function (node) {
    var list = [];
    var length = kinds.lengthOf(node);
    for (var i = 0; i < length; i += 1) list.push(element(node, i));
    return list;
  };

  /** What a function answered, or a value is, in words. */
  values.inWords = function (node) {
    var answer = node.call || node;
    if (kinds.handsOn(node)) return inWords(values.list(node.fact.answers ? answer : node));
    if (node.fact.is === 'promise') return inWords(values.resolved(node, null));
    return kinds.kindOf(answer) === 'unknown' ? 'a value' : inWords(values.kept(answer));
  };

  /** What a promise that is no answer of a call comes to: its facts are those of the same path. */
  values.resolved = function (node, turn) {
    var handed = primitives.Object.create(node);
    handed.kind = null;
    handed.fact = primitives.Object.create(node.fact);
    handed.fact.is = undefined;
    return MAKERS[kinds.kindOf(handed)](handed, turn);
  };

  values.asyncIterator = function (node) {
    return iterators.later(values, node);
  };

  /** Of two elements with ids, the ids differ, as keys do. */
  function element(node) {
    return values.answer(world.paths.child(node, 'element', null), null);
  }

  function below(turn) {
    return function (child) {
      return kinds.wearsOut(child) || turn !== null ? values.made(child, turn) : values.kept(child);
    };
  }

  function shown(owner, node, turn) {
    shapes.show(owner, node, below(turn), isShown);
    return owner;
  }

  /** Whether a key of data, such as a row has, and no method. */
  function isShown(child) {
    return kinds.kindOf(child) !== 'function';
  }

  function inventing(owner, node, turn) {
    world.invented(owner, kinds.kindOf(node) === 'unknown');
    shown(owner, node, turn);
    if (!calls.thenOf(node)) shapes.define(owner, 'then', undefined, false);
    return shapes.letInvent(owner, function (key) {
      return found(node, key);
    });
  }

  /** An emitter or a stream, and what else it is asked for: a child process, a socket, a client. */
  values.listened = function (owner, node, turn) {
    shown(owner, node, turn);
    return shapes.letInvent(owner, function (key) {
      return shapes.isOfSomeEmitter(key) ? found(node, key) : null;
    });
  };

  function found(node, key) {
    if (typeof key === 'symbol') {
      return asUsed.bySymbol(values, node, key) || bySymbolName(node, key);
    }
    if (key === 'then') return calls.thenOf(node);
    if (key === 'toString' || key === 'valueOf') return null;
    if (key === 'default' && node.step === 'root') return { value: values.kept(node) };
    if (/^\d+$/.test(key))
      return Number(key) < kinds.lengthOf(node) ? { value: element(node) } : null;
    var unknown = kinds.kindOf(node) === 'unknown';
    if (key === 'length') return unknown ? { value: kinds.lengthOf(node) } : null;
    var method = unknown ? asUsed.byMethod(node, key) : null;
    if (method) return method;
    var child = world.paths.child(node, 'prop', key);
    node.isChained = true;
    if (paths.isTooDeep(child)) return again(child);
    return { value: values.owned(child) };
  }

  function bySymbolName(node, symbol) {
    var name = asUsed.nameOfSymbol(symbol);
    if (!name) return null;
    var child = world.paths.child(node, 'prop', name);
    child.isOfSymbol = true;
    return { value: values.owned(child) };
  }

  /** A chain of calls, such as that of a query that is built, comes back to where it was. */
  function again(child) {
    for (var each = child.parent; each; each = each.parent) {
      if (each.step === 'prop' && each.key === child.key && each.isCalled) {
        return { value: values.kept(each) };
      }
    }
    return /(?:s|children|list)$/i.test(child.key) ? { value: [] } : null;
  }

  function anObject(node, turn) {
    return inventing({}, node, turn);
  }

  function given(node, turn) {
    var turns = node.fact.turns;
    if (!turns) return node.fact.value;
    return turns[primitives.min(turn || 0, turns.length - 1)];
  }

  function always(make) {
    return function (node) {
      return make(node);
    };
  }

  var MAKERS = {
    given: given,
    same: function (node) {
      return values.kept(world.paths.at(node.fact.same));
    },
    ending: always(kinds.endingOf),
    asked: always(kinds.answerOf),
    string: always(kinds.textOf),
    number: always(kinds.numberOf),
    boolean: function () {
      return true;
    },
    bigint: function () {
      return primitives.global.BigInt ? primitives.global.BigInt(2) : 2;
    },
    date: asUsed.dateOf,
    regexp: function () {
      return /./;
    },
    array: function (node, turn) {
      return shown(values.list(node), node, turn);
    },
    map: function (node, turn) {
      var map = new primitives.Map();
      values.list(node).forEach(function (each, i) {
        map.set('key-' + (i + 1), each);
      });
      return shown(map, node, turn);
    },
    set: function (node, turn) {
      var set = new primitives.Set();
      values.list(node).forEach(function (each, i) {
        set.add(set.has(each) ? 'value-' + (i + 1) : each);
      });
      return shown(set, node, turn);
    },
    buffer: function (node) {
      return streams.bufferOf(kinds.textOf(node));
    },
    json: json.textOf,
    error: function (node, turn) {
      return shown(new Error(paths.nameOf(node.path)), node, turn);
    },
    object: anObject,
    unknown: function (node, turn) {
      return kinds.isCallable(node) ? MAKERS.function(node, turn) : anObject(node, turn);
    },
    function: function (node, turn) {
      return inventing(calls.make(node), node, turn);
    },
    stream: function (node, turn) {
      return values.listened(streams.stream(values, node), node, turn);
    },
    emitter: function (node, turn) {
      return values.listened(streams.silentEmitter(values, node), node, turn);
    },
    observable: function (node, turn) {
      return shown(iterators.observable(values, node), node, turn);
    },
    asyncIterable: function (node, turn) {
      return shown(iterators.later(values, node), node, turn);
    },
    abortSignal: function (node, turn) {
      return signals.make(values, node) || anObject(node, turn);
    },
    promise: function (node, turn) {
      return calls.promised(node, turn);
    },
    undefined: function () {
      return undefined;
    },
  };
  values.inventing = inventing;
  values.shown = shown;
  return values;
};

/** A list that was emptied, or a stream that was read, is no answer to the next call. */
var USED_UP = ['array', 'map', 'set', 'buffer', 'date', 'error', 'regexp'];

function isUsedUp(node) {
  if (node.usedUp === undefined) {
    node.usedUp = kinds.wearsOut(node) || USED_UP.indexOf(kinds.kindOf(node)) >= 0;
  }
  return node.usedUp;
}
