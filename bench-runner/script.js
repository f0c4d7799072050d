'use strict';

// A whole process: runs the file as the program that Node was started with, and tells as it ends
// what it took. Nothing is faked, and nothing of ours runs meanwhile.

var load = require('./load');
var usage = require('./usage');

module.exports = function script(job, outcome) {
  outcome.endsByItself(function () {
    return { cpu: usage.cpu(), peak: usage.peak() };
  });
  outcome.stage('measuring');
  load.asMain(job.subject, function (loaded) {
    if (loaded.failure) outcome.failWith(loaded.failure);
  });
};
