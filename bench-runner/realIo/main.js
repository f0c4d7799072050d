'use strict';

// Asks this very Node which of its promise APIs keep the async callers in the stacks of their
// errors; or, with a file and calls of drivers, which of those that are installed for it do. A program of
// its own: it runs no subject, and prints one line. It is started only where the runtime knows async functions.

const http = require('http');
const { createRequire } = require('module');
const net = require('net');
const apis = require('./apis');
const watchSideEffects = require('../sideEffects/watch');

const MARK = 'async-score:';
/** An API that has not failed by then, as where a network does not answer, is left out. */
const PATIENCE_MS = 1000;

async function askAll() {
  const answers = [];
  const [file, calls] = process.argv.slice(2);
  // code of a project may reach nothing but the port that was listened at here
  if (file !== undefined) {
    watchSideEffects(true, false);
    // what else goes wrong in a driver leaves the others to be asked
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

/** Calls of drivers, {api, module, steps: [{name, args}]}, in the form that `ask` takes. */
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

/** Makes what the next step is of; it is silent of what it cannot do beside. */
function makerAt(port) {
  return (owner, { name, args }) => {
    const make = name === '.' ? owner : owner[name];
    const isClass = /^[A-Z]/.test(make.name) || /^class\b/.test(make);
    const made = isClass ? new make(...filled(args, port)) : make.apply(owner, filled(args, port));
    if (typeof made.on === 'function') made.on('error', () => {});
    return made;
  };
}

/** With a port where nobody listens in the place of `{port}`. */
function filled(args, port) {
  return JSON.parse(JSON.stringify(args), (key, value) => {
    if (value === '{port}') return port;
    return typeof value === 'string' ? value.replace('{port}', port) : value;
  });
}

/** Null where this Node does not have the API, or it does not fail as it should. */
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

/** What the promise comes to, or null where that takes longer. */
function within(patienceMs, promise) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs, null);
    promise.then(resolve).then(() => clearTimeout(timer));
  });
}

/** A port that nobody listens at: one that was free a moment ago. */
function closedPort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
    server.on('error', () => resolve(1));
  });
}

/** A server that promises more of an answer than it sends. */
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
