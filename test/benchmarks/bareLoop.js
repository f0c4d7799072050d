'use strict';

// What the runner is held against: rounds of calls by a loop that does no more than that, in turn with
// those of the runner, in one process: what disturbs it, and what V8 makes of the subject, is alike for
// both. Arguments: file, completesBy, calls at once, ms of an I/O operation, mode, rounds. Prints
// {bare, runner}: the median ms of their rounds.

const createPeak = require('../../bench-runner/peak');
const createRounds = require('../../bench-runner/rounds');
const { callAtOnce, installFakes } = require('./calls');

const [file, completesBy, parallelText, ioMsText, mode, roundsText] = process.argv.slice(2);
const [parallel, ioMs, roundsWanted] = [parallelText, ioMsText, roundsText].map(Number);
const isFaithful = mode === 'faithful';

/** Rounds of either before those that count. */
const WARM_UP = 10;

installFakes(ioMs);
const upload = require(file);
const args = [{}, 'a/b/report.txt', 'tag'];
const subject = { call: upload, self: undefined, args, completesBy, isUpload: true };
const runner = createRounds(subject, {}, { watch: () => {}, fail: (why) => fail(why) });

function fail({ code }) {
  throw new Error(`The runner says: ${code}.`);
}

function runnerRound() {
  return new Promise((resolve) => {
    const studied = isFaithful ? createPeak.asIn2013() : null;
    const hooks = { oneCallback: true, onCompletion: studied?.onCompletion };
    runner.run(parallel, ioMs, hooks, ({ timeMs }) => resolve(timeMs));
  });
}

function bareRound() {
  return new Promise((resolve) => {
    const start = process.hrtime();
    const onDone = () => {
      const took = process.hrtime(start);
      setImmediate(resolve, took[0] * 1e3 + took[1] / 1e6);
    };
    callAtOnce(upload, parallel, onDone, isFaithful ? readMemory() : null);
  });
}

// as in 2013, at the price of 2013
function readMemory() {
  let most = 0;
  return () => {
    most = Math.max(most, process.memoryUsage().rss);
  };
}

async function main() {
  const times = { bare: [], runner: [] };
  for (let round = -WARM_UP; round < roundsWanted; round += 1) {
    // by chance: collections of memory come every few rounds, and would find the same one in a fixed order
    const took =
      Math.random() < 0.5 ? await inTurn('bare', 'runner') : await inTurn('runner', 'bare');
    if (round < 0) continue;
    times.bare.push(took.bare);
    times.runner.push(took.runner);
  }
  console.log(JSON.stringify({ bare: median(times.bare), runner: median(times.runner) }));
}

async function inTurn(...names) {
  const took = {};
  for (const name of names) took[name] = await (name === 'bare' ? bareRound() : runnerRound());
  return took;
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

main();
