'use strict';

// Loads the function from its file, and makes its `this` and its arguments.

var channel = require('../channel');
var load = require('../load');
var primitives = require('../primitives');
var arguments_ = require('./arguments');
var asExtendable = require('./extendable');
var asHandler = require('./handler');
var asRedirected = require('./redirected');
var asRead = require('./readAnswer');
var asUnheard = require('./unheard');
var cases = require('./cases');
var meetImports = require('./imports');
var instanceOf = require('./instance');
var importFailure = require('./importFailure');

/** Most characters of a constructor's error. */
var MOST_LETTERS = 300;

/**
 * Calls onLoaded({subject, end}) or onLoaded({failure, error}), with `error` the thrown value, if
 * any. Loads first the imported files that await at their top level, then the set-up module, then
 * its case, and then the file itself.
 */
module.exports = function loadOwn(job, inventor, onLoaded) {
  var own = job.call.own;
  var isReal = job.io.layer === 'real';
  var plan = job.subject.modules || { files: {}, resolutions: {}, invented: {} };
  var imports = meetImports(plan, isReal ? null : inventor, job.subject.file, askIn(job));

  function fail(what, error) {
    onLoaded({ failure: importFailure(what, error, imports.failed(error)), error: error });
  }

  imports.preload(function () {
    setUp(own, imports.load, fail, onLoaded, function (given, found) {
      load.own(job.subject, function (loaded) {
        if (loaded.failure) return onLoaded(withImport(loaded, imports));
        ready(job, inventor, imports, loaded.reached, given, found, onLoaded);
      });
    });
  });
};

/** Returns a function that asks the parent with the job's token. */
function askIn(job) {
  return function (message) {
    message.token = job.token;
    return channel.ask(message);
  };
}

/** Names the import in the failure, if one of the file's imports failed. */
function withImport(loaded, imports) {
  var failed = loaded.error === undefined ? null : imports.failed(loaded.error);
  return failed
    ? { failure: importFailure(null, loaded.error, failed), error: loaded.error }
    : loaded;
}

/**
 * Calls onReady(given, case): the value of the set-up, and the case or null; else reports a
 * failure.
 */
function setUp(own, loadFile, fail, onLoaded, onReady) {
  if (!own.setup) return theCase(undefined);
  cases.settle(
    function () {
      var start = cases.main(loadFile(own.setup));
      return typeof start === 'function' ? start() : start;
    },
    function (error, given) {
      if (error) return fail('The set-up ' + own.setup, error);
      theCase(given);
    }
  );

  function theCase(given) {
    if (!own.case) return onReady(given, null);
    var exported;
    var found;
    try {
      exported = loadFile(own.case.file);
      found = cases.find(exported, own.case.name, own.case.function);
    } catch (error) {
      return fail('The file of cases ' + own.case.file, error);
    }
    if (!found) return onLoaded({ failure: noCase(own.case, exported) });
    if (typeof found.setup !== 'function') return onReady(given, found);
    cases.settle(
      function () {
        return found.setup(given);
      },
      function (error, made) {
        if (error) return fail('The set-up of the case in ' + own.case.file, error);
        onReady(made === undefined ? given : made, found);
      }
    );
  }
}

function noCase(wanted, exported) {
  var which = wanted.name === null ? 'no case' : 'no case named ' + wanted.name;
  return {
    state: 'failed',
    code: 'badSidecar',
    message: wanted.file + ' exports ' + which + '.',
    found: load.describeExports(exported),
    needed: 'a list of objects as its export `cases`, each with a name and args',
    remedy: 'Correct it, or take it away: what the function is called with is then invented.',
  };
}

function ready(job, inventor, imports, reached, given, found, onLoaded) {
  var own = job.call.own;
  var isHandler = isAnswering(own, found);
  var made = selfOf(reached, own, inventor);
  var list = arguments_(own.args, found, given, inventor);
  var placeArgs = placing(own.args, inventor);
  if (!found || found.args === undefined) placeArgs(list.args);
  // if no call visibly answers, later ones do not wait for it; a search loads each call anew
  var known = job.known || { answers: false, letsGoOn: false, endsWell: false };

  function called(self) {
    var call = asMet(reached.callOf ? reached.callOf(self) : reached.call, job, known, inventor);
    return isHandler ? asHandler(call, own.handler, known, inventor.isBusy) : call;
  }

  function renew() {
    inventor.forget();
    var self = selfOf(reached, own, inventor).self;
    return {
      call: called(self),
      self: self,
      args: arguments_(own.args, null, given, inventor).args,
    };
  }

  /** Renews the subject in a new module, which knows no earlier call, if it loads synchronously. */
  function renewModule() {
    reached = loadedAnew(job, inventor, imports) || reached;
    return renew();
  }

  function counts(self) {
    return countsOf(reached, self);
  }
  var canRenew = job.io.layer !== 'real' && !found;
  onLoaded({
    subject: {
      call: called(made.self),
      self: made.self,
      constructorThrew: made.error ? firstLine(load.describe(made.error)) : null,
      args: list.args,
      argsOfCase: Boolean(found && found.args !== undefined),
      makeArgs: list.makeArgs,
      placeArgs: placeArgs,
      renew: canRenew ? renew : null,
      renewModule: canRenew ? renewModule : null,
      argsBeside: argsBeside(own.args, given, inventor),
      inventor: inventor,
      completesBy: job.call.completesBy,
      isHandler: isHandler,
      asked: own.asked,
      suggests: own.suggests,
      throws: own.throws === true,
      countsOf: own.counts.length + own.flags.length > 0 ? counts : null,
      countsCalls: own.counts.length > 0,
      callbackTakes: own.callbackTakes,
    },
    end: found && typeof found.teardown === 'function' ? tearDown(found, given) : null,
  });
}

/** Returns the object at which `super` starts. */
function homeOf(reached) {
  if (reached.home) return reached.home;
  return reached.on === 'instance' ? reached.owner.prototype : reached.owner;
}

/** Loads the module and its imports anew; null if that is asynchronous. */
function loadedAnew(job, inventor, imports) {
  var reached = null;
  imports.forget();
  inventor.loads();
  load.own(job.subject, function (loaded) {
    reached = loaded.reached || null;
  });
  return reached;
}

/** Wraps the call for its usual caller, which treats the result in its own way. */
function asMet(call, job, known, inventor) {
  var own = job.call.own;
  var met = own.extendsEvent ? asExtendable(call) : call;
  if (own.answersByStream && primitives.Promise) met = asRead(met, inventor.isBusy);
  if (own.redirects) met = asRedirected(met, inventor.pathOf);
  return isUnheard(job) ? asUnheard(met, known) : met;
}

/** True for a handler that ends by its answer: not if a person stated its end or its arguments. */
function isAnswering(own, found) {
  return Boolean(own.handler) && !own.asked && !found && primitives.Promise !== null;
}

/** Returns {name: number} of its counters, as far as they can be read. */
function countsOf(reached, self) {
  try {
    return reached.counts ? reached.counts(self) : {};
  } catch (error) {
    // a name of another scope, or an undefined one
    return {};
  }
}

/** True if nobody handles the promise; timed calls do not pay for that. */
function isUnheard(job) {
  return job.call.own.isUnheard === true && job.kind === 'probe' && primitives.Promise !== null;
}

function firstLine(text) {
  return text.split('\n')[0].slice(0, MOST_LETTERS);
}

/**
 * Returns a function that makes the arguments of a second call, which runs beside the first one: a
 * closure, as a subject may have removed `bind` by now.
 */
function argsBeside(plans, given, inventor) {
  return function (mark) {
    return arguments_(plans.map(copied), null, given, inventor.beside(mark)).args;
  };
}

/** Returns an argument with a value of its own, so that no two calls share it. */
function copied(argument) {
  if (argument.from !== 'person' || argument.value === undefined) return argument;
  var value = primitives.parse(primitives.stringify(argument.value));
  return { name: argument.name, from: 'person', value: value };
}

/** Uses a closure: a subject may have removed `bind` by now. */
function placing(plans, inventor) {
  return function (args) {
    plans.forEach(function (plan, index) {
      if (plan.from === 'invention') inventor.place(plan.path, args, index);
    });
  };
}

function tearDown(found, given) {
  return function () {
    found.teardown(given);
  };
}

function selfOf(reached, own, inventor) {
  inventor.putBase(homeOf(reached));
  if (reached.on === 'nothing') return { self: inventor.self(), error: null };
  if (reached.on === 'invented') return { self: inventor.value('this'), error: null };
  if (reached.on === 'file') return { self: onFile(reached.owner, inventor), error: null };
  if (reached.on === 'owner') return { self: inventor.stateOn(reached.owner), error: null };
  var given = arguments_(own.constructorArgs, null, undefined, inventor);
  return instanceOf(reached.owner, withTokens(given.args, reached), inventor);
}

/**
 * Makes invented members of the object the prototype of the file's `this`, for code that was in a
 * method.
 */
function onFile(owner, inventor) {
  var self = inventor.self();
  if (self !== undefined && primitives.setPrototypeOf) primitives.setPrototypeOf(owner, self);
  return owner;
}

/** Replaces invented arguments of the constructor by those that only the class's own module has. */
function withTokens(args, reached) {
  if (typeof reached.tokens !== 'function') return args;
  try {
    var tokens = reached.tokens();
    primitives.keys(tokens).forEach(function (position) {
      args[Number(position)] = tokens[position];
    });
  } catch (error) {
    // such a name exists only in the constructor
  }
  return args;
}
