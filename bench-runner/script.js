'use strict';

// Runs a whole process: the file is the program that Node was started with, and its figures are
// reported at its end. Nothing is faked, and none of our code runs meanwhile.

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
