'use strict';

// A harness of the classic kind, written from the description of the study of 2013: one process a
// file, a warm-up of at most 350 calls, the wall time of all calls at once, and the memory looked
// at whenever one completes. It shares nothing with the runner but, for files that bring none of
// their own, the fakes. ES5, as such files run on old versions of Node too.
// Arguments: file, calls at once, ms of an I/O operation, `ours` or `own` fakes. Prints JSON.

var path = require('path');

var file = path.resolve(process.argv[2]);
var parallel = Number(process.argv[3]);
var ioMs = Number(process.argv[4]);
var fakes = process.argv[5];

global.asyncTime = ioMs;
global.testError = false;
global.testThrow = false;
global.testThrowAsync = false;
global.longStackSupport = false;
if (fakes === 'ours') require('./calls').installFakes(ioMs);

var upload = require(file);

function callAtOnce(count, onCompletion, onEnd) {
  var left = count;
  function completed(error) {
    if (error) throw error;
    onCompletion();
    left -= 1;
    if (left === 0) onEnd();
  }
  function fulfilled() {
    completed(null);
  }
  for (var i = 0; i < count; i += 1) {
    var returned = upload({}, 'a/b/report.txt', 'tag', completed);
    // a promise ends a call of a file with our fakes; the files of 2013 call back, whatever they return
    if (fakes === 'ours' && returned) returned.then(fulfilled);
  }
}

function nothing() {}

function measure() {
  var startBytes = process.memoryUsage().rss;
  var peakBytes = startBytes;
  var start = process.hrtime();
  callAtOnce(
    parallel,
    function () {
      peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
    },
    function () {
      var took = process.hrtime(start);
      var timeMs = took[0] * 1e3 + took[1] / 1e6;
      console.log(JSON.stringify({ timeMs: timeMs, peakBytes: peakBytes - startBytes }));
      if (typeof upload.end === 'function') upload.end();
    },
  );
}

callAtOnce(Math.min(350, parallel), nothing, measure);
