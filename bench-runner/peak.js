'use strict';

// The peak of memory over one round of calls.

var primitives = require('./primitives');

var STATUS = '/proc/self/status';
var PEAK_RESET = '/proc/self/clear_refs';
/** Value that makes the kernel reset the peak (man 5 proc, clear_refs). */
var RESET_PEAK = '5';

/**
 * Reads the peak that the operating system records, at no cost to the round; where it cannot be
 * reset, samples at completions. Both have `onCompletion` (or null) for the round and `read()` for
 * after it.
 */
module.exports = function createPeak() {
  return watchedBySystem() || sampled(primitives.rssBytes);
};

/** Samples as in 2013, with the same overhead, as that is part of those times. */
module.exports.asIn2013 = function asIn2013() {
  return sampled(primitives.studyRssBytes);
};

function watchedBySystem() {
  try {
    primitives.writeFileSync(PEAK_RESET, RESET_PEAK);
    var startBytes = statusBytes('VmRSS');
  } catch (error) {
    return null;
  }
  return {
    onCompletion: null,
    read: function () {
      return {
        bytes: primitives.max(0, statusBytes('VmHWM') - startBytes),
        method: 'operatingSystem',
      };
    },
  };
}

function statusBytes(name) {
  var status = primitives.readFileSync(STATUS, 'utf8');
  var found = new RegExp('^' + name + ':\\s+(\\d+) kB', 'm').exec(status);
  if (!found) throw new primitives.Error(STATUS + ' has no ' + name);
  return Number(found[1]) * 1024;
}

function sampled(readBytes) {
  var startBytes = readBytes();
  var peak = startBytes;
  return {
    onCompletion: function () {
      var now = readBytes();
      if (now > peak) peak = now;
    },
    read: function () {
      return { bytes: peak - startBytes, method: 'sampledAtCompletions' };
    },
  };
}
