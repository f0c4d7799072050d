'use strict';

// Loads files of a project: from disk, or as the code that replaces them.

var Module = require('module');
var inOrder = require('../inOrder');
var moduleCode = require('../moduleCode');
var primitives = require('../primitives');

/**
 * Most tries: a failed file may succeed once the rest of its import cycle is loaded. If each
 * importer tried again, and theirs, there would be no end.
 */
var MOST_TRIES = 3;
/** Most files that are loaded anew for each run. */
var MOST_ANEW = 40;

/**
 * `plan`: the protocol's ModulePlan; `loadAsNode`: Node's own Module._load; `ask(file)` returns the
 * protocol's ModuleForm of a file whose code is not in the plan. `load(file, parent)` returns a
 * file's exports, or throws. `preload(onDone)` loads files that can only be loaded before their
 * import.
 */
module.exports = function createFiles(plan, loadAsNode, ask) {
  var namespaces = {};
  var failures = {};
  var setUpBy = plan.setUpBy || {};

  function loadFile(file, parent) {
    var planned = primitives.has(plan.files, file) ? plan.files[file] : null;
    if (planned && planned.asks) answered(plan, file, ask(file));
    if (planned && planned.code !== undefined) return run(file, parent, planned.code);
    return loadAsNode.call(Module, file, parent, false);
  }

  /** Loads a file, and those that add something to it as they are loaded. */
  function loadWhole(file, parent) {
    var exported = loadFile(file, parent);
    if (primitives.has(setUpBy, file)) {
      setUpBy[file].forEach(function (other) {
        if (!Module._cache[other]) attempt(load, other);
      });
    }
    return exported;
  }

  function load(file, parent) {
    if (primitives.has(namespaces, file)) return namespaces[file];
    var cached = Module._cache[file];
    if (cached) return cached.exports;
    var failed = primitives.has(failures, file) ? failures[file] : { tries: 0, error: null };
    if (failed.tries >= MOST_TRIES) throw failed.error;
    try {
      return loadWhole(file, parent);
    } catch (error) {
      failures[file] = { tries: failed.tries + 1, error: error };
      throw error;
    }
  }

  return {
    load: load,
    /**
     * Returns the kind of stand-in for the exports until their first use; null: the file is loaded
     * at its import.
     */
    late: function (file) {
      if (!primitives.has(plan.files, file) || Module._cache[file]) return null;
      var planned = plan.files[file];
      return planned.late ? { as: planned.late, names: planned.exports || null } : null;
    },
    isNews: isNews.bind(null, plan),
    /** Lets files be loaded anew, unless they are so many that it takes long. */
    forget: forget.bind(null, plan),
    /** Loads the file at once from the next time on: each trial of a search loads it anew. */
    loadsAtOnce: function (file) {
      delete plan.files[file].late;
    },
    preload: preload.bind(null, plan, namespaces),
  };
};

function forget(plan) {
  var loaded = primitives.keys(plan.files).filter(function (file) {
    return primitives.has(Module._cache, file);
  });
  if (loaded.length > MOST_ANEW) return;
  loaded.forEach(function (file) {
    delete Module._cache[file];
  });
}

/**
 * True if the load is not yet reported: a request for the file's form reports it too. In a call, a
 * file is late only once.
 */
function isNews(plan, file, inCall) {
  var planned = plan.files[file];
  var is = !planned.asks && (inCall || !planned.told);
  planned.told = true;
  return is;
}

function preload(plan, namespaces, onDone) {
  var imported = (plan.esModules || []).filter(isBeyondRequire).map(function (file) {
    return importBefore.bind(null, namespaces, file);
  });
  var awaited = primitives.keys(plan.files).filter(function (file) {
    return plan.files[file].awaits;
  });
  var steps = awaited.map(function (file) {
    return awaitFile.bind(null, file, plan.files[file].code);
  });
  inOrder(imported.concat(steps), onDone);
}

/** Stores the answer in the plan, where other trials of a search find it. */
function answered(plan, file, form) {
  delete plan.files[file].asks;
  if (form.code !== null) plan.files[file].code = form.code;
  if (!form.refused) return;
  plan.refused = plan.refused || {};
  plan.refused[file] = form.refused;
}

/** Ignores errors: code that uses the missing part will fail by itself. */
function attempt(load, file) {
  try {
    load(file, null);
  } catch (error) {
    return;
  }
}

function run(file, parent, code) {
  var made = moduleCode.create(file, parent);
  try {
    moduleCode.runNow(made, code);
  } catch (error) {
    delete Module._cache[file];
    throw error;
  }
  made.loaded = true;
  return made.exports;
}

/** True if this Node can only import ES modules, not require them. */
function isBeyondRequire() {
  return !(process.features && process.features.require_module);
}

/** Ignores errors: the next import reports them. */
function importBefore(namespaces, file, onNext) {
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

/** Converts a namespace to exports as compiled code expects them of an ES module. */
function asExports(namespace) {
  var exported = {};
  primitives.keys(namespace).forEach(function (key) {
    exported[key] = namespace[key];
  });
  primitives.defineProperty(exported, '__esModule', { value: true });
  return exported;
}

function awaitFile(file, code, onNext) {
  if (Module._cache[file]) return onNext();
  moduleCode.run(moduleCode.create(file, null), code, function (error) {
    if (error) delete Module._cache[file];
    onNext();
  });
}
