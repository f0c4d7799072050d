'use strict';

var primitives = require('../primitives');

/** The error of a probe, made where real I/O would make it. */
module.exports = function fault(operation) {
  return new primitives.Error('async-score probe: ' + operation.name + ' failed');
};
