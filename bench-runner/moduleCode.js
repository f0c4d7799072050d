'use strict';

// Runs the code of a module: as Node does, or where it awaits at its top level as an async function.

var Module = require('module');
var path = require('path');
var vm = require('vm');
var primitives = require('./primitives');

var url = primitives.brought('url');
var OPENING = '(async function (exports, require, module, __filename, __dirname) {';

/** A module of that file, which others that ask for the file get. */
exports.create = function create(file, parent) {
  var made = new Module(file, parent);
  made.filename = file;
  made.paths = Module._nodeModulePaths(path.dirname(file));
  made.meta = metaOf(made);
  made.imports = function (specifier) {
    return importing(made, specifier);
  };
  Module._cache[file] = made;
  return made;
};

/**
 * Tells onRun(null), or onRun({error}) where it threw, before it returns or, where the code awaits at
 * its top level, later.
 */
exports.run = function run(made, code, onRun) {
  try {
    exports.runNow(made, code);
  } catch (error) {
    // newer Nodes try what they cannot parse as an ES module, and refuse that otherwise
    var body = exports.compiles(code, made.filename) ? null : awaitingBody(code, made.filename);
    if (body === null) return onRun({ error: error });
    return runAwaiting(body, made, onRun);
  }
  made.loaded = true;
  onRun(null);
};

/** Code of files that was compiled more than once: a search loads them anew for each trial. */
var compiledOf = {};

/**
 * Runs the code of a module, and throws what it throws. What was compiled twice is kept: the third time
 * only its functions are made anew.
 */
exports.runNow = function runNow(made, code) {
  var file = made.filename;
  var known = primitives.has(compiledOf, file) ? compiledOf[file] : null;
  if (known === null || known.code !== code || known.imports) {
    compiledOf[file] = { code: code, script: null, imports: IMPORTS.test(code) };
    made._compile(code, file);
    return;
  }
  if (known.script === null) known.script = scriptOf(code, file);
  var wrapper = known.script.runInThisContext();
  wrapper.call(made.exports, made.exports, requireOf(made), made, file, path.dirname(file));
};

/** Only what Node compiles itself may do so. */
var IMPORTS = /\bimport\s*\(/;

var OPENING_OF_MODULE = Module.wrap('')
  .split('\n')[0]
  .replace(/\}\);?$/, '');

/** Every position as `_compile` has it. */
function scriptOf(code, file) {
  var options = { filename: file, columnOffset: -OPENING_OF_MODULE.length };
  return new vm.Script(Module.wrap(code.replace(/^#!.*/, '')), options);
}

/** Tells a syntax error of the code from one that it threw, as by JSON.parse. */
exports.compiles = function compiles(code, file) {
  try {
    new vm.Script(Module.wrap(code.replace(/^#!.*/, '')), file);
    return true;
  } catch (error) {
    return false;
  }
};

/** The code as an async function with all positions as they are, or null where it is none. */
function awaitingBody(code, file) {
  try {
    return new vm.Script(OPENING + code + '\n})', {
      filename: file,
      columnOffset: -OPENING.length,
    }).runInThisContext();
  } catch (error) {
    return null;
  }
}

function runAwaiting(body, made, onRun) {
  var file = made.filename;
  body.call(made.exports, made.exports, requireOf(made), made, file, path.dirname(file)).then(
    function () {
      made.loaded = true;
      primitives.setImmediate.call(null, onRun, null);
    },
    function (error) {
      primitives.setImmediate.call(null, onRun, { error: error });
    }
  );
}

function requireOf(made) {
  function required(specifier) {
    return made.require(specifier);
  }
  required.resolve = function (specifier) {
    return Module._resolveFilename(specifier, made);
  };
  required.cache = Module._cache;
  required.main = process.mainModule;
  return required;
}

/** What `import.meta` is in an ES module. */
function metaOf(made) {
  var file = made.filename;
  return {
    url: urlOf(file),
    filename: file,
    dirname: path.dirname(file),
    // of bundlers
    env: {},
    main: process.mainModule === made,
    resolve: function (specifier) {
      var found = Module._resolveFilename(specifier, made);
      return path.isAbsolute(found) ? urlOf(found) : found;
    },
  };
}

function urlOf(file) {
  if (url.pathToFileURL) return url.pathToFileURL(file).href;
  return 'file://' + encodeURI(file.split(path.sep).join('/'));
}

/** What `import()` comes to: the namespace of what `require` gives, or of an ES module. */
function importing(made, specifier) {
  return primitives.Promise.resolve(specifier).then(function (asked) {
    var named = fileOf(primitives.String(asked));
    try {
      return namespaceOf(made.require(named));
    } catch (error) {
      if (!isEsModule(error)) throw error;
      return exports.importNatively(Module._resolveFilename(named, made));
    }
  });
}

function fileOf(specifier) {
  return /^file:/.test(specifier) && url.fileURLToPath ? url.fileURLToPath(specifier) : specifier;
}

/** `require` refused it for what it is, and not for what it did. */
function isEsModule(error) {
  return /^ERR_REQUIRE_(?:ESM|ASYNC_MODULE)$/.test(error && error.code);
}

/** The namespace of an ES module, by Node's own `import()`; rejects where it has none. */
exports.importNatively = function importNatively(file) {
  var native = new Function('specifier', 'return import(specifier)');
  return native(urlOf(file));
};

function namespaceOf(exported) {
  var isObject = exported !== null && /^(?:object|function)$/.test(typeof exported);
  if (!isObject || exported.__esModule || exported.default !== undefined) {
    return isObject ? exported : { default: exported };
  }
  var namespace = { default: exported };
  primitives.keys(exported).forEach(function (key) {
    namespace[key] = exported[key];
  });
  return namespace;
}
