'use strict';

// Parts of a file's code that do not run in a call, by the engine's block coverage.

var Module = require('module');
var primitives = require('../primitives');

var MOST_PARTS = 200;

/**
 * Start this before the code of `file` is compiled. Null where the runtime has no coverage.
 * `callBegins()` forgets earlier runs. `callEnded(code)` returns the parts of called functions that
 * did not run since then, and `neverRan()` those that have not run until later; both as offsets in
 * `code`, or null.
 */
module.exports = function followCoverage(file) {
  var Session = primitives.brought('inspector').Session;
  if (!Session) return null;
  var first = { parts: null, code: '' };
  var session = new Session();
  session.connect();
  post(session, 'Profiler.enable');
  post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true });

  /** Takes the counts, and restarts them. */
  function taken() {
    var all = post(session, 'Profiler.takePreciseCoverage');
    return all ? all.result.filter(isOf(file)) : [];
  }

  return {
    callBegins: taken,
    callEnded: function (code) {
      var script = taken()[0];
      var shift = script ? shiftOf(script.functions, code) : null;
      first.code = code;
      first.parts = shift === null ? null : partsOf(script.functions, shift, code);
      return first.parts;
    },
    neverRan: function () {
      if (first.parts === null) return null;
      // a reloaded module is a new script
      return taken().reduce(function (left, script) {
        var shift = shiftOf(script.functions, first.code);
        return shift === null
          ? left
          : without(left, segmentsOf(script.functions, shift).filter(hasRun));
      }, first.parts);
    },
  };
};

/** Returns the answer, which comes before `post` returns, as the session is of the same thread. */
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

/**
 * Returns blocks that did not run, and functions that were never called, within called functions.
 */
function partsOf(functions, shift, code) {
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

/** Returns {start, end, count} in order; inner ranges override outer ones. */
function segmentsOf(functions, shift) {
  var ranges = functions.reduce(function (all, each) {
    return all.concat(each.ranges);
  }, []);
  ranges.sort(function (a, b) {
    return a.startOffset - b.startOffset || b.endOffset - a.endOffset;
  });
  var made = [];
  var open = [];
  var at = 0;
  function goTo(offset) {
    var innermost = open[open.length - 1];
    if (innermost && offset > at)
      made.push({ start: at - shift, end: offset - shift, count: innermost.count });
    at = primitives.max(at, offset);
  }
  function closeUntil(offset) {
    while (open.length > 0 && open[open.length - 1].endOffset <= offset) {
      goTo(open[open.length - 1].endOffset);
      open.pop();
    }
  }
  ranges.forEach(function (range) {
    closeUntil(range.startOffset);
    goTo(range.startOffset);
    open.push(range);
  });
  closeUntil(Infinity);
  return made;
}

function hasRun(segment) {
  return segment.count > 0;
}

/** Subtracts `segments` from `parts`; both are in order and without overlaps. */
function without(parts, segments) {
  return segments.reduce(function (rest, taken) {
    return rest.reduce(function (made, part) {
      if (taken.end <= part.start || part.end <= taken.start) return made.concat(part);
      if (part.start < taken.start) made.push({ start: part.start, end: taken.start });
      if (taken.end < part.end) made.push({ start: taken.end, end: part.end });
      return made;
    }, []);
  }, parts);
}

/** Offset of the code in the compiled text: Node may have wrapped a function around it. */
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

/** True for a function inside the code; a range around all of it is the module's. */
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
