'use strict';

// The processes of a subject that forks itself by `cluster` run the same code as the first one.

var brought = require('../primitives').brought;
var fs = require('fs');
var path = require('path');

var PROGRAM = path.join(__dirname, 'worker.js');
/** Names the file that holds the job, for the forked processes. */
var JOB_FILE = 'ASYNC_SCORE_SERVER_JOB';

exports.JOB_FILE = JOB_FILE;

/** Has `cluster` fork our program with the job's code, unless the subject names another program. */
exports.runSubject = function runSubject(job) {
  var cluster = brought('cluster');
  // the two are names of one function
  ['setupMaster', 'setupPrimary'].forEach(function (name) {
    var setUp = cluster[name];
    if (!setUp) return;
    cluster[name] = function (options) {
      return setUp.call(cluster, withProgram(cluster, options, job));
    };
  });
};

/** Each fork sets up as well. */
function withProgram(cluster, options, job) {
  var isNamed = (options && options.exec) || (cluster.settings && cluster.settings.exec);
  if (isNamed) return options;
  if (!process.env[JOB_FILE]) {
    var file = path.join(process.cwd(), 'async-score-server-job.json');
    fs.writeFileSync(file, JSON.stringify({ subject: job.subject }));
    process.env[JOB_FILE] = file;
  }
  var copy = { exec: PROGRAM };
  for (var key in options || {}) copy[key] = options[key];
  return copy;
}
