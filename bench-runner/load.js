'use strict';

// Loads the subject's code and returns the function to call.

var Module = require('module');
var path = require('path');
var moduleCode = require('./moduleCode');
var primitives = require('./primitives');
var provideLibraries = require('./libraries');

var objectProto = Object.prototype;
var functionProto = Function.prototype;
var OURS = __dirname + path.sep;
var PATTERNS = path.join(__dirname, 'patterns') + path.sep;
var MOST_CHARACTERS = 32768;

/**
 * Compiles `job.subject.code` as a CommonJS module of that file name and picks the function. Calls
 * onLoaded({call, end}) or onLoaded({failure}) before it returns, or later if the code awaits at
 * its top level. Reads nothing from disk but the subject's imports.
 */
module.exports = function load(job, onLoaded) {
  compiled(job.subject, null, function (loaded) {
    if (loaded.failure) return onLoaded(loaded);
    onLoaded(
      orFailure(job.subject, function () {
        return pick(loaded.exports, job.call.exportName);
      })
    );
  });
};

/**
 * Runs the code as the program that Node was started with; calls back with {exports} or {failure}.
 */
module.exports.asMain = function asMain(subject, onLoaded) {
  compiled(
    subject,
    function (main) {
      main.id = '.';
      process.mainModule = main;
      main.meta.main = true;
    },
    onLoaded
  );
};

/**
 * Loads the function of a person's own code: calls back with {reached}, the value of
 * `module.asyncScore`, or {failure, error}.
 */
module.exports.own = function own(subject, onLoaded) {
  var made = null;
  compiled(
    subject,
    function (prepared) {
      made = prepared;
    },
    function (loaded) {
      if (loaded.failure) return onLoaded(loaded);
      onLoaded(
        orFailure(subject, function () {
          if (typeof made.asyncScore !== 'function') return { failure: notTaken() };
          var reached = made.asyncScore();
          reached.counts = made.asyncScore.counts || null;
          return { reached: reached };
        })
      );
    }
  );
};

/** The code at the end of the file did not run, or in another module. */
function notTaken() {
  return {
    state: 'failed',
    code: 'notUnderstood',
    message:
      'Async Score could not take the function out of its file: what it adds to the end of the file did not run.',
    needed: 'a file that runs to its end',
  };
}

function orFailure(subject, find) {
  try {
    return find();
  } catch (error) {
    return { failure: loadFailure(error, subject) };
  }
}

/** `prepare(module)`, if there is one, is called before the code runs. */
function compiled(subject, prepare, onCompiled) {
  var file = subject.file;
  if (subject.libraries) provideLibraries(path.dirname(file), subject.libraries);
  var made = moduleCode.create(file, null);
  process.argv = [process.argv[0], file];
  if (prepare) prepare(made);
  hideOurs();
  moduleCode.run(made, subject.code, function (threw) {
    if (threw)
      return onCompiled({ failure: loadFailure(threw.error, subject), error: threw.error });
    onCompiled({ exports: made.exports });
  });
}

/** Hides our modules in the module cache, so that a subject cannot change them. */
function hideOurs() {
  primitives.keys(Module._cache).forEach(function (file) {
    if (file.indexOf(OURS) !== 0 || file.indexOf(PATTERNS) === 0) return;
    Module._cache[file].children = [];
    delete Module._cache[file];
  });
}

function loadFailure(error, subject) {
  if (error instanceof SyntaxError && !moduleCode.compiles(subject.code, subject.file)) {
    return {
      state: 'failed',
      code: 'syntaxError',
      message: 'This runtime cannot parse the file: ' + error.message,
      stack: stackOf(error),
    };
  }
  return {
    state: 'failed',
    code: 'threwOnLoad',
    message: 'The file threw while it was loaded: ' + describe(error),
    stack: stackOf(error),
  };
}

function pick(exported, exportName) {
  var owner = exported;
  var found = exportName === null ? exported : exported && exported[exportName];
  if (exportName === null && typeof found !== 'function' && found) found = found.default;
  if (typeof found !== 'function' || isEveryones(found, exportName)) {
    return { failure: notAFunction(exported, exportName) };
  }
  return {
    call: found,
    // the 2013 convention: releases resources after all calls
    end: owner && typeof owner.end === 'function' ? owner.end : null,
  };
}

/**
 * True for members that every object or function has, such as `constructor`: they are no exports.
 */
function isEveryones(found, name) {
  return name !== null && (found === objectProto[name] || found === functionProto[name]);
}

function notAFunction(exported, exportName) {
  return {
    state: 'failed',
    code: 'noFunction',
    message:
      exportName === null
        ? 'The file does not export a function.'
        : 'The file exports no function named ' + exportName + '.',
    found: describeExports(exported),
  };
}

function describeExports(exported) {
  if (exported === null || (typeof exported !== 'object' && typeof exported !== 'function')) {
    return 'module.exports is ' + describe(exported);
  }
  var keys = primitives.Object.keys(exported);
  if (keys.length === 0 && typeof exported === 'function') {
    var takes = exported.length + (exported.length === 1 ? ' argument' : ' arguments');
    return 'module.exports is a function that takes ' + takes;
  }
  if (keys.length === 0) return 'module.exports is empty';
  return 'module.exports has ' + keys.slice(0, 12).join(', ');
}

/** Describes a thrown value, which may be no error and not even printable. */
function describe(value) {
  try {
    return bounded(primitives.String(value));
  } catch (error) {
    return 'a value that cannot be printed';
  }
}

/** Returns a thrown value's stack, or '' if it has none or its getter throws. */
function stackOf(error) {
  try {
    return error && typeof error.stack === 'string' ? bounded(error.stack) : '';
  } catch (failed) {
    return '';
  }
}

/** Cuts the middle of a huge text: a stack has its message first and its callers last. */
function bounded(text) {
  if (text.length <= 2 * MOST_CHARACTERS) return text;
  return text.slice(0, MOST_CHARACTERS) + '\n…\n' + text.slice(-MOST_CHARACTERS);
}

module.exports.failure = loadFailure;
module.exports.describe = describe;
module.exports.describeExports = describeExports;
module.exports.stackOf = stackOf;
