'use strict';

// What the runner is held against: the same calls of the same subject on the same fakes, counted
// by hand. Prints the time in ms. `study` does what was done in 2013: one warm-up of at most 350
// calls, and the memory looked at whenever a call completes.

const createIo = require('../../bench-runner/fakes/io');
const installDoxbee = require('../../bench-runner/fakes/doxbee');

const [file, procedure, parallelText, ioMsText] = process.argv.slice(2);
const parallel = Number(parallelText);
const ioMs = Number(ioMsText);

installDoxbee(createIo(ioMs, 'promisified'));
global.asyncTime = ioMs;
const upload = require(file);

function calls(count, onDone) {
  let left = count;
  let peak = 0;
  const start = process.hrtime();
  function completed() {
    if (procedure === 'study') peak = Math.max(peak, process.memoryUsage().rss);
    left -= 1;
    if (left > 0) return;
    const took = process.hrtime(start);
    onDone(took[0] * 1e3 + took[1] / 1e6, peak);
  }
  for (let i = 0; i < count; i += 1) {
    const returned = upload({}, 'a/b/report.txt', 'tag', completed);
    if (returned) returned.then(completed);
  }
}

function warmUp(rounds) {
  if (rounds.length === 0) return calls(parallel, (timeMs) => console.log(timeMs));
  calls(rounds[0], () => setImmediate(() => warmUp(rounds.slice(1))));
}

warmUp(procedure === 'study' ? [Math.min(350, parallel)] : [parallel, parallel]);
