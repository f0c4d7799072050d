'use strict';

// Guards a process and, as far as its Node lets us, the processes and threads that it starts.

var bindToLoopback = require('./datagrams');
var listenOnLoopback = require('./loopback');
var primitives = require('../primitives');
var path = require('path');

var PRELOAD = path.join(__dirname, 'preload.js');

/** `tell`: who is to know what this process listens on, as in loopback.js. */
module.exports = function spread(tell) {
  listenOnLoopback(tell || { asked: function () {}, port: function () {} });
  bindToLoopback();
  guardPrograms();
  guardThreads();
};

/** Node programs take flags from their environment where a Node tells which ones those may be. */
function guardPrograms() {
  var flags = process.allowedNodeEnvironmentFlags;
  if (!flags || !flags.has('--require')) return;
  var options = process.env.NODE_OPTIONS || '';
  if (options.indexOf(PRELOAD) >= 0) return;
  process.env.NODE_OPTIONS = '--require ' + primitives.stringify(PRELOAD) + ' ' + options;
}

/** A thread has modules of its own. */
function guardThreads() {
  var threads = primitives.brought('worker_threads');
  if (!threads.Worker) return;
  threads.Worker = new global.Proxy(threads.Worker, {
    construct: function (Worker, args, made) {
      var options = primitives.assign({}, args[1]);
      options.execArgv = ['--require', PRELOAD].concat(options.execArgv || process.execArgv);
      return global.Reflect.construct(Worker, [args[0], options], made);
    },
  });
}
