'use strict';

// Processes and threads that a subject starts.

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

/** A signal to another process is what the command of that name would send. */
function guardKill(meet) {
  ['kill', '_kill', '_debugProcess'].forEach(function (name) {
    replaced.replace(
      primitives.process,
      name,
      function (args) {
        // Node opens the port of its debugger at this one
        var isHarmless = name !== '_debugProcess' && !DEBUGS.test(primitives.String(args[1]));
        if (args[0] === primitives.process.pid && isHarmless) return null;
        return meet('started', 'kill ' + args[0], 'run');
      },
      replaced.thrown
    );
  });
}

/** That of another process is not the subject's to change. */
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

/** Another program in the place of this process (Node 22.15 and later). */
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

/** On the oldest Nodes it has hold of `fork` already. */
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

/** What ends the process where no report can be made, or gives it the rights of others. */
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

/** All others come to this. */
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
  // Node 0.10 keeps it to itself
  ['spawn', 'exec', 'execFile', 'fork'].forEach(function (name) {
    var usual = childProcess[name];
    childProcess[name] = function (command, args) {
      var error = meet('started', commandOf(command, args), 'start');
      if (error) throw error;
      return usual.apply(this, arguments);
    };
  });
}

/** What it runs, in one line. */
module.exports.commandOf = commandOf;
function commandOf(command, args) {
  return [command].concat(primitives.isArray(args) ? args : []).join(' ');
}

/** Hooks of a module loader run in a thread, too; one that is not well-formed ends the process. */
function guardThreads(meet) {
  function refusedHooks(args) {
    return meet('started', 'a thread of ' + args[0], 'start');
  }
  replaced.replace(Module, 'register', refusedHooks, replaced.thrown);
  replaced.replaceClass(primitives.brought('worker_threads'), 'Worker', function (args) {
    return meet('started', 'a thread of ' + args[0], 'start');
  });
}
