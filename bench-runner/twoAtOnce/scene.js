'use strict';

// Describes what a run of two calls used, so that plain code can make it again: arguments, what was
// invented, and each call of it with its answer. Runs no code of the subject.

var primitives = require('../primitives');

var MOST_CALLS = 200;
var MOST_CHARACTERS = 2000;
var MOST_DEPTH = 8;
var MOST_MEMBERS = 40;
/** Properties that every invented value has, and those of functions. */
var OF_ALL = /^(?:constructor|__esModule|then|toString|valueOf)$/;
var OF_FUNCTIONS = /^(?:length|name|prototype|arguments|caller)$/;
var OF_ERRORS = /^(?:stack|message)$/;
/** Ways of answering that a few lines of plain code have as well. */
var PLAIN = { undefined: true, value: true, promise: true, callback: true };

var namesOf = Object.getOwnPropertyNames;
var propertyOf = primitives.getOwnPropertyDescriptor;
var isBytes = Buffer.isBuffer;
var mapEach = primitives.Map && primitives.Map.prototype.forEach;
var setEach = primitives.Set && primitives.Set.prototype.forEach;
var timeOf = Date.prototype.getTime;

/** `inventor`: see inventor.js; `marks`: see valueText.js; `lanes`: see lanes.js. */
module.exports = function createScene(inventor, marks, lanes) {
  var calls = [];
  var last = null;
  var describer = new Describer(inventor, marks);
  var describe = describer.describe.bind(describer);

  return {
    /** Notes a call of an invented function, and its event in a lane; null: it has none. */
    asked: function (node, args, event) {
      last = { node: node, event: event, lane: lanes.now(), how: 'value', answer: null };
      last.given = primitives.slice(args).map(describe);
      if (calls.length < MOST_CALLS) calls.push(last);
    },
    /** Notes that the last call is an operation: see fakes/operations.js. */
    waits: function (way) {
      if (last) last.how = way === 'callback' ? way : 'promise';
    },
    /** Notes the answer to the call of an event. */
    answered: function (path, value, event) {
      calls.forEach(function (call) {
        if (call.event === event && call.node.path + '()' === path) call.answer = { value: value };
      });
    },
    /** Notes that the call of an event fails in a world in which nothing is there. */
    failed: function (path, promise, event) {
      promise.then(undefined, function (error) {
        calls.forEach(function (call) {
          if (call.event === event) call.failure = error;
        });
      });
    },
    /** Describes what is known by now. `inPlace`: members of `self` that are invented. */
    told: function (known) {
      var scene = {
        args: known.args.map(function (args) {
          return args.map(describe);
        }),
        made: known.made.map(describe),
        self: known.inPlace.map(function (key) {
          return { key: key, value: describe(dataOf(known.self, key)) };
        }),
        roots: known.roots.filter(isMade).map(function (root) {
          return { key: root.key, value: describe(root.made.value) };
        }),
        calls: calls.map(function (call) {
          return toldCall(call, describe);
        }),
      };
      scene.calls = scene.calls.concat(describer.atLoad(scene.calls));
      return scene;
    },
  };
};

function isMade(root) {
  return root.made !== null;
}

function toldCall(call, describe) {
  var node = call.node;
  var kept = node.call && node.call.made;
  var answer = call.answer || (kept && { value: kept.value });
  var isPlain = !node.fact.takes && PLAIN[node.fact.answers];
  return {
    path: node.path,
    lane: call.lane,
    event: call.event,
    given: call.given,
    how: isPlain ? call.how : 'other',
    answer: call.failure ? describe(call.failure) : answer ? describe(answer.value) : null,
    fails: Boolean(call.failure),
  };
}

/** Returns the calls of described functions that were made while the file was loaded. */
Describer.prototype.atLoad = function (known) {
  var describer = this;
  var paths = known.map(function (call) {
    return call.path;
  });
  var found = [];
  for (var i = 0; i < this.functions.length && found.length < MOST_CALLS; i += 1) {
    var node = this.inventor.paths.at(this.functions[i]);
    if (!node.call || !node.call.made || paths.indexOf(node.path) >= 0) continue;
    paths.push(node.path);
    found.push(
      toldCall(
        {
          node: node,
          lane: null,
          event: null,
          given: [],
          how: node.fact.answers === 'promise' ? 'promise' : 'value',
          answer: null,
        },
        describer.describe.bind(describer)
      )
    );
  }
  return found;
};

function Describer(inventor, marks) {
  this.inventor = inventor;
  /** Paths of described functions. */
  this.functions = [];
  this.marks = marks;
  this.within = [];
}

Describer.prototype.describe = function (value) {
  var type = typeof value;
  if (type === 'string') return text('code', primitives.stringify(value.slice(0, MOST_CHARACTERS)));
  if (type === 'bigint') return text('code', primitives.String(value) + 'n');
  if (type === 'symbol') return text('other', 'a symbol');
  if (value === null || (type !== 'object' && type !== 'function'))
    return text('code', primitives.String(value));
  var path = this.inventor.pathOf(value);
  if (path === null && type === 'function') return text('other', 'a function');
  if (this.within.length >= MOST_DEPTH || this.within.indexOf(value) >= 0)
    return text('other', 'an object that leads to itself');
  this.within.push(value);
  try {
    return this.object(value, path);
  } finally {
    this.within.pop();
  }
};

Describer.prototype.object = function (value, path) {
  if (typeof value === 'function') {
    if (this.functions.indexOf(path) < 0) this.functions.push(path);
    return this.whole('function', path, value);
  }
  if (path !== null)
    return this.whole(value instanceof primitives.Error ? 'error' : 'object', path, value);
  if (primitives.isProxy && primitives.isProxy(value)) return text('other', 'a Proxy');
  if (primitives.isArray(value)) return this.list('list', value);
  if (mapEach && value instanceof primitives.Map) return this.list('map', entriesOf(value));
  if (setEach && value instanceof primitives.Set) return this.list('set', itemsOf(value));
  if (value instanceof Date) return text('code', 'new Date(' + timeOf.call(value) + ')');
  if (isBytes(value))
    return text('code', 'Buffer.from(' + primitives.stringify(value.toString('utf8')) + ')');
  if (value instanceof primitives.Error)
    return this.whole('error', dataOf(value, 'message'), value);
  if (primitives.Promise && value instanceof primitives.Promise) return text('other', 'a promise');
  var above = primitives.getPrototypeOf(value);
  var isPlain = above === null || above === primitives.objectPrototype || isOfAnswer(above, value);
  return isPlain ? this.whole('object', '', value) : text('other', classOf(above));
};

/** True for a response of the platform, whose reading methods are invented, and for a changed answer. */
function isOfAnswer(above, value) {
  return 'ok' in value || primitives.has(value, 'rows') || namesOf(value).length > 0;
}

function classOf(above) {
  var made = dataOf(above, 'constructor');
  return 'an object of ' + primitives.String((made && dataOf(made, 'name')) || 'a class');
}

Describer.prototype.whole = function (is, named, value) {
  var describer = this;
  var told = text(is, named || '');
  told.known = primitives.Object.create(null);
  var isKnown = is === 'function' ? OF_FUNCTIONS : is === 'error' ? OF_ERRORS : OF_ALL;
  // of an answer that was changed, the usual one
  var above = primitives.getPrototypeOf(value);
  var owners = above !== null && this.inventor.pathOf(above) !== null ? [value, above] : [value];
  owners.forEach(function (owner) {
    var keys = namesOf(owner).filter(function (key) {
      return !OF_ALL.test(key) && !isKnown.test(key) && !(key in told.known);
    });
    keys.slice(0, MOST_MEMBERS).forEach(function (key) {
      told.known[key] = true;
      var property = propertyOf(owner, key);
      if (!('value' in property) || property.value === value) return;
      var member = describer.describe(property.value);
      if (member.is !== 'other') told.members.push({ key: key, value: member });
    });
  });
  delete told.known;
  if (this.inventor.isDoubtful(value)) told.isDoubtful = true;
  if (this.marks.isMarked(value)) told.isMarked = true;
  return told;
};

Describer.prototype.list = function (is, list) {
  var told = text(is, '');
  for (var i = 0; i < list.length && i < MOST_MEMBERS; i += 1)
    told.members.push({ key: String(i), value: this.describe(dataOf(list, i)) });
  return told;
};

function text(is, words) {
  return { is: is, text: words, members: [] };
}

function dataOf(object, key) {
  var property = object !== null && object !== undefined ? propertyOf(object, key) : null;
  return property ? property.value : undefined;
}

function entriesOf(map) {
  var entries = [];
  mapEach.call(map, function (value, key) {
    entries.push([key, value]);
  });
  return entries;
}

function itemsOf(set) {
  var items = [];
  setEach.call(set, function (value) {
    items.push(value);
  });
  return items;
}
