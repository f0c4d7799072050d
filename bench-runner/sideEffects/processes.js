'use strict';

// Guards processes and threads that a subject starts.

var childProcess = require('child_process');
var Module = require('module');
var os = require('os');
var primitives = require('../primitives');
var replaced = require('./replaced');

var DEBUGS = /^(?:SIGUSR1|10|30)$/;
var RIGHTS = ['abort', 'initgroups', 'setegid', 'seteuid', 'setgid', 'setgroups', 'setuid'];

/** `meet(kind, what, verb)` returns the error to fail with, or null. */
module.exports = function guardProcesses(meet, isRefused) {
  guardSpawn(meet);
  ['spawnSync', 'execFileSync', 'execSync'].forEach(function (name) {
    var usual = childProcess[name];
    if (typeof usual !== 'function') return;
    childProcess[name] = function (command, args) {
      var error = meet('started', commandOf(command, args), 'start');
      if (error) throw error;
      return usual.apply(this, arguments);
    };
  });
  guardThreads(meet);
  guardKill(meet);
  guardPriority(meet);
  guardItsOwn(meet);
  if (isRefused) {
    guardRights(meet);
    guardCluster(meet);
  }
};

/** Guards signals to other processes, reported as the command that would send them. */
function guardKill(meet) {
  ['kill', '_kill', '_debugProcess'].forEach(function (name) {
    replaced.replace(
      primitives.process,
      name,
      function (args) {
        // Node opens its debugger's port for this signal
        var isHarmless = name !== '_debugProcess' && !DEBUGS.test(primitives.String(args[1]));
        if (args[0] === primitives.process.pid && isHarmless) return null;
        return meet('started', 'kill ' + args[0], 'run');
      },
      replaced.thrown
    );
  });
}

/** Guards the priority of other processes. */
function guardPriority(meet) {
  replaced.replace(
    os,
    'setPriority',
    function (args) {
      var isOwn = args.length < 2 || args[0] === 0 || args[0] === primitives.process.pid;
      return isOwn ? null : meet('started', 'renice ' + args[0], 'run');
    },
    replaced.thrown
  );
}

/** Guards `execve`, which replaces this process by another program (Node 22.15 and later). */
function guardItsOwn(meet) {
  replaced.replace(
    primitives.process,
    'execve',
    function (args) {
      return meet('started', commandOf(args[0], (args[1] || []).slice(1)), 'start');
    },
    replaced.thrown
  );
}

/** Guards `cluster.fork`: the oldest Nodes keep a reference to the unguarded `fork`. */
function guardCluster(meet) {
  replaced.replace(
    primitives.brought('cluster'),
    'fork',
    function () {
      return meet('started', 'a process of a cluster', 'start');
    },
    replaced.thrown
  );
}

/** Guards functions that end the process without a report, or give it other rights. */
function guardRights(meet) {
  RIGHTS.forEach(function (name) {
    replaced.replace(
      primitives.process,
      name,
      function () {
        return meet('called', 'process.' + name + '()', 'call');
      },
      replaced.thrown
    );
  });
}

/** Guards `ChildProcess.spawn`, which all others call. */
function guardSpawn(meet) {
  var ChildProcess = childProcess.ChildProcess;
  var prototype = ChildProcess && ChildProcess.prototype;
  if (prototype && prototype.spawn) {
    var spawn = prototype.spawn;
    prototype.spawn = function (options) {
      var error = meet('started', commandOf(options.file, (options.args || []).slice(1)), 'start');
      if (error) throw error;
      return spawn.apply(this, arguments);
    };
    return;
  }
  // Node 0.10 does not export the class
  ['spawn', 'exec', 'execFile', 'fork'].forEach(function (name) {
    var usual = childProcess[name];
    childProcess[name] = function (command, args) {
      var error = meet('started', commandOf(command, args), 'start');
      if (error) throw error;
      return usual.apply(this, arguments);
    };
  });
}

/** Returns the command in one line. */
module.exports.commandOf = commandOf;
function commandOf(command, args) {
  return [command].concat(primitives.isArray(args) ? args : []).join(' ');
}

/** Guards threads, which also run hooks of a module loader; a malformed hook ends the process. */
function guardThreads(meet) {
  function refusedHooks(args) {
    return meet('started', 'a thread of ' + args[0], 'start');
  }
  replaced.replace(Module, 'register', refusedHooks, replaced.thrown);
  replaced.replaceClass(primitives.brought('worker_threads'), 'Worker', function (args) {
    return meet('started', 'a thread of ' + args[0], 'start');
  });
}
