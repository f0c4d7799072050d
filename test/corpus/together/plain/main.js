'use strict';

// Calls one function twice in a plain process: at once, with answers in the given order, and one
// after the other in both orders. Prints what the calls returned, and which stubs they called.
//
//   node main.js '{"file": "…/racing/wallets.js", "set": "racing", "functionName": "settle",
//                  "given": "equal", "steps": [{"lane": "A", "does": "begins", "what": ""}, …]}'

const Module = require('node:module');
const fs = require('node:fs');
const path = require('node:path');
const { transform } = require('sucrase');

const { callsOf } = require('./calls');
const createStubs = require('./stubs');

const { textOf } = createStubs;
const asked = JSON.parse(process.argv[2]);
const { file, functionName, given, steps } = asked;
const known = `${asked.set}/${path.basename(file)}`;

for (const extension of ['.ts', '.mjs']) {
  Module._extensions[extension] = (module, name) => {
    const transforms = extension === '.ts' ? ['typescript', 'imports'] : ['imports'];
    const text = fs.readFileSync(name, 'utf8');
    module._compile(transform(text, { transforms, disableESTransforms: true }).code, name);
  };
}

let modules = {};
const load = Module._load;
Module._load = function (name, parent, ...rest) {
  const stub = parent?.filename === file ? modules[name] : undefined;
  return stub ?? load.call(this, name, parent, ...rest);
};

/** The function as it is loaded anew: `open(lane, args)` calls it. */
function loaded() {
  const stubs = createStubs();
  const { modules: wanted = {}, globals = {}, calls } = callsOf(known, stubs);
  const call = calls[functionName];
  modules = wanted;
  Object.assign(globalThis, globals);
  delete require.cache[file];
  const exported = require(file);
  const [owner, member] = functionName.split(/[./]/);
  const found = exported[owner];
  const isMade = functionName.includes('/');
  const made = call.made ?? [];
  const self = isMade ? found(...made) : call.made ? new found(...made) : found;
  const ends = {};
  const open = (lane, args) =>
    stubs.within(lane, () => {
      const end = (how, value) => (ends[lane] ??= { how, text: textOf(value) });
      const done = (error, value) => (error ? end('failed', error) : end('returned', value));
      const all = call.callsBack ? [...args, done] : args;
      const promised = member ? self[member](...all) : found(...all);
      if (!call.callsBack) promised.then((value) => done(null, value), failed(end));
    });
  return { stubs, call, exported, self, ends, open };
}

/** An error without its stack, which names this program. */
function failed(end) {
  return ({ name, message }) => end('failed', `${name}: ${message}`);
}

/** Until nothing happens any more but what is held back. */
async function quiet() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function argsOf({ A, B }, lane) {
  return lane === 'B' && given === 'different' ? B : A;
}

async function finish(run, lane) {
  await quiet();
  while (run.stubs.waitsFor(lane) !== undefined) {
    await run.stubs.settle(lane);
    await quiet();
  }
  if (!run.ends[lane]) throw new Error(`call ${lane} does not end`);
}

async function inTurn(lanes) {
  const run = loaded();
  for (const lane of lanes) {
    run.open(lane, argsOf(run.call, lane));
    await finish(run, lane);
  }
  return seen(run);
}

const last = (name) => name.split('.').at(-1);

async function atOnce() {
  const run = loaded();
  for (const { lane, does, what } of steps) {
    if (does === 'begins') run.open(lane, argsOf(run.call, lane));
    if (does === 'gets') {
      const waits = run.stubs.waitsFor(lane);
      // what waits there may come at once here
      if (waits === undefined) continue;
      if (last(waits) !== last(what)) throw new Error(`waits for ${waits} instead of ${what}`);
      await run.stubs.settle(lane);
    }
    await quiet();
  }
  for (const lane of ['A', 'B']) run.ends[lane] ??= { how: 'pending', text: '' };
  return seen(run);
}

/** What is known of a run from outside: `state` is what a further call returns, or what is there. */
async function seen(run) {
  const { A, B } = run.ends;
  const calls = run.stubs.asked.slice();
  return { ends: { A, B }, asked: calls, state: await stateOf(run) };
}

async function stateOf(run) {
  const { call, exported, self } = run;
  if (call.state) return textOf(call.state(call.made ? self : exported));
  if (!call.further) return null;
  run.open('C', call.further);
  await finish(run, 'C');
  return run.ends.C.text;
}

async function tell() {
  const stubs = callsOf(known, createStubs())?.calls[functionName];
  if (!stubs) return { notPossible: 'no stubs are written for it' };
  if (steps.some(({ what }) => what === 'timer')) return { notPossible: 'it waits for a timer' };
  return { atOnce: await atOnce(), inTurn: [await inTurn('AB'), await inTurn('BA')] };
}

tell()
  .catch(({ message }) => ({ otherwise: message }))
  .then((told) => process.stdout.write(`${JSON.stringify(told)}\n`));
