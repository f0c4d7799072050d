'use strict';

// Makes two calls of a function at once under orders of their answers, and the same two one after
// the other.

var afterLoad = require('./own/afterLoad');
var failureOf = require('./twoAtOnce/answers').failureOf;
var primitives = require('./primitives');
var createHeld = require('./twoAtOnce/held');
var createLanes = require('./twoAtOnce/lanes');
var valueText = require('./twoAtOnce/valueText');
var createMemory = require('./twoAtOnce/memory');
var createScene = require('./twoAtOnce/scene');
var fixChance = require('./twoAtOnce/chance');
var run = require('./twoAtOnce/run');
var runtimeLacks = require('./runtimeLacks');
var stackHere = require('./stacks').here;
var stacks = require('./stacks');

var MARK = require('./inventing/kinds').MARK;

/** Most calls that are made to reach a limit of the code. */
var MOST_BEFORE = 12;
/** Matches a result that says how a call ended. */
var PLAIN = /^(?:true|false|null|undefined)$/;
/** Most frames that are searched for the place of a call. */
var FRAMES = 30;
var ONE_AFTER_THE_OTHER = [
  { by: 'turn', first: 'A', after: 0 },
  { by: 'turn', first: 'B', after: 0 },
];

/** State of the process; made before the subject is loaded, as it replaces timers. */
var world = null;

module.exports = function twoAtOnce(job, subject, recorded, io, report) {
  if (!world) return report.failWith(runtimeLacks('AsyncLocalStorage, to know which call runs.'));
  if (!subject.renewModule) return report.succeed({ pairs: [], stacks: [] });
  primitives.global[job.twoAtOnce.sees] = seesOf(job.twoAtOnce.locations);
  // a stray rejection belongs to a run, and ends no process
  report.onUncaught(function () {
    world.strays += 1;
  });
  world.report = report;
  world.memory = createMemory(job.twoAtOnce.sql, world.lanes);
  var pairs = [];
  var kinds = kindsOf(job);
  nextPair();

  function nextPair() {
    var kind = kinds.shift();
    if (!kind) return report.succeed({ pairs: pairs, stacks: world.stacks });
    if (kind.isEmpty && !readsSomething(pairs[0])) return nextPair();
    if (kind.before === undefined)
      return lastAlike(subject, function (before) {
        if (before > 0) kinds.unshift({ given: 'equal', isEmpty: false, before: before });
        nextPair();
      });
    runsOf(job, subject, kind, function (runs) {
      pairs.push({
        given: kind.given,
        isEmpty: kind.isEmpty,
        before: kind.before,
        runs: runs,
        scene: kind.scene || null,
      });
      nextPair();
    });
  }
};

/**
 * Returns the kinds of pairs: equal arguments, in a world that is empty at first, different ones; and,
 * if the code tests shared state, equal ones after as many calls as end alike, which are not known yet.
 */
function kindsOf(job) {
  var kinds = [
    { given: 'equal', isEmpty: false, before: 0 },
    { given: 'equal', isEmpty: true, before: 0 },
  ];
  var isInvented = job.call.own.args.some(function (argument) {
    return argument.from === 'invention';
  });
  if (isInvented) kinds.push({ given: 'different', isEmpty: false, before: 0 });
  return job.twoAtOnce.testsState ? kinds.concat({}) : kinds;
}

/**
 * Calls onOver(count): the number of calls after which one more ends as they did, and the next one
 * in another way, as a limit is reached; 0: there is none.
 */
function lastAlike(subject, onOver) {
  var usual = null;
  renew(subject, '', false, function (made) {
    next(made, 0);
  });

  function next(made, count) {
    if (count > MOST_BEFORE) return over(0);
    world.asked = 0;
    run.before(likeOf(subject, made, subject.argsBeside('')), world, function (end) {
      if (!end) return over(0);
      var way = end.how + world.asked + (PLAIN.test(end.text) ? end.text : '');
      if (usual === null) usual = way;
      if (way === usual) next(made, count + 1);
      else over(count - 1);
    });
  }

  function over(count) {
    atEnd();
    onOver(count);
  }
}

function readsSomething(pair) {
  return pair.runs[0].stores.length > 0;
}

/** Takes hold of timers, chance and answers, before the subject is loaded. */
module.exports.prepare = function prepare(io) {
  var lanes = createLanes();
  if (!lanes) return;
  world = {
    io: io,
    lanes: lanes,
    held: createHeld(io, lanes),
    chance: fixChance(lanes),
    textOf: null,
    report: null,
    last: [],
    stacks: [],
    places: primitives.Object.create(null),
    strays: 0,
  };
  io.failureOf = failureOf;
  primitives.defineProperty(io, 'lane', { get: lanes.now });
};

/** Runs a pair under all orders: the first run is repeated at the end. */
function runsOf(job, subject, kind, onRun) {
  var orders = ONE_AFTER_THE_OTHER.slice();
  var runs = [];
  next();

  function next() {
    var order = orders.shift();
    if (!order) return onRun(runs);
    // a silent child is taken to have stopped
    world.report.stage('measuring');
    runOnce(job, subject, kind, order, function (run) {
      runs.push(run);
      if (runs.length === 1 && run.ends.A && run.ends.B)
        orders = orders.concat(ordersFor(run, kind, job.twoAtOnce.mostOrders), [
          ONE_AFTER_THE_OTHER[0],
        ]);
      next();
    });
  }
}

/**
 * Returns the orders in which B runs between two accesses of A: after each answer that has one
 * before it and one behind it; and, with different arguments, before the first answer, if what A
 * writes comes from an answer.
 */
function ordersFor(run, kind, most) {
  var accesses = [];
  var answers = 0;
  var writesAnswer = false;
  run.events.forEach(function (event) {
    if (event.lane !== 'A') return;
    if (event.does === 'gets') answers += 1;
    if (event.at === undefined && event.store === undefined) return;
    accesses.push(answers);
    if (event.does === 'writes' && event.at !== undefined && answers > 0) writesAnswer = true;
  });
  if (answers === 0) return [];
  var orders = [{ by: 'alternating', first: 'A', after: 0 }];
  for (var after = 0; after < answers && orders.length < most; after += 1) {
    var isBetween = accesses[0] <= after && accesses[accesses.length - 1] > after;
    var isNew = after === 0 || accesses.indexOf(after) >= 0;
    var isLate = after === 0 && writesAnswer && kind.given === 'different';
    if ((isBetween && isNew) || isLate) orders.push({ by: 'within', first: 'A', after: after });
  }
  return orders.length > 1 ? orders : [];
}

/** Loads the module anew, and calls onReady(made, args) with the arguments of a further call. */
function renew(subject, mark, isEmpty, onReady) {
  subject.inventor.forgetAnswers();
  var made = subject.renewModule();
  var args = subject.argsBeside(mark);
  ready(subject, isEmpty);
  afterLoad.whenOver(world.io, function () {
    subject.inventor.loaded();
    onReady(made, args);
  });
}

function runOnce(job, subject, kind, order, onRun) {
  var pair = null;
  renew(subject, kind.given === 'different' ? MARK : '', kind.isEmpty, function (made, args) {
    pair = {
      A: likeOf(subject, made, made.args),
      B: likeOf(subject, made, args),
    };
    runBefore(subject, made, kind.before, function () {
      run.pair(pair, order, world, onOver);
    });
  });

  function onOver(ends) {
    atEnd();
    if (!kind.scene) kind.scene = sceneOf(job, subject, pair);
    onRun({
      order: order,
      ends: ends,
      events: world.lanes.events,
      isCut: world.lanes.isFull,
      strays: world.strays,
      left: world.last.map(function (value) {
        return value === null ? null : world.textOf(value.value).text;
      }),
      stores: world.memory.left(),
      isProtected: world.memory.isProtected,
    });
  }
}

/** Describes a run of the calls one after the other. */
function sceneOf(job, subject, pair) {
  var own = job.call.own;
  var facts = own.inventions.facts;
  var inPlace = primitives.keys(facts).filter(function (path) {
    return facts[path].inPlace && /^this\.[\w$]+$/.test(path);
  });
  var made = own.constructorArgs.map(function (argument) {
    if (argument.from === 'person') return argument.value;
    return argument.from === 'invention' ? subject.inventor.value(argument.path) : undefined;
  });
  var isOfFile = function (root) {
    return root.key.charAt(0) === '"' || own.inventions.globals.indexOf(root.key) >= 0;
  };
  return world.scene.told({
    args: [pair.A.args, pair.B.args],
    made: made,
    self: pair.A.self,
    inPlace: inPlace.map(function (path) {
      return path.slice('this.'.length);
    }),
    roots: subject.inventor.paths.roots().filter(isOfFile),
    events: world.lanes.events,
  });
}

function runBefore(subject, made, count, onOver) {
  if (count === 0) return onOver();
  run.before(likeOf(subject, made, subject.argsBeside('')), world, function () {
    runBefore(subject, made, count - 1, onOver);
  });
}

function atEnd() {
  world.io.tap = null;
  world.io.told = null;
  world.io.remember = asUsual;
}

function likeOf(subject, made, args) {
  var like = primitives.Object.create(subject);
  like.call = made.call;
  like.self = made.self;
  like.args = args;
  like.makeOwn = null;
  like.makeArgs = null;
  return like;
}

function ready(subject, isEmpty) {
  var io = world.io;
  var lanes = world.lanes;
  stacks.limit(FRAMES);
  lanes.begin();
  world.held.forget();
  world.chance();
  world.strays = 0;
  world.last = [];
  world.scene = createScene(subject.inventor, io.marks, lanes);
  world.textOf = function (value) {
    return valueText(value, subject.inventor.pathOf, io.marks);
  };
  world.memory.begin(isEmpty, world.textOf, function (value) {
    return subject.inventor.pathOf(value) !== null;
  });
  io.probed += 1;
  io.faults = [];
  io.signals = [];
  io.pending = 0;
  io.isMarked = false;
  io.told = tellCall;
  io.remember = remember;
  io.statement = null;
  io.asked = null;
  io.heedsSignals = true;
  io.tap = function (name, way) {
    var last = lanes.events[lanes.asked];
    if (last) last.waits = true;
    world.scene.waits(way);
    return null;
  };
}

/** Notes a call of an invented function. */
function tellCall(name, path, args, node) {
  var lanes = world.lanes;
  if (!lanes.now()) {
    world.asked += 1;
    world.scene.asked(node, args, null);
    return;
  }
  var text = world.textOf(primitives.slice(args));
  world.io.isMarked = text.text !== text.plain;
  lanes.asked = lanes.note({
    does: 'asks',
    what: name,
    given: text.text,
    plain: text.plain,
    waits: false,
    stack: stackIndex(),
  });
  world.scene.asked(node, args, lanes.asked);
  var statement = world.memory.asked(path, primitives.slice(args));
  world.io.asked = statement;
  if (!statement) return;
  statement.asked = lanes.asked;
  var event = lanes.events[lanes.asked];
  if (event && statement.does === 'reads') event.isRead = true;
}

/** Returns what an operation reads in a world that remembers, in place of the usual answer. */
function remember(path, usual, isBuilder) {
  var found = remembered(path, usual, isBuilder);
  if (found !== usual && found instanceof primitives.Promise)
    world.scene.failed(path, found, world.lanes.asked);
  else world.scene.answered(path, found, world.lanes.asked);
  return found;
}

function remembered(path, usual, isBuilder) {
  var io = world.io;
  var isLater = io.statement !== null;
  // an answer that was not held back is that of the call that was made last, as of a cache
  var statement = isLater ? io.statement : io.asked;
  if (!statement || statement.path !== path) return usual;
  if (!isLater && (isBuilder || !statement.byKey)) return usual;
  if (isLater) io.statement = null;
  else io.asked = null;
  var found = world.memory.answer(statement, usual);
  return found === null && !isLater ? undefined : found;
}

function asUsual(path, usual) {
  return usual;
}

function stackIndex() {
  var stack = stackHere();
  if (!(stack in world.places)) {
    world.places[stack] = world.stacks.length;
    world.stacks.push(stack);
  }
  return world.places[stack];
}

/**
 * Returns the function that the code calls at each access of shared state, with the number of the
 * access and the value, which it returns. `state`: the state after the access, if that is not the
 * value. `locations` has the location of each access.
 */
function seesOf(locations) {
  return function sees(at, does, value, state) {
    var isKnown = arguments.length > 2;
    var now = arguments.length > 3 ? state : value;
    if (isKnown) world.last[locations[at]] = { value: now };
    if (world.textOf && world.lanes.now())
      world.lanes.note({ does: does, at: at, value: isKnown ? world.textOf(now).text : '' });
    return value;
  };
}
