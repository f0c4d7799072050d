'use strict';

// Jobs that call a function against faked I/O.

var primitives = require('./primitives');
var createIo = require('./fakes/io');
var exits = require('./exits');
var fault = require('./fakes/fault');
var installLayer = { doxbee: require('./fakes/doxbee') };
var load = require('./load');
var callAgain = require('./calledAgain');
var createRecorder = require('./record');
var runtimeLacks = require('./runtimeLacks');
var watchSideEffects = require('./sideEffects/watch');
var findSwitches = require('./switches');

/** Module that does the work, by the kind of job. */
var WORK = {
  bench: './bench',
  probe: './probe',
  profile: './profile',
  twoAtOnce: './twoAtOnce',
};

module.exports = function faked(job, outcome) {
  // load no more than this job needs: reading all our files takes as long as starting Node
  var work = require(WORK[job.kind]);
  var createOwn = job.call.own ? require('./own') : null;
  var io = createIo(job.io.ioMs, job.io.boundary);
  io.isFollowed = job.kind === 'probe';
  if (work.prepare) work.prepare(io);
  if (job.call.own && job.call.own.failsAs) fault.as(job.call.own.failsAs);
  // load our own profiler's addon before the side effects of the subject are watched
  if (job.profile) require('./profilers/choose').prepare(job.profile);
  var sideEffects = watchSideEffects(job.io.layer !== 'real', !job.call.own);
  var own = createOwn ? createOwn(job, io, sideEffects) : null;
  var restoreGlobals = job.call.own ? own && own.install() : installLayer[job.io.layer](io);
  if (!restoreGlobals) return outcome.failWith(runtimeLacks('async functions to make I/O of.'));
  try {
    runJob(job, work, io, own, sideEffects, outcome);
  } catch (error) {
    restoreGlobals();
    throw error;
  }
};

/** Loads the modules that such a job needs. */
module.exports.loadAhead = function loadAhead(ahead) {
  require(WORK[ahead.kind]);
  if (ahead.isOwn) require('./own');
};

function runJob(job, work, io, own, sideEffects, outcome) {
  setConvention(job);
  var needsRecord = job.call.completesBy === 'auto' || job.kind === 'probe';
  var recorder = needsRecord ? createRecorder(io, job.kind === 'probe') : null;

  // must be active before the load: a library requires its companion as it is loaded
  var companions = job.kind === 'probe' ? require('./companions') : null;
  if (job.longStacks === 'companion') require('./companions').provide();
  if (job.longStacks === 'helper' && !require('./longStacks/helper')()) {
    return outcome.failWith(runtimeLacks('async_hooks to make longer stacks of.'));
  }
  outcome.stage('loading');
  outcome.tellsWithFailure(function (result) {
    if (own) result.met = own.met(recorder ? recorder.operations() : []);
    else result.sideEffects = outside(sideEffects);
  });
  if (own) own.load(onLoaded);
  else loadExport(job, onLoaded);

  function onLoaded(loaded) {
    if (loaded.failure) return outcome.failWith(loaded.failure);
    var found = { switches: findSwitches(job.longStacks === 'switches') };
    if (companions) {
      found.errors = errorSettings(job);
      found.companions = companions.wanted();
    }
    var subject = loaded.subject;
    var report = endingWith(loaded.end, found, outcome);
    if (own) exits.letEnd(subject, outcome);

    if (!recorder) return startAfter(false, subject, null, report);
    outcome.stage('recording');
    var progress = { completed: 0, calls: 1, before: 0, values: 0 };
    outcome.watch(progress);
    outcome.whenLate(function (onKnown) {
      recorder.lookOn(job.subject.file, progress, onKnown);
    });
    recorder.record(subject, progress, function (failure, recorded, told) {
      outcome.whenLate(null);
      if (failure) return failWith(failure);
      subject.completesBy = recorded.completesBy;
      if (own) recorded.own = own.recording(recorded, told);
      else recorded.sideEffects = outside(sideEffects);
      startAfter(true, subject, recorded, report);
    });
  }

  function startAfter(isCalled, subject, recorded, report) {
    callAgain(subject, isCalled, io, outcome.watch, function () {
      // no frame of an ended call may stand below those of the next one
      primitives.setImmediate.call(null, work, job, subject, recorded, io, report);
    });
  }

  function failWith(failure) {
    var known = own ? own.explained(failure) : null;
    if (known) outcome.failWith(known);
    else outcome.fail(failure);
  }
}

/**
 * Side effects of an upload; for a function of a person's own, they are reported with all else that
 * it met.
 */
function outside(sideEffects) {
  var noted = sideEffects();
  return noted.length > 0 ? noted : undefined;
}

/** Returns the export of an upload's file, with the arguments of an upload. */
function loadExport(job, onLoaded) {
  load(job, function (loaded) {
    if (loaded.failure) return onLoaded(loaded);
    var subject = {
      call: loaded.call,
      self: undefined,
      args: job.call.args,
      completesBy: job.call.completesBy,
      isUpload: true,
    };
    onLoaded({ subject: subject, end: loaded.end });
  });
}

/** Error settings that the subject has made; our helper prepares stacks itself. */
function errorSettings(job) {
  var limit = primitives.Error.stackTraceLimit;
  var prepare = primitives.Error.prepareStackTrace;
  var isOwn = typeof prepare === 'function' && prepare !== primitives.prepareStackTrace;
  return {
    // JSON has no infinity
    stackTraceLimit: typeof limit === 'number' ? primitives.min(limit, 1e9) : null,
    preparesStacks: job.longStacks !== 'helper' && isOwn,
  };
}

/** Sets switches of the 2013 convention, which a subject may read while it is loaded. */
function setConvention(job) {
  global.asyncTime = job.io.ioMs;
  global.testError = false;
  global.testThrow = false;
  global.testThrowAsync = false;
  // timed code does not pay for the search for switches
  if (job.kind === 'probe') findSwitches.setConvention(job.longStacks === 'switches');
  else global.longStackSupport = job.longStacks === 'switches';
}

/** Lets the subject release its resources before the result is sent. */
function endingWith(end, found, outcome) {
  var report = primitives.Object.create(outcome);
  report.succeed = function (figures) {
    if (end) end();
    primitives.Object.keys(found).forEach(function (key) {
      figures[key] = found[key];
    });
    outcome.succeed(figures);
  };
  return report;
}
