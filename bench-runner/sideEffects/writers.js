'use strict';

// Guards functions that write to files, or listen, without `fs` and `net`.

var Module = require('module');
var primitives = require('../primitives');
var replaced = require('./replaced');

/** Flags that make V8 write files itself. */
var LOGS =
  /^-*(?:no[-_])?(?:dump|gdb|ll[-_]prof|log|perf|prof|redirect|trace|turbo[-_]stats|vtune)/;
var OTHER_FILES = /\b(?:attach\b|vacuum\b[^]*\binto\b)/i;
var IN_MEMORY = /^(?::memory:)?$/;

/** `refusal(path)` returns the error for a write to it, or null. */
module.exports = function guardWriters(meet, refusal) {
  var call = function (what) {
    return meet('called', what, 'call');
  };
  guardReports(call, refusal);
  guardV8(call, refusal);
  guardCompileCache(meet);
  guardDatabases(call, refusal);
  replaced.replaceClass(quietly('wasi'), 'WASI', function (args) {
    var opened = (args[0] && args[0].preopens) || {};
    return primitives.keys(opened).reduce(function (error, name) {
      return error || refusal(opened[name]);
    }, null);
  });
  refuse(primitives.brought('trace_events'), 'createTracing', 'trace_events.createTracing()');
  var inspector = primitives.brought('inspector');
  replaced.replace(inspector, 'open', refusedPort, replaced.thrown);

  function refusedPort(args) {
    return meet('listened', 'the port of a debugger, ' + (args[0] || 9229), 'listen on');
  }

  function refuse(holder, name, words) {
    function refused() {
      return call(words);
    }
    replaced.replace(holder, name, refused, replaced.thrown);
  }
};

/**
 * Loads a module without Node's warning about experimental features, which is for the subject to
 * cause.
 */
function quietly(name) {
  var emitWarning = primitives.process.emitWarning;
  primitives.process.emitWarning = function () {};
  try {
    return primitives.brought(name);
  } finally {
    primitives.process.emitWarning = emitWarning;
  }
}

function guardReports(call, refusal) {
  var report = primitives.process.report;
  if (!report) return;
  replaced.replace(
    report,
    'writeReport',
    function (args) {
      return refusal(typeof args[0] === 'string' ? args[0] : '.');
    },
    replaced.thrown
  );
  ['directory', 'filename'].forEach(function (key) {
    var usual = primitives.getOwnPropertyDescriptor(report, key);
    if (!usual || !usual.set || !usual.configurable) return;
    primitives.defineProperty(report, key, {
      configurable: true,
      enumerable: usual.enumerable,
      get: usual.get,
      set: function () {
        throw call('process.report.' + key);
      },
    });
  });
}

function guardV8(call, refusal) {
  var v8 = primitives.brought('v8');
  replaced.replace(
    v8,
    'writeHeapSnapshot',
    function (args) {
      return refusal(args[0] === undefined ? '.' : args[0]);
    },
    replaced.thrown
  );
  ['setHeapSnapshotNearHeapLimit', 'setHeapProfileNearHeapLimit'].forEach(function (name) {
    function refused() {
      return call('v8.' + name + '()');
    }
    replaced.replace(v8, name, refused, replaced.thrown);
  });
  replaced.replace(
    v8,
    'setFlagsFromString',
    function (args) {
      var flags = primitives.String(args[0]).trim().split(/\s+/);
      var isLog = flags.some(function (flag) {
        return LOGS.test(flag);
      });
      return isLog ? call('v8.setFlagsFromString(' + flags.join(' ') + ')') : null;
    },
    replaced.thrown
  );
}

/** Refuses by the answer that the cache is disabled. */
function guardCompileCache(meet) {
  function refused(args) {
    return meet('wrote', 'the compile cache', 'write to') || args;
  }
  replaced.replace(Module, 'enableCompileCache', refused, function (error) {
    return { status: Module.constants.compileCacheStatus.FAILED, message: error.message };
  });
}

function guardDatabases(call, refusal) {
  var sqlite = quietly('node:sqlite');
  if (!sqlite.DatabaseSync) return;
  replaced.replaceClass(sqlite, 'DatabaseSync', function (args) {
    var isPlain = typeof args[0] === 'string' && IN_MEMORY.test(args[0]);
    return isPlain ? null : refusal(args[0]);
  });
  replaced.replace(
    sqlite,
    'backup',
    function (args) {
      return refusal(args[1]);
    },
    replaced.rejected
  );
  ['exec', 'prepare'].forEach(function (name) {
    replaced.replace(
      sqlite.DatabaseSync.prototype,
      name,
      function (args) {
        var isElsewhere = OTHER_FILES.test(primitives.String(args[0]));
        return isElsewhere ? call(primitives.String(args[0])) : null;
      },
      replaced.thrown
    );
  });
  replaced.replace(
    sqlite.DatabaseSync.prototype,
    'loadExtension',
    function (args) {
      return call('loadExtension(' + args[0] + ')');
    },
    replaced.thrown
  );
}
