'use strict';

var primitives = require('./primitives');

/** Failed result of a job that needs a feature this Node lacks. */
module.exports = function runtimeLacks(what) {
  return {
    state: 'failed',
    code: 'runtimeLacks',
    message: 'Node ' + primitives.process.versions.node + ' has no ' + what,
  };
};
