'use strict';

// What the runner is held against: the plan of a job carried out by a loop that does no more than
// that. Arguments: file, ms of an I/O operation, the job's plan as JSON. Prints the windows' ms.

const { callAtOnce, installFakes } = require('./calls');

const [file, ioMsText, planText] = process.argv.slice(2);
const ioMs = Number(ioMsText);
const { parallel, peak, loadCalls, warmUp, windows } = JSON.parse(planText);

const setIoMs = installFakes(ioMs);
const upload = require(file);
let calls = 0;

function round(count, atMs, onCompletion) {
  setIoMs(atMs);
  calls += count;
  return new Promise((resolve) => {
    const start = process.hrtime();
    const onDone = () => {
      const took = process.hrtime(start);
      setImmediate(resolve, took[0] * 1e3 + took[1] / 1e6);
    };
    callAtOnce(upload, count, onDone, onCompletion);
  });
}

async function main() {
  const start = performance.now();
  if (loadCalls > 0) await round(loadCalls, ioMs);
  if (peak === 'ownRound') await round(parallel, ioMs);
  while (calls < warmUp.calls && performance.now() - start < warmUp.mostMs)
    await round(warmUp.parallel, warmUp.ioMs);
  const timesMs = [];
  let totalMs = 0;
  while (!isEnough(timesMs.length, totalMs)) {
    timesMs.push(await round(parallel, ioMs, peak === 'timedWindow' ? readMemory() : null));
    totalMs += timesMs.at(-1);
  }
  console.log(JSON.stringify(timesMs));
}

function isEnough(count, totalMs) {
  if (count === 0) return false;
  return count >= windows.most || totalMs >= windows.enoughMs;
}

// as in 2013, at the price of 2013
function readMemory() {
  let most = 0;
  return () => {
    most = Math.max(most, process.memoryUsage().rss);
  };
}

main();
