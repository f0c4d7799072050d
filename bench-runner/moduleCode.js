'use strict';

// Runs the code of a module: as Node does, or as an async function if it awaits at its top level.

var Module = require('module');
var path = require('path');
var vm = require('vm');
var primitives = require('./primitives');

var url = primitives.brought('url');
var OPENING = '(async function (exports, require, module, __filename, __dirname) {';

/** Makes a module of that file, for others that require it. */
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
 * Calls onRun(null), or onRun({error}) if the code threw: before it returns, or later if the code
 * awaits at its top level.
 */
exports.run = function run(made, code, onRun) {
  try {
    exports.runNow(made, code);
  } catch (error) {
    // newer Nodes try code that they cannot parse as an ES module, and reject it with another error
    var body = exports.compiles(code, made.filename) ? null : awaitingBody(code, made.filename);
    if (body === null) return onRun({ error: error });
    return runAwaiting(body, made, onRun);
  }
  made.loaded = true;
  onRun(null);
};

/** Code that was compiled more than once: a search loads files anew for each trial. */
var compiledOf = {};

/**
 * Runs the code of a module, and throws its error. Keeps what was compiled twice: the third time
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

/** Only code that Node itself compiles may use `import()`. */
var IMPORTS = /\bimport\s*\(/;

var OPENING_OF_MODULE = Module.wrap('')
  .split('\n')[0]
  .replace(/\}\);?$/, '');

/** Keeps every position as in `_compile`. */
function scriptOf(code, file) {
  var options = { filename: file, columnOffset: -OPENING_OF_MODULE.length };
  return new vm.Script(Module.wrap(code.replace(/^#!.*/, '')), options);
}

/**
 * True if the code compiles: a SyntaxError may also be thrown by running code, as by JSON.parse.
 */
exports.compiles = function compiles(code, file) {
  try {
    new vm.Script(Module.wrap(code.replace(/^#!.*/, '')), file);
    return true;
  } catch (error) {
    return false;
  }
};

/**
 * Wraps the code in an async function with all positions unchanged; null if it still does not
 * compile.
 */
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

/** Value of `import.meta` in an ES module. */
function metaOf(made) {
  var file = made.filename;
  return {
    url: urlOf(file),
    filename: file,
    dirname: path.dirname(file),
    // set by bundlers
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

/** Result of `import()`: the namespace of what `require` returns, or of an ES module. */
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

/** True if `require` rejected the module for its format, and not for its behaviour. */
function isEsModule(error) {
  return /^ERR_REQUIRE_(?:ESM|ASYNC_MODULE)$/.test(error && error.code);
}

/** Imports an ES module by Node's own `import()`; rejects if it cannot be loaded. */
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
