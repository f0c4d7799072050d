'use strict';

// The peak of memory over one round of calls.

var primitives = require('./primitives');

var STATUS = '/proc/self/status';
var PEAK_RESET = '/proc/self/clear_refs';
/** What the kernel takes for "forget the peak" (man 5 proc, clear_refs). */
var RESET_PEAK = '5';

/**
 * The peak as the operating system kept it, at no cost to the round, or null where it keeps none
 * that can be set back: then it is sampled at completions. Both have `onCompletion` (or null) for
 * the round and `read()` for after it.
 */
module.exports = function createPeak() {
  return watchedBySystem() || sampled(primitives.rssBytes);
};

/** As in 2013, at the price that it had then, as that is part of those times. */
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
