'use strict';

var primitives = require('./primitives');

/** The failed result of a job that needs what this Node has not. */
module.exports = function runtimeLacks(what) {
  return {
    state: 'failed',
    code: 'runtimeLacks',
    message: 'Node ' + primitives.process.versions.node + ' has no ' + what,
  };
};
