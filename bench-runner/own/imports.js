'use strict';

// How the imports of a project's files are met: by what is on disk, by code that runs in place of a
// file, or by what is invented.

var Module = require('module');
var path = require('path');
var moduleCode = require('../moduleCode');
var primitives = require('../primitives');

var OURS = path.join(__dirname, '..') + path.sep;
var INSTALLED = /[\\/]node_modules[\\/]/;
/** The folder of the package that a file is installed with, up to its name. */
var PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+[\\/]/;

/**
 * From here on, files of the project of `subjectFile` ask as `plan`, a ModulePlan, says: where that
 * file is one of an installed package, those of that package. `invent(specifier, because)`
 * makes a module up; null: nothing is. Returns {failed, preload, load}: `failed(error)` tells the
 * innermost import that came to that error, as {specifier, file, error, refused?}, or null; `load(file)` is what
 * a file of the project exports, and throws what it throws.
 */
module.exports = function meetImports(plan, invent, subjectFile) {
  var home = (PACKAGE.exec(subjectFile) || [''])[0];
  var load = Module._load;
  var resolve = Module._resolveFilename;
  var namespaces = {};
  var failed = null;

  Module._load = function (specifier, parent) {
    if (!isOfProject(parent)) return load.apply(this, arguments);
    var file = leadsTo(parent.filename, specifier);
    if (file === null && has(plan.invented, specifier) && invent) {
      return invent(specifier, plan.invented[specifier]);
    }
    try {
      return file === null ? asNode(this, arguments) : loadFile(file, parent);
    } catch (error) {
      return threw(specifier, parent, error, file);
    }
  };

  Module._resolveFilename = function (specifier, parent) {
    var file = isOfProject(parent) ? leadsTo(parent.filename, specifier) : null;
    return file === null ? resolve.apply(this, arguments) : file;
  };

  function isOfProject(parent) {
    var file = parent && parent.filename;
    if (typeof file !== 'string' || file.indexOf(OURS) === 0) return false;
    var within = file.indexOf(home) === 0 ? file.slice(home.length) : file;
    return !INSTALLED.test(within);
  }

  function leadsTo(from, specifier) {
    var known = has(plan.resolutions, from) ? plan.resolutions[from] : {};
    return has(known, specifier) ? known[specifier] : null;
  }

  function asNode(self, args) {
    try {
      return load.apply(self, args);
    } catch (error) {
      // old Nodes do not know the prefix
      var bare = String(args[0]).replace(/^node:/, '');
      if (bare === args[0] || process.binding === undefined || !isUnknown(error)) throw error;
      return load.call(self, bare, args[1], args[2]);
    }
  }

  function loadFile(file, parent) {
    if (has(namespaces, file)) return namespaces[file];
    var cached = Module._cache[file];
    if (cached) return cached.exports;
    if (!has(plan.files, file)) return load.call(Module, file, parent, false);
    var made = moduleCode.create(file, parent);
    try {
      made._compile(plan.files[file].code, file);
    } catch (error) {
      delete Module._cache[file];
      throw error;
    }
    made.loaded = true;
    return made.exports;
  }

  function threw(specifier, parent, error, file) {
    var refused = refusedOf(file);
    if (failed === null || failed.error !== error) {
      failed = { specifier: specifier, file: parent.filename, error: error };
      if (refused) failed.refused = refused;
    }
    if (!invent) throw error;
    if (refused) return invent(specifier, 'notCompiled');
    return invent(specifier, isMissing(error, specifier) ? 'notInstalled' : 'threw');
  }

  /** {file, found, line?, remedy} of one that the plan tells could not be compiled, or null. */
  function refusedOf(file) {
    if (file === null || !plan.refused || !has(plan.refused, file)) return null;
    var why = plan.refused[file];
    return { file: file, found: why.found, line: why.line, remedy: why.remedy };
  }

  return {
    load: function (file) {
      return loadFile(file, null);
    },
    failed: function (error) {
      return failed && failed.error === error ? failed : null;
    },
    /** Loads what can only be loaded before it is asked for, and then calls onDone. */
    preload: function (onDone) {
      var waiting = (plan.esModules || []).filter(isBeyondRequire).map(function (file) {
        return function (onNext) {
          importBefore(file, onNext);
        };
      });
      primitives.keys(plan.files).forEach(function (file) {
        if (plan.files[file].awaits) waiting.push(awaitFile.bind(null, file));
      });
      (function next() {
        var step = waiting.shift();
        if (step) step(next);
        else onDone();
      })();
    },
  };

  /** What imports it again will say what is wrong with it. */
  function importBefore(file, onNext) {
    function done() {
      primitives.setImmediate.call(null, onNext);
    }
    try {
      moduleCode.importNatively(file).then(function (namespace) {
        namespaces[file] = asExports(namespace);
        done();
      }, done);
    } catch (error) {
      onNext();
    }
  }

  function awaitFile(file, onNext) {
    if (Module._cache[file]) return onNext();
    var made = moduleCode.create(file, null);
    moduleCode.run(made, plan.files[file].code, function (error) {
      if (error) delete Module._cache[file];
      onNext();
    });
  }
};

/** This Node cannot require ES modules, but import them. */
function isBeyondRequire() {
  return !(process.features && process.features.require_module);
}

/** As compiled code expects the exports of an ES module. */
function asExports(namespace) {
  var exported = {};
  primitives.keys(namespace).forEach(function (key) {
    exported[key] = namespace[key];
  });
  primitives.defineProperty(exported, '__esModule', { value: true });
  return exported;
}

function isUnknown(error) {
  return /^(?:MODULE_NOT_FOUND|ERR_UNKNOWN_BUILTIN_MODULE)$/.test(error && error.code);
}

/** There is no such module, and not one that this one needs. */
function isMissing(error, specifier) {
  return (
    Boolean(error) &&
    error.code === 'MODULE_NOT_FOUND' &&
    String(error.message).indexOf("'" + specifier + "'") >= 0
  );
}

function has(record, key) {
  return primitives.Object.prototype.hasOwnProperty.call(record, key);
}
