'use strict';

// What the benchmarks hold the runner against: the same calls on the same fakes, counted by hand.

const createIo = require('../../bench-runner/fakes/io');
const installDoxbee = require('../../bench-runner/fakes/doxbee');

/** Puts the fakes where the subject finds them; returns a function that changes their time. */
exports.installFakes = function installFakes(ioMs) {
  const io = createIo(ioMs, 'promisified');
  installDoxbee(io);
  function setIoMs(ms) {
    io.ioMs = ms;
    global.asyncTime = ms;
  }
  setIoMs(ioMs);
  return setIoMs;
};

/**
 * Starts `count` calls at once and tells when the last one has completed; `onCompletion`, if given,
 * is called at each.
 */
exports.callAtOnce = function callAtOnce(upload, count, onDone, onCompletion) {
  let left = count;
  function completed() {
    if (onCompletion) onCompletion();
    left -= 1;
    if (left === 0) onDone();
  }
  for (let i = 0; i < count; i += 1) {
    const returned = upload({}, 'a/b/report.txt', 'tag', completed);
    if (returned) returned.then(completed);
  }
};
