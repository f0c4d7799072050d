'use strict';

// Operations that are done when they return, in a loop.

var vm = require('vm');
var toError = require('../protocols/start').toError;

/**
 * Compiled anew for each function, so that V8 optimises it for that one alone. What is returned is
 * kept for a while, so that the call is not optimised away.
 */
var LOOP =
  '(function (call, count, kept) {\n' +
  '  for (var i = 0; i < count; i += 1) kept[i & 7] = call();\n' +
  '})';

var loops = 0;

/** Returns run(count, onEnd), which makes so many operations and calls back; a throw goes to `fail`. */
module.exports = function returning(call, fail) {
  loops += 1;
  // of two texts that are the same V8 makes one
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
