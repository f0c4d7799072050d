'use strict';

// Loaded into a process by --require: writes the peak of its resident set size, in bytes, to the
// file that ASYNC_SCORE_PEAK names when the process ends.

const fs = require('node:fs');

const file = process.env.ASYNC_SCORE_PEAK;

// ru_maxrss is handed on by whoever started the process; VmHWM is that of its own memory alone
function peakBytes() {
  try {
    const status = fs.readFileSync('/proc/self/status', 'latin1');
    return Number(/VmHWM:\s*(\d+) kB/.exec(status)[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

process.on('exit', () => fs.writeFileSync(file, String(peakBytes())));
