'use strict';

// Which parts of a file's code do not run in a call, by the engine's own coverage of blocks.

var Module = require('module');
var primitives = require('../primitives');

var MOST_PARTS = 200;

/**
 * To be started before the code is compiled. Null where the runtime cannot tell. `callBegins()` and
 * then `callEnded(subject)`, which gives the parts, as offsets in `subject.code`, or null.
 */
module.exports = function followCoverage() {
  var Session = primitives.brought('inspector').Session;
  if (!Session) return null;
  var session = new Session();
  session.connect();
  post(session, 'Profiler.enable');
  post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true });

  return {
    callBegins: function () {
      // counts begin anew
      post(session, 'Profiler.takePreciseCoverage');
    },
    callEnded: function (subject) {
      var taken = post(session, 'Profiler.takePreciseCoverage');
      post(session, 'Profiler.stopPreciseCoverage');
      post(session, 'Profiler.disable');
      session.disconnect();
      var script = taken && taken.result.filter(isOf(subject.file))[0];
      return script ? partsOf(script.functions, subject.code) : null;
    },
  };
};

/** The answer comes before `post` returns, as it is asked of the same thread. */
function post(session, method, params) {
  var answer = null;
  session.post(method, params || {}, function (error, found) {
    if (!error) answer = found;
  });
  return answer;
}

function isOf(file) {
  return function (script) {
    return script.url === file || script.url === 'file://' + encodeURI(file);
  };
}

/** Blocks that did not run, and functions that were never called, of functions that were called. */
function partsOf(functions, code) {
  var shift = shiftOf(functions, code);
  if (shift === null) return null;
  var called = functions.filter(wasCalled).map(wholeOf).filter(isWithin(shift, code));
  var parts = [];
  functions.forEach(function (each) {
    each.ranges.forEach(function (range) {
      var isWithinCalled = called.some(function (outer) {
        return outer.startOffset <= range.startOffset && range.endOffset <= outer.endOffset;
      });
      if (range.count === 0 && isWithinCalled) parts.push(range);
    });
  });
  return outermost(parts)
    .slice(0, MOST_PARTS)
    .map(function (range) {
      return { start: range.startOffset - shift, end: range.endOffset - shift };
    });
}

/** Where the code begins in the text that was compiled: Node may have put a function around it. */
function shiftOf(functions, code) {
  var before = Module.wrap('\n').indexOf('\n');
  var last = functions.reduce(function (most, each) {
    return primitives.max(most, each.ranges[0].endOffset);
  }, 0);
  if (last <= code.length) return 0;
  return last === Module.wrap(code).length || last === Module.wrap(code).length - 1 ? before : null;
}

function wasCalled(each) {
  return each.ranges[0].count > 0;
}

function wholeOf(each) {
  return each.ranges[0];
}

/** What is around all of the code is the module, and not a function of it. */
function isWithin(shift, code) {
  return function (range) {
    return range.startOffset > shift || range.endOffset < shift + code.length;
  };
}

function outermost(parts) {
  return parts
    .filter(function (part, i) {
      return !parts.some(function (other, j) {
        var holds = other.startOffset <= part.startOffset && part.endOffset <= other.endOffset;
        var isSame = other.startOffset === part.startOffset && part.endOffset === other.endOffset;
        return i !== j && holds && (!isSame || j < i);
      });
    })
    .sort(function (a, b) {
      return a.startOffset - b.startOffset;
    });
}
