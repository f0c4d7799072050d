'use strict';

// Tests which promise APIs of this Node keep async callers in the stacks of their errors or, with a
// file and calls of drivers, which of its installed drivers do. A separate program: runs no
// subject, and prints one line. Needs a runtime with async functions.

const http = require('http');
const { createRequire } = require('module');
const net = require('net');
const apis = require('./apis');
const watchSideEffects = require('../sideEffects/watch');

const MARK = 'async-score:';
/** Time limit: an API that has not failed by then, as without a network, is left out. */
const PATIENCE_MS = 1000;

async function askAll() {
  const answers = [];
  const [file, calls] = process.argv.slice(2);
  // code of a project may connect only to the port that is open here
  if (file !== undefined) {
    watchSideEffects(true, false);
    // an error in one driver must not stop the test of others
    process.on('uncaughtException', () => {});
    process.on('unhandledRejection', () => {});
  }
  const ports = { closed: await closedPort(), broken: await portThatBreaksOff() };
  const asked = file === undefined ? apis : installed(JSON.parse(calls), createRequire(file));
  for (const each of asked) {
    const keeps = await ask(each, ports);
    if (keeps !== null) answers.push({ api: each.api, keeps });
  }
  return answers;
}

/** Makes tests of drivers' calls, {api, module, steps: [{name, args}]}, for `ask`. */
function installed(calls, load) {
  return calls.map(({ api, module, steps }) => {
    const last = steps[steps.length - 1];
    return {
      api,
      find: ({ closed }) => {
        const loaded = load(module);
        const made = steps.slice(0, -1).reduce(makerAt(closed), loaded.default || loaded);
        return last.name === '.' ? made : made[last.name].bind(made);
      },
      args: ({ closed }) => filled(last.args, closed),
    };
  });
}

/** Makes the object of the next step; ignores other errors. */
function makerAt(port) {
  return (owner, { name, args }) => {
    const make = name === '.' ? owner : owner[name];
    const isClass = /^[A-Z]/.test(make.name) || /^class\b/.test(make);
    const made = isClass ? new make(...filled(args, port)) : make.apply(owner, filled(args, port));
    if (typeof made.on === 'function') made.on('error', () => {});
    return made;
  };
}

/** Replaces `{port}` by a port where nobody listens. */
function filled(args, port) {
  return JSON.parse(JSON.stringify(args), (key, value) => {
    if (value === '{port}') return port;
    return typeof value === 'string' ? value.replace('{port}', port) : value;
  });
}

/** Returns null if this Node lacks the API, or its call does not fail as it should. */
async function ask(api, ports) {
  const call = await within(PATIENCE_MS, readyCall(api, ports));
  if (call === null) return null;

  async function realIoCallee() {
    await call.run(...call.args);
  }

  async function realIoCaller() {
    await realIoCallee();
  }

  const error = await within(PATIENCE_MS, failureOf(realIoCaller()));
  if (!(error instanceof Error)) return null;
  return /realIoCallee/.test(error.stack) && /realIoCaller/.test(error.stack);
}

async function readyCall({ find, args }, ports) {
  try {
    const run = await find(ports);
    return typeof run === 'function' ? { run, args: args(ports) } : null;
  } catch (error) {
    return null;
  }
}

function failureOf(promise) {
  return promise.then(
    () => null,
    (error) => error
  );
}

/** Resolves to the promise's value, or null after the time limit. */
function within(patienceMs, promise) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs, null);
    promise.then(resolve).then(() => clearTimeout(timer));
  });
}

/** Returns a port that nobody listens on: one that was free a moment ago. */
function closedPort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
    server.on('error', () => resolve(1));
  });
}

/** Starts a server that breaks off its answers. */
function portThatBreaksOff() {
  return new Promise((resolve) => {
    const server = http.createServer((request, response) => {
      response.writeHead(200, { 'content-length': 100, 'content-type': 'application/json' });
      response.write('{');
      setTimeout(() => response.destroy(), 5);
    });
    server.on('error', () => resolve(1));
    server.listen(0, '127.0.0.1', () => resolve(server.address().port));
  });
}

Error.stackTraceLimit = Infinity;
askAll().then((answers) => {
  process.stdout.write(`${MARK}${JSON.stringify(answers)}\n`, () => process.exit(0));
});
