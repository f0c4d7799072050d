'use strict';

// Guards a process and, as far as its Node allows, the processes and threads that it starts.

var bindToLoopback = require('./datagrams');
var listenOnLoopback = require('./loopback');
var primitives = require('../primitives');
var path = require('path');

var PRELOAD = path.join(__dirname, 'preload.js');

/** `tell`: listener for what this process listens on, as in loopback.js. */
module.exports = function spread(tell) {
  listenOnLoopback(tell || { asked: function () {}, port: function () {} });
  bindToLoopback();
  guardPrograms();
  guardThreads();
};

/** Guards Node programs by flags in their environment, where a Node lists the allowed ones. */
function guardPrograms() {
  var flags = process.allowedNodeEnvironmentFlags;
  if (!flags || !flags.has('--require')) return;
  var options = process.env.NODE_OPTIONS || '';
  if (options.indexOf(PRELOAD) >= 0) return;
  process.env.NODE_OPTIONS = '--require ' + primitives.stringify(PRELOAD) + ' ' + options;
}

/** Guards threads, which have their own modules. */
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
