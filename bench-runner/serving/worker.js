'use strict';

// A process that a subject forked by `cluster`: runs the subject's code, like the first one.

var fs = require('fs');
var JOB_FILE = require('./workers').JOB_FILE;
var load = require('../load');

require('./spread')();

var job = JSON.parse(fs.readFileSync(process.env[JOB_FILE], 'utf8'));
load.asMain(job.subject, function (loaded) {
  if (!loaded.failure) return;
  console.error(loaded.failure.stack || loaded.failure.message);
  process.exit(1);
});
