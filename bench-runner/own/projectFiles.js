'use strict';

// Loads files of a project: as they stand on disk, or what runs in their place.

var Module = require('module');
var inOrder = require('../inOrder');
var moduleCode = require('../moduleCode');
var primitives = require('../primitives');

/**
 * A file that fails may do better once what it waits for in a circle is loaded. Where each of its importers
 * tried again, and theirs, there would be no end.
 */
var MOST_TRIES = 3;

/**
 * `plan`: the protocol's ModulePlan; `loadAsNode`: Node's own Module._load. `load(file, parent)` is
 * what a file exports, and throws what it throws. `preload(onDone)` loads what can only be loaded
 * before it is asked for.
 */
module.exports = function createFiles(plan, loadAsNode) {
  var namespaces = {};
  var failures = {};

  function loadFile(file, parent) {
    if (primitives.has(plan.files, file)) return run(file, parent, plan.files[file].code);
    return loadAsNode.call(Module, file, parent, false);
  }

  return {
    load: function (file, parent) {
      if (primitives.has(namespaces, file)) return namespaces[file];
      var cached = Module._cache[file];
      if (cached) return cached.exports;
      var failed = primitives.has(failures, file) ? failures[file] : { tries: 0, error: null };
      if (failed.tries >= MOST_TRIES) throw failed.error;
      try {
        return loadFile(file, parent);
      } catch (error) {
        failures[file] = { tries: failed.tries + 1, error: error };
        throw error;
      }
    },
    preload: function (onDone) {
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
    },
  };
};

function run(file, parent, code) {
  var made = moduleCode.create(file, parent);
  try {
    made._compile(code, file);
  } catch (error) {
    delete Module._cache[file];
    throw error;
  }
  made.loaded = true;
  return made.exports;
}

/** This Node cannot require ES modules, but import them. */
function isBeyondRequire() {
  return !(process.features && process.features.require_module);
}

/** What imports it again will say what is wrong with it. */
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

/** As compiled code expects the exports of an ES module. */
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
