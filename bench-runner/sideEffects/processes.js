'use strict';

// Processes and threads that a subject starts.

var childProcess = require('child_process');
var primitives = require('../primitives');

/** `meet(kind, what, verb)` returns the error to fail with, or null. */
module.exports = function guardProcesses(meet) {
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
};

/** A signal to another process is what the command of that name would send. */
function guardKill(meet) {
  var kill = primitives.process.kill;
  primitives.process.kill = function (pid) {
    var isOwn = pid === primitives.process.pid;
    var error = isOwn ? null : meet('started', 'kill ' + pid, 'run');
    if (error) throw error;
    return kill.apply(primitives.process, arguments);
  };
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

function commandOf(command, args) {
  return [command].concat(primitives.isArray(args) ? args : []).join(' ');
}

function guardThreads(meet) {
  var threads = primitives.brought('worker_threads');
  if (!threads.Worker || !primitives.Proxy) return;
  threads.Worker = new primitives.Proxy(threads.Worker, {
    construct: function (Worker, args, made) {
      var error = meet('started', 'a thread of ' + args[0], 'start');
      if (error) throw error;
      return primitives.Reflect.construct(Worker, args, made);
    },
  });
}
