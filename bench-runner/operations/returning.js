'use strict';

// Runs synchronous operations in a loop.

var vm = require('vm');
var toError = require('../protocols/start').toError;

/**
 * Compiled anew for each function, so that V8 optimises it for that one alone. Keeps results for a
 * while, so that the call is not optimised away.
 */
var LOOP =
  '(function (call, count, kept) {\n' +
  '  for (var i = 0; i < count; i += 1) kept[i & 7] = call();\n' +
  '})';

var loops = 0;

/**
 * Returns run(count, onEnd), which makes `count` operations and calls back; a throw goes to `fail`.
 */
module.exports = function returning(call, fail) {
  loops += 1;
  // V8 would share the code of equal texts
  var loop = vm.runInThisContext(LOOP + ' // ' + loops, 'async-score-loop-' + loops + '.js');
  var kept = [null, null, null, null, null, null, null, null];
  return function run(count, onEnd) {
    try {
      loop(call, count, kept);
    } catch (error) {
      return fail('threw', toError(error));
    }
    onEnd();
  };
};
