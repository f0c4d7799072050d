'use strict';

// A subject may replace or delete any global: what the runner itself needs is taken before a
// subject is loaded, and only this file is asked for it afterwards.

exports.setTimeout = setTimeout;
exports.clearTimeout = clearTimeout;
exports.setImmediate = setImmediate;
exports.nextTick = process.nextTick;
exports.stringify = JSON.stringify;
exports.parse = JSON.parse;
exports.exit = process.exit;
exports.Error = Error;
exports.String = String;
exports.Object = Object;
exports.process = process;
exports.global = global;
exports.max = Math.max;
exports.defineProperty = Object.defineProperty;
exports.Promise = typeof Promise === 'function' ? Promise : null;

var hrtime = process.hrtime;

/** Milliseconds on a monotonic clock. */
exports.nowMs = function nowMs() {
  var time = hrtime();
  return time[0] * 1e3 + time[1] / 1e6;
};

var memoryUsage = process.memoryUsage;
var rss = memoryUsage.rss;

/** Resident set size in bytes, as it was read in 2013: with all else that Node tells of memory. */
exports.studyRssBytes = function studyRssBytes() {
  return memoryUsage.call(exports.process).rss;
};

/** Resident set size in bytes; `memoryUsage.rss` (Node 14 and later) does not walk the heap. */
exports.rssBytes = rss
  ? function rssBytes() {
      return rss.call(memoryUsage);
    }
  : exports.studyRssBytes;
