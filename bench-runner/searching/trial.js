'use strict';

// A trial: loads the subject again, calls it with other inventions, and records what it does.

var Module = require('module');
var afterLoad = require('../own/afterLoad');
var createDrained = require('../recording/drained');
var createInventor = require('../inventing/inventor');
var createIo = require('../fakes/io');
var codeAt = require('./codeAt');
var describe = require('../load').describe;
var exits = require('../exits');
var errorOf = require('../protocols/callback').errorOf;
var imports = require('../own/imports');
var isOfEngine = require('../recording/ofEngine');
var firstArgs = require('../recording/firstCall').firstArgs;
var issuesOf = require('./issues');
var loadOwn = require('../own/load');
var nodes = require('../inventing/nodes');
var nodeLoad = Module._load;
var nodeResolve = Module._resolveFilename;
var primitives = require('../primitives');
var protocols = require('../protocols/protocols');
var stackOf = require('../load').stackOf;
var strayOf = require('../probing/stray');
var toError = require('../protocols/start').toError;
var way = require('../recording/way');

/** Most invented values kept; the oldest are dropped. */
var MOST_MADE = 3000;
var IO_MS = 10;
var MOST_CAUSES = 3;

/**
 * `tried`: {facts, given}: the inventions, and names of parameters whose defaults are replaced.
 * `means`: {turns, observed, outcome, knows, made}. Calls onEnd once with {how, isGood, error,
 * thrown, throws, reached, ran, tests, made, handed, caught}. `error` describes `thrown`; `throws`:
 * before the call returned. `reached`: places of I/O. `made`: invented values. `handed`: paths of
 * functions that were given a function. `caught`: errors of the language that the code caught.
 */
module.exports = function runTrial(job, tried, means, onEnd) {
  var io = createIo(IO_MS, 'promisified');
  io.timers.setTimeout = means.turns.setTimeout;
  // trials differ by their facts
  io.offersAlternatives = false;
  var plan = { globals: job.call.own.inventions.globals, facts: tried.facts };
  var inventor = createInventor(io, plan);
  var trial = {
    job: job,
    made: [],
    reached: {},
    handed: {},
    isOver: false,
    inventor: inventor,
    means: means,
    stray: null,
    /** True after `process.exit` with code 0. */
    exits: false,
    isSettled: false,
    /** True if the call threw before it returned. */
    throws: false,
    /** Error that the caller got, if the trial continues after it. */
    told: null,
    endsAgain: false,
    strays: [],
    loaded: 0,
    onEnd: onEnd,
    restore: null,
  };
  means.knows = inventor.knows;
  means.made = trial.made;
  follow(trial, io);
  trial.loaded = forgetModules(job);
  means.observed.begin();
  trial.restore = inventor.install();
  hear(trial, io);
  means.turns.begin(function (how) {
    if (trial.isSettled) end(trial, trial.told ? 'failed' : 'ended', trial.told);
    else end(trial, how, trial.stray || null);
  });
  try {
    loadOwn(givenIn(job, tried.given, means.known), inventor, onLoaded);
  } catch (error) {
    // such as the error of a class that keeps its private members
    end(trial, 'notLoaded', error);
  }

  function onLoaded(loaded) {
    if (loaded.failure) return end(trial, 'notLoaded', loaded.error);
    afterLoad.whenOver(io, function () {
      begin(trial, io, loaded.subject);
    });
  }
};

function begin(trial, io, subject) {
  io.tap = function (name) {
    trial.reached[name + '@' + placeIn(trial.job.subject.file)] = true;
    return null;
  };
  trial.inventor.callBegins();
  trial.means.observed.callBegins();
  trial.handed = {};
  call(trial, subject);
}

/** Listens to uncaught errors, to the end of the process, and to I/O if required. */
function hear(trial, io) {
  var means = trial.means;
  if (means.asked) {
    io.isFollowed = true;
    io.hear = means.asked.hear;
    means.asked.begin();
  }
  means.outcome.onUncaught(function (error, isRejection) {
    if (!exits.isOf(error)) trial.strays.push(strayOf(error, isRejection));
    if (exits.isOf(error)) end(trial, 'exited', error);
    else if (!isRejection) end(trial, 'uncaught', toError(error));
    else if (!trial.stray) trial.stray = error;
  });
  means.onExit = function (code) {
    if (code !== 0 && !trial.exits) end(trial, 'exited', exitOf(code));
    trial.exits = true;
  };
}

function follow(trial, io) {
  io.trace = function (node, value) {
    if (trial.isOver) return;
    if (trial.made.length >= MOST_MADE) trial.made.shift();
    trial.made.push({ path: node.path, key: keyOf(node), value: value });
  };
  io.handed = function (node) {
    trial.handed[node.path] = true;
  };
}

function keyOf(node) {
  for (var each = node; each; each = each.parent) {
    if (each.step === 'root' || (each.step === 'prop' && !nodes.isPosition(each.key)))
      return each.key.replace(/^"|"$/g, '');
  }
  return '';
}

/** Removes the project's modules from the cache, as they hold earlier inventions. */
function forgetModules(job) {
  Module._load = nodeLoad;
  Module._resolveFilename = nodeResolve;
  var isOfProject = imports.ofProject(job.subject.file);
  var files = primitives.keys(Module._cache).filter(function (file) {
    return isOfProject({ filename: file });
  });
  files.forEach(function (file) {
    delete Module._cache[file];
  });
  return files.length;
}

/** Job with some defaults invented. `known`: what earlier calls showed about how calls end. */
function givenIn(job, given, known) {
  var own = primitives.Object.create(job.call.own);
  function of(args, before) {
    return args.map(function (each) {
      var name = before + each.name;
      if (given.indexOf(name) < 0) return each;
      return { name: each.name, from: 'invention', path: name };
    });
  }
  own.args = of(own.args, '');
  own.constructorArgs = of(own.constructorArgs, 'constructor.');
  var call = primitives.Object.create(job.call);
  call.own = own;
  var made = primitives.Object.create(job);
  made.call = call;
  made.known = known;
  return made;
}

/** Line and column of the subject's innermost frame. */
function placeIn(file) {
  var lines = stackOf(new primitives.Error('asked')).split('\n');
  for (var i = 1; i < lines.length; i += 1) {
    var at = lines[i].indexOf(file + ':');
    if (at >= 0) return lines[i].slice(at + file.length).replace(/\)$/, '');
  }
  return '';
}

/** Notes the state of an object: an earlier call may have left it, so the search may change it. */
function noteState(trial, self) {
  if (self === null || typeof self !== 'object' || trial.inventor.knows(self)) return;
  primitives.keys(self).forEach(function (key) {
    if (NAME.test(key)) trial.made.push({ path: 'this.' + key, key: key, value: self[key] });
  });
}

var NAME = /^\w+$/;

function call(trial, subject) {
  var means = trial.means;
  var begun = { subject: subject, isGiven: false, isToldBack: false };
  subject.isDoubtful = trial.inventor.isDoubtful;
  noteState(trial, subject.self);
  if (subject.makeArgs) subject.firstArgs = subject.makeArgs(0);
  function onCallback(first) {
    var error = errorOf(subject, first);
    if (begun.isToldBack) trial.endsAgain = true;
    begun.isToldBack = true;
    if (error) onTold(error);
    else onDone();
  }
  /** Handles a failed call; a search for other ends continues after it. */
  function onTold(error) {
    if (!means.asked) return end(trial, 'failed', error);
    if (!trial.isSettled) trial.told = error;
    onDone();
  }
  /** Handles the end of a call; errors of its remaining work occur in every call. */
  function onDone() {
    if (trial.isSettled && subject.isHandler) trial.endsAgain = true;
    trial.isSettled = true;
    means.turns.comeToEnd();
  }
  function onError(error) {
    if (exits.isOf(error)) onDone();
    else if (subject.throws && !isOfEngine(error)) onDone();
    else onTold(toError(error));
  }
  var drained = createDrained({ values: 0 }, function () {
    end(trial, 'endless', null);
  });
  var args = firstArgs(subject, onCallback);
  begun.isGiven = args[args.length - 1] === onCallback;
  try {
    var returned = subject.call.apply(subject.self, args);
    var completesBy = way.of(begun, returned);
    subject.follows = completesBy;
    if (subject.asked && !protocols.of(completesBy).accepts(returned))
      return end(trial, 'other', null);
    protocols.of(completesBy).follow(returned, onDone, onError, drained.watch);
  } catch (error) {
    trial.throws = true;
    onError(error);
  }
}

function end(trial, how, error) {
  if (trial.isOver) return;
  trial.isOver = true;
  var means = trial.means;
  var seen = means.observed.seen;
  var found = {
    how: how,
    isGood: how === 'ended',
    error: error === null ? null : inWords(error, trial),
    thrown: error,
    throws: trial.throws,
    isEndless: seen.isEndless,
    caught: seen.caught.concat(causesOf(error)).filter(isOfEngine).map(wordsOf(trial)),
    reached: primitives.keys(trial.reached),
    handed: primitives.keys(trial.handed).reverse(),
    ran: primitives.keys(seen.ran),
    tests: seen.tests,
    made: trial.made,
    changed: trial.inventor.changedAnswers(),
    asked: means.asked ? means.asked.taken() : [],
    endsAgain: trial.endsAgain,
    strays: trial.strays,
    loaded: trial.loaded,
  };
  means.turns.end();
  means.onExit = null;
  means.outcome.onUncaught(ignore);
  trial.restore();
  // pending work ends before the next trial starts
  primitives.setImmediate.call(null, function () {
    primitives.setImmediate.call(null, goOn, trial, found);
  });
}

/**
 * Continues after a trial. An error of the search is no error of the subject, whose listeners are
 * gone.
 */
function goOn(trial, found) {
  try {
    trial.onEnd(found);
  } catch (error) {
    trial.means.outcome.fail({ code: 'uncaughtException', error: error });
  }
}

function ignore() {}

function exitOf(code) {
  return new primitives.Error('process.exit(' + code + ')');
}

/** Causes of an error, which say more than the error itself. */
function causesOf(error) {
  var causes = [];
  for (var each = error; each && each.cause && causes.length < MOST_CAUSES; each = each.cause) {
    causes.push(each.cause);
  }
  return causes;
}

function wordsOf(trial) {
  return function (error) {
    return inWords(error, trial);
  };
}

/** Call of a mark in an error's text, which stands for the marked code. */
var MARKED = /\b__asyncScore\.left\(\.\.\.\)/;

function inWords(error, trial) {
  var job = trial.job;
  var stack = stackOf(error);
  return {
    text: describe(error).replace(MARKED, function () {
      return trial.means.observed.seen.among;
    }),
    stack: stack,
    input: error && error.input,
    near: codeAt(stack, job),
    owners: codeAt.ownersAt(stack, job),
    issues: issuesOf(error),
  };
}
