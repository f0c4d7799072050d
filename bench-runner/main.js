'use strict';

// The child: reads one job from the channel, runs it, and sends one result. Runs on every Node from
// 0.10 on, without dependencies, and leaves stdout to the subject.

var channel = require('./channel');
var names = require('./names');
var createOutcome = require('./outcome');

/** Kinds of jobs with a module of their own; all others call a function against faked I/O. */
var PROGRAMS = { ops: './ops', script: './script', search: './search', server: './server' };

function main() {
  var job = channel.readJob(loadAhead);
  names.take(job.names);
  // load only this: a process that is measured as a whole holds no more of our code than it needs
  var program = require(PROGRAMS[job.kind] || './faked');
  program(job, createOutcome(job));
}

/** Loads our modules that such a job needs anyway. */
function loadAhead(ahead) {
  if (!PROGRAMS[ahead.kind]) require('./faked').loadAhead(ahead);
}

main();
