'use strict';

var primitives = require('../primitives');

/** The error of a probe, made where real I/O would make it, and noted among `faults`: those of the call that asked. */
module.exports = function fault(faults, operation) {
  var error = new primitives.Error('async-score probe: ' + operation.name + ' failed');
  faults.push(error);
  return error;
};
