'use strict';

// Resolves the imports of a project's files: to files on disk, to code that replaces a file, or to
// invented modules.

var Module = require('module');
var path = require('path');
var primitives = require('../primitives');
var createFiles = require('./projectFiles');
var jsxRuntime = require('./jsxRuntime');
var lateModule = require('./lateModule');

var OURS = path.join(__dirname, '..') + path.sep;
var INSTALLED = /[\\/]node_modules[\\/]/;
/** Folder of the package that contains an installed file, up to its name. */
var PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+[\\/]/;

/** True for an invented module; a file that exists runs, unless its set-up is elsewhere. */
function isInvented(plan, specifier, file) {
  if (!primitives.has(plan.invented, specifier)) return false;
  return file === null || plan.invented[specifier] === 'setUpElsewhere';
}

/**
 * Resolves imports of the project of `subjectFile` as `plan`, a ModulePlan, states: if that file is
 * in an installed package, the imports of that package. `inventor` invents modules, and gets what
 * is loaded; null: nothing is invented. `ask(message)` asks the parent. Returns {failed, forget,
 * preload, load}: `forget()` lets the project's files be loaded anew; `failed(error)` returns the
 * innermost import that caused the error, as {specifier, file, error, refused?}, or null;
 * `load(file)` returns a project file's exports, or throws.
 */
module.exports = function meetImports(plan, inventor, subjectFile, ask) {
  var load = Module._load;
  var isOfProject = module.exports.ofProject(subjectFile);
  var files = createFiles(plan, load, formOf);
  var standing = createStanding(loadLate);
  var failures = createFailures(plan, inventor);

  function formOf(file) {
    return ask({ type: 'loads', file: file, isInCall: isInCall(), wantsForm: true });
  }

  function isInCall() {
    return inventor !== null && !inventor.isLoading();
  }

  /** Reports the file as it is loaded, if no compiled form is requested. */
  function loadLate(file, specifiers, parent) {
    var inCall = isInCall();
    if (files.isNews(file, inCall)) ask({ type: 'loads', file: file, isInCall: inCall });
    if (inCall) files.loadsAtOnce(file);
    return inventor.loadsLate(function () {
      return specifiers.reduce(function (exported, each) {
        return met(each, file, parent);
      }, null);
    });
  }

  function met(specifier, file, parent) {
    try {
      var exported = files.load(file, parent);
      if (inventor) inventor.exported(specifier, exported);
      return exported;
    } catch (error) {
      return failures.instead(specifier, file, parent, error);
    }
  }

  Module._load = function (specifier, parent) {
    if (!isOfProject(parent)) return load.apply(this, arguments);
    var file = leadsTo(plan, parent.filename, specifier);
    if (inventor && isInvented(plan, specifier, file)) {
      return jsxRuntime(specifier) || inventor.module(specifier, plan.invented[specifier]);
    }
    var late = file !== null && inventor && lateModule.isThere ? files.late(file) : null;
    if (late) return standing(late, specifier, file, parent);
    if (file !== null) return met(specifier, file, parent);
    return failures.orInstead(specifier, parent, asNode.bind(null, load, this, arguments));
  };

  Module._resolveFilename = resolving(plan, isOfProject, Module._resolveFilename);

  return importsOf(files, standing, failures);
};

function importsOf(files, standing, failures) {
  return {
    load: function (file) {
      return files.load(file, null);
    },
    failed: failures.of,
    forget: function () {
      files.forget();
      standing.forget();
    },
    preload: files.preload,
  };
}

function resolving(plan, isOfProject, resolve) {
  return function (specifier, parent) {
    var file = isOfProject(parent) ? leadsTo(plan, parent.filename, specifier) : null;
    return file === null ? resolve.apply(this, arguments) : file;
  };
}

/**
 * Records failed imports: `instead(…)` returns the stand-in, `orInstead(…)` the result of
 * `loadNow()` or the stand-in, and `of(error)` the innermost import that caused an error.
 */
function createFailures(plan, inventor) {
  var failed = null;
  return {
    instead: function (specifier, file, parent, error) {
      var refused = refusedOf(plan, file);
      if (failed === null || failed.error !== error) {
        failed = failure(specifier, parent.filename, error, refused);
      }
      if (!inventor) throw error;
      var why = refused ? 'notCompiled' : reasonOf(error, specifier);
      return jsxRuntime(specifier) || inventor.module(specifier, why);
    },
    orInstead: function (specifier, parent, loadNow) {
      try {
        return loadNow();
      } catch (error) {
        return this.instead(specifier, null, parent, error);
      }
    },
    of: function (error) {
      return failed && failed.error === error ? failed : null;
    },
  };
}

/**
 * Returns a stand-in for a file's exports until their first use; `load(file, specifiers, parent)`
 * loads the file then, for all specifiers that named it.
 */
function createStanding(load) {
  var stood = {};
  standing.forget = function () {
    stood = {};
  };
  return standing;

  function standing(late, specifier, file, parent) {
    if (!primitives.has(stood, file)) {
      stood[file] = { specifiers: [], exports: null };
      stood[file].exports = lateModule.create(late, function () {
        return load(file, stood[file].specifiers, parent);
      });
    }
    if (stood[file].specifiers.indexOf(specifier) < 0) stood[file].specifiers.push(specifier);
    return stood[file].exports;
  }
}

/** True if a module is of the project of `subjectFile`. */
module.exports.ofProject = function ofProject(subjectFile) {
  return within((PACKAGE.exec(subjectFile) || [''])[0]);
};

/** `home`: folder of the package that is the project, or ''. */
function within(home) {
  return function isOfProject(parent) {
    var file = parent && parent.filename;
    if (typeof file !== 'string' || file.indexOf(OURS) === 0) return false;
    return !INSTALLED.test(file.indexOf(home) === 0 ? file.slice(home.length) : file);
  };
}

function leadsTo(plan, from, specifier) {
  var known = primitives.has(plan.resolutions, from) ? plan.resolutions[from] : {};
  return primitives.has(known, specifier) ? known[specifier] : null;
}

function asNode(load, self, args) {
  try {
    return load.apply(self, args);
  } catch (error) {
    // old Nodes do not know the prefix `node:`
    var bare = String(args[0]).replace(/^node:/, '');
    if (bare === args[0] || process.binding === undefined || !isUnknown(error)) throw error;
    return load.call(self, bare, args[1], args[2]);
  }
}

function isUnknown(error) {
  return /^(?:MODULE_NOT_FOUND|ERR_UNKNOWN_BUILTIN_MODULE)$/.test(error && error.code);
}

/** Returns {file, found, line?, remedy} of a file that could not be compiled, or null. */
function refusedOf(plan, file) {
  if (file === null || !plan.refused || !primitives.has(plan.refused, file)) return null;
  var why = plan.refused[file];
  return { file: file, found: why.found, line: why.line, remedy: why.remedy };
}

function failure(specifier, file, error, refused) {
  var made = { specifier: specifier, file: file, error: error };
  if (refused) made.refused = refused;
  return made;
}

/** Returns the reason: the module itself is missing, and not one that it requires; or it threw. */
function reasonOf(error, specifier) {
  var isMissing =
    Boolean(error) &&
    error.code === 'MODULE_NOT_FOUND' &&
    String(error.message).indexOf("'" + specifier + "'") >= 0;
  return isMissing ? 'notInstalled' : 'threw';
}
