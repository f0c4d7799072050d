'use strict';

// True if a call failed in another file of the project, where something is missing: other code sets
// that up.

var LACKS =
  /\bTypeError: .*(?:is not a (?:function|constructor)|of (?:undefined|null)\b|not iterable)/;
var FILE =
  /\n\s+at (?:.*\(|async )?(?:file:\/\/)?(\/[^:\n]*|[A-Za-z]:\\[^:\n]*):\d+:\d+\)?(?=\n|$)/;
var OF_PACKAGE = /[\\/]node_modules[\\/]/;

/** `file`: the subject's. */
module.exports = function lacksElsewhere(message, stack, file) {
  var first = LACKS.test(message) && FILE.exec(stack);
  return Boolean(first) && first[1] !== file && !OF_PACKAGE.test(first[1]);
};
