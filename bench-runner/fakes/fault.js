'use strict';

var primitives = require('../primitives');

/** The error of a probe, made where real I/O would make it, and noted among the call's faults. */
module.exports = function fault(io, operation) {
  var error = new primitives.Error('async-score probe: ' + operation.name + ' failed');
  io.faults.push(error);
  return error;
};
