'use strict';

// Gets at the function in its file, and makes its `this` and its arguments.

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

/** Of what a constructor threw. */
var MOST_LETTERS = 300;

/**
 * Tells onLoaded({subject, end}) or onLoaded({failure, error}), `error` being what was thrown, if anything was. Before the file itself, what awaits at its
 * top level among the files that it imports is loaded, then the set-up module, then its case.
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
        ready(job, inventor, loaded.reached, given, found, onLoaded);
      });
    });
  });
};

/** Asks the parent, in the name of a job. */
function askIn(job) {
  return function (message) {
    message.token = job.token;
    return channel.ask(message);
  };
}

/** A failure of the file that one of its imports led to names that import. */
function withImport(loaded, imports) {
  var failed = loaded.error === undefined ? null : imports.failed(loaded.error);
  return failed
    ? { failure: importFailure(null, loaded.error, failed), error: loaded.error }
    : loaded;
}

/** Tells onReady(given, case): what the set-ups gave, and the case or null; else a failure. */
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

function ready(job, inventor, reached, given, found, onLoaded) {
  var own = job.call.own;
  var isHandler = isAnswering(own, found);
  var made = selfOf(reached, own, inventor);
  var list = arguments_(own.args, found, given, inventor);
  var placeArgs = placing(own.args, inventor);
  if (!found || found.args === undefined) placeArgs(list.args);
  // where no call answers in a way that is seen, none is waited for; calls of a search are loaded anew each
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

  /** The same in a module of its own, which remembers no earlier call, if it is loaded at once. */
  function renewModule() {
    reached = loadedAnew(job, inventor) || reached;
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
      isRenewed: inventor.loaded,
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

/** The object that `super` starts from. */
function homeOf(reached) {
  if (reached.home) return reached.home;
  return reached.on === 'instance' ? reached.owner.prototype : reached.owner;
}

/** Null where it takes its time. */
function loadedAnew(job, inventor) {
  var reached = null;
  inventor.loads();
  load.own(job.subject, function (loaded) {
    reached = loaded.reached || null;
  });
  return reached;
}

/** As whoever calls it in reality meets what it returns. */
function asMet(call, job, known, inventor) {
  var own = job.call.own;
  var met = own.extendsEvent ? asExtendable(call) : call;
  if (own.answersByStream && primitives.Promise) met = asRead(met, inventor.isBusy);
  if (own.redirects) met = asRedirected(met, inventor.pathOf);
  return isUnheard(job) ? asUnheard(met, known) : met;
}

/** Who says how it ends, or what it is given, says what its answer is. */
function isAnswering(own, found) {
  return Boolean(own.handler) && !own.asked && !found && primitives.Promise !== null;
}

/** {name: number} of what it counts, as far as that can be got at. */
function countsOf(reached, self) {
  try {
    return reached.counts ? reached.counts(self) : {};
  } catch (error) {
    // a name of another scope, or of nothing
    return {};
  }
}

/** What is timed is not to pay for it. */
function isUnheard(job) {
  return job.call.own.isUnheard === true && job.kind === 'probe' && primitives.Promise !== null;
}

function firstLine(text) {
  return text.split('\n')[0].slice(0, MOST_LETTERS);
}

/** By a closure: a subject may have taken `bind` away by now. */
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

/** What stood in a method has its `this` from the file, which has what is invented of the object behind it. */
function onFile(owner, inventor) {
  var self = inventor.self();
  if (self !== undefined && primitives.setPrototypeOf) primitives.setPrototypeOf(owner, self);
  return owner;
}

/** What only the class's own module has to give to its constructor, in place of what was invented. */
function withTokens(args, reached) {
  if (typeof reached.tokens !== 'function') return args;
  try {
    var tokens = reached.tokens();
    primitives.keys(tokens).forEach(function (position) {
      args[Number(position)] = tokens[position];
    });
  } catch (error) {
    // such a name means something within the constructor alone
  }
  return args;
}
