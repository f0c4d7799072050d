'use strict';

// Asks this very Node which of its promise APIs keep the async callers in the stacks of their
// errors. A program of its own: it runs no subject, and prints one line. It is started only where
// the runtime knows async functions.

const net = require('net');
const apis = require('./apis');

const MARK = 'async-score:';
/** An API that has not failed by then, as where a network does not answer, is left out. */
const PATIENCE_MS = 1000;

async function askAll() {
  const port = await closedPort();
  const answers = [];
  for (const each of apis) {
    const keeps = await ask(each, port);
    if (keeps !== null) answers.push({ api: each.api, keeps });
  }
  return answers;
}

/** Null where this Node does not have the API, or it does not fail as it should. */
async function ask(api, port) {
  const call = readyCall(api, port);
  if (call === null) return null;

  async function realIoCallee() {
    await call.run(...call.args);
  }

  async function realIoCaller() {
    await realIoCallee();
  }

  const error = await errorWithin(PATIENCE_MS, realIoCaller());
  if (!(error instanceof Error)) return null;
  return /realIoCallee/.test(error.stack) && /realIoCaller/.test(error.stack);
}

function readyCall({ find, args }, port) {
  try {
    const run = find();
    return typeof run === 'function' ? { run, args: args(port) } : null;
  } catch (error) {
    return null;
  }
}

function errorWithin(patienceMs, promise) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs, null);
    promise.catch(resolve).then(() => clearTimeout(timer));
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

Error.stackTraceLimit = Infinity;
askAll().then((answers) => {
  process.stdout.write(`${MARK}${JSON.stringify(answers)}\n`, () => process.exit(0));
});
