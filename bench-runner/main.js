'use strict';

// The child: takes one job from the channel, runs it, and hands one result back. It runs on every
// Node from 0.10 on, needs nothing but what Node brings, and leaves stdout to the subject.

var primitives = require('./primitives');
var channel = require('./channel');
var createIo = require('./fakes/io');
var installLayer = { doxbee: require('./fakes/doxbee') };
var load = require('./load');
var createOutcome = require('./outcome');
var createRecorder = require('./record');
var findSwitches = require('./switches');

var run = {
  bench: require('./bench'),
  probe: require('./probe'),
  profile: require('./profile'),
};

function main() {
  var job = channel.readJob();
  var outcome = createOutcome(job);
  var io = createIo(job.io.ioMs, job.io.boundary);
  var restoreGlobals = installLayer[job.io.layer](io);
  if (!restoreGlobals) return outcome.failWith(lacksAsyncFunctions());
  try {
    runJob(job, io, outcome);
  } catch (error) {
    restoreGlobals();
    throw error;
  }
}

function lacksAsyncFunctions() {
  return {
    state: 'failed',
    code: 'runtimeLacks',
    message: 'Node ' + process.versions.node + ' has no async functions to make I/O of.',
  };
}

function runJob(job, io, outcome) {
  setConvention(job);
  var needsRecord = job.call.completesBy === 'auto' || job.kind === 'probe';
  var recorder = needsRecord ? createRecorder(io, job.kind === 'probe') : null;

  outcome.stage('loading');
  var loaded = load(job);
  if (loaded.failure) return outcome.failWith(loaded.failure);

  var switches = findSwitches(job.longStacks === 'switches');
  var subject = { call: loaded.call, args: job.call.args, completesBy: job.call.completesBy };
  var report = endingWith(loaded.end, switches, outcome);

  if (!recorder) return start(job, subject, null, io, report);
  outcome.stage('recording');
  recorder.record(subject.call, subject.args, function (failure, recorded) {
    if (failure) return outcome.fail(failure);
    subject.completesBy = recorded.completesBy;
    start(job, subject, recorded, io, report);
  });
}

/** Switches of the 2013 convention, which a subject may read while it is loaded. */
function setConvention(job) {
  global.asyncTime = job.io.ioMs;
  global.testError = false;
  global.testThrow = false;
  global.testThrowAsync = false;
  global.longStackSupport = job.longStacks === 'switches';
}

function start(job, subject, recorded, io, report) {
  run[job.kind](job, subject, recorded, io, report);
}

/** Lets the subject release what it holds before the result goes out. */
function endingWith(end, switches, outcome) {
  var report = primitives.Object.create(outcome);
  report.succeed = function (figures) {
    if (end) end();
    figures.switches = switches;
    outcome.succeed(figures);
  };
  return report;
}

main();
