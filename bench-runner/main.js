'use strict';

// The child: takes one job from the channel, runs it, and hands one result back. It runs on every
// Node from 0.10 on, needs nothing but what Node brings, and leaves stdout to the subject.

var channel = require('./channel');
var names = require('./names');
var createOutcome = require('./outcome');

/** Jobs of their own; all others call a function against faked I/O. */
var PROGRAMS = { ops: './ops', script: './script', search: './search', server: './server' };

function main() {
  var job = channel.readJob(loadAhead);
  names.take(job.names);
  // a process that is measured as a whole holds no more of ours than it needs
  var program = require(PROGRAMS[job.kind] || './faked');
  program(job, createOutcome(job));
}

/** What such a job loads of ours anyway. */
function loadAhead(ahead) {
  if (!PROGRAMS[ahead.kind]) require('./faked').loadAhead(ahead);
}

main();
