'use strict';

// Runs a server in one process: loads it, reports its port to the parent, and serves until the
// parent ends it.

var http = require('http');
var channel = require('./channel');
var load = require('./load');
var primitives = require('./primitives');
var spread = require('./serving/spread');
var usage = require('./usage');
var workers = require('./serving/workers');

// a subject may reach the module, and replace this
var send = channel.send;

/** Runs the job's file and reports to `outcome` when the parent ends it. */
module.exports = function serve(job, outcome) {
  var serving = { hasPort: false, isAsked: false, socketPath: null, loaded: null };
  // a failure counts no calls
  outcome.watch({});
  outcome.silence(function () {
    return neverListened(
      serving,
      'The process had nothing left to do, and listened on no TCP port.'
    );
  });
  channel.onEnd(function () {
    succeed(outcome);
  });
  var patience = waitForPort(serving, job.server.listenMs, outcome);

  spread({
    asked: function (path) {
      serving.isAsked = true;
      if (path !== null) serving.socketPath = path;
    },
    port: function (port) {
      if (serving.hasPort) return;
      serving.hasPort = true;
      primitives.clearTimeout.call(null, patience);
      outcome.stage('measuring');
      send({ token: job.token, type: 'serving', port: port });
    },
  });
  workers.runSubject(job);
  outcome.stage('loading');
  load.asMain(job.subject, function (made) {
    serving.loaded = made;
    if (made.failure) return outcome.failWith(made.failure);
    // exports are not started if the file starts a server by itself
    if (!serving.isAsked) serveExports(made.exports);
  });
};

function succeed(outcome) {
  var figures = { cpuMs: primitives.cpuMs(), peakBytes: usage.peak().bytes };
  // writing to a forked process that is gone would fail
  outcome.onUncaught(function () {});
  workers.end(function () {
    outcome.succeed(figures);
  });
}

function waitForPort(serving, listenMs, outcome) {
  return primitives.setUnrefTimeout(function () {
    var message = 'It listened on no TCP port within ' + listenMs / 1e3 + ' s.';
    outcome.failWith(neverListened(serving, message));
  }, listenMs);
}

function neverListened(serving, message) {
  return { state: 'failed', code: 'neverListened', message: message, found: foundIn(serving) };
}

function foundIn(serving) {
  if (serving.socketPath !== null) return 'it listens on the local socket ' + serving.socketPath;
  var loaded = serving.loaded;
  return loaded && !serving.isAsked ? load.describeExports(loaded.exports) : undefined;
}

/**
 * Starts a server that does not listen yet, an application of a framework, or a request handler.
 */
function serveExports(exported) {
  var found = exported && exported.default ? exported.default : exported;
  if (!found) return;
  if (typeof found.listen === 'function') found.listen(0);
  else if (typeof found === 'function' && found.length >= 2) http.createServer(found).listen(0);
}
