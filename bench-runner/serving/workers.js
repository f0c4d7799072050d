'use strict';

// Processes of a subject that forks itself by `cluster`: they run the same code as the first one.

var primitives = require('../primitives');
var fs = require('fs');
var path = require('path');

var PROGRAM = path.join(__dirname, 'worker.js');
/** Environment variable with the job's file, for forked processes. */
var JOB_FILE = 'ASYNC_SCORE_SERVER_JOB';

/** Time after which killed processes are gone. */
var END_PATIENCE_MS = 1000;

exports.JOB_FILE = JOB_FILE;

/**
 * Makes `cluster` fork our program with the job's code, unless the subject names another program.
 */
exports.runSubject = function runSubject(job) {
  var cluster = primitives.brought('cluster');
  // both are names of one function
  ['setupMaster', 'setupPrimary'].forEach(function (name) {
    var setUp = cluster[name];
    if (!setUp) return;
    cluster[name] = function (options) {
      return setUp.call(cluster, withProgram(cluster, options, job));
    };
  });
};

/** Names the program in the options; each fork sets up as well. */
function withProgram(cluster, options, job) {
  var isNamed = (options && options.exec) || (cluster.settings && cluster.settings.exec);
  if (isNamed) return options;
  if (!process.env[JOB_FILE]) {
    var file = path.join(process.cwd(), 'async-score-server-job.json');
    fs.writeFileSync(file, primitives.stringify({ subject: job.subject }));
    process.env[JOB_FILE] = file;
  }
  var copy = { exec: PROGRAM };
  for (var key in options || {}) copy[key] = options[key];
  return copy;
}

/**
 * Ends the processes that `cluster` forked before this one ends: their CPU time counts as this
 * process's only if it waits for them.
 */
exports.end = function end(callback) {
  var cluster = primitives.brought('cluster');
  var ids = primitives.keys(cluster.workers || {});
  var left = ids.length;
  if (left === 0) return callback();
  // listeners may fork new processes for those that end
  cluster.removeAllListeners('exit');
  cluster.removeAllListeners('disconnect');
  ids.forEach(function (id) {
    var forked = cluster.workers[id].process;
    forked.once('exit', function () {
      left -= 1;
      if (left === 0) callback();
    });
    forked.kill('SIGKILL');
  });
  primitives.setTimeout.call(null, callback, END_PATIENCE_MS);
};
