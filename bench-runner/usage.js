'use strict';

// Resources that a whole process has used since its start.

var primitives = require('./primitives');

var STAT = '/proc/self/stat';
var STATUS = '/proc/self/status';
/** Ticks a second of the times in /proc (man 5 proc; USER_HZ). */
var TICKS = 100;

var cpuUsage = process.cpuUsage;
var resourceUsage = process.resourceUsage;

/**
 * CPU time of all threads in ms as {userMs, systemMs}, or null where neither Node nor the system
 * reports it. The system's own figure has steps of 10 ms.
 */
exports.cpu = function cpu() {
  if (cpuUsage) {
    var usage = cpuUsage.call(primitives.process);
    return { userMs: usage.user / 1e3, systemMs: usage.system / 1e3 };
  }
  try {
    // the program's name is in parentheses, and may hold anything
    var fields = primitives
      .readFileSync(STAT, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return { userMs: ticksMs(fields[11]), systemMs: ticksMs(fields[12]) };
  } catch (error) {
    return null;
  }
};

function ticksMs(text) {
  return (Number(text) * 1000) / TICKS;
}

/**
 * Peak of the resident set size as {bytes, method}. On Linux, `getrusage` includes memory of the
 * parent process, from before the program was loaded, so the peak of its own address space is read
 * first.
 */
exports.peak = function peak() {
  try {
    var found = /^VmHWM:\s+(\d+) kB/m.exec(primitives.readFileSync(STATUS, 'utf8'));
    if (found) return { bytes: Number(found[1]) * 1024, method: 'operatingSystem' };
  } catch (error) {
    // not Linux
  }
  if (!resourceUsage) return { bytes: primitives.rssBytes(), method: 'readAtEnd' };
  var usage = resourceUsage.call(primitives.process);
  return { bytes: usage.maxRSS * 1024, method: 'operatingSystem' };
};
