'use strict';

// Calls one function in a plain process, lets the named calls fail, and prints what a caller gets.
//
//   node main.js '{"file": "…/wrong/orders.ts", "functionName": "payOrder", "boundary": "async",
//                  "fails": [{"line": 12, "operation": "pool.query", "mode": "passed"}]}'

const Module = require('node:module');
const fs = require('node:fs');
const path = require('node:path');
const { inspect } = require('node:util');
const { transform } = require('sucrase');

const { calls, modules } = require('./calls');
const createStubs = require('./stubs');

const asked = JSON.parse(process.argv[2]);
const stubs = createStubs(asked.file, asked.fails, asked.boundary);

for (const extension of ['.ts', '.mjs']) {
  // keeps each token on its line
  Module._extensions[extension] = (module, file) => {
    const transforms = extension === '.ts' ? ['typescript', 'imports'] : ['imports'];
    const text = fs.readFileSync(file, 'utf8');
    module._compile(transform(text, { transforms, disableESTransforms: true }).code, file);
  };
}

const load = Module._load;
Module._load = function (name, ...rest) {
  const make = modules[name];
  if (make) return make(stubs);
  if (name === 'co')
    name = path.join(__dirname, '../../../../bench-runner/patterns/node_modules/co');
  return load.call(this, name, ...rest);
};

function done(error, value) {
  tell(error ? { error: inspect(error), final: new Error('here').stack } : { value });
}

/** At once: the process may end right after. */
function tell(told) {
  fs.writeSync(1, `${JSON.stringify({ hasFailed: stubs.hasFailed(), ...told })}\n`);
}

async function follow(returned) {
  if (typeof returned?.[Symbol.asyncIterator] !== 'function') return returned;
  for await (const each of returned) void each;
  return undefined;
}

const call = calls[path.basename(asked.file)][asked.functionName](stubs, done);
const { made = null, args = call } = Array.isArray(call) ? {} : call;
const [owner, member] = asked.functionName.split('.');
const exported = require(asked.file)[owner];
const returned = made ? new exported(...made)[member](...args) : exported(...args);
const isOfCallback = args.includes(done);
if (!isOfCallback) follow(returned).then((value) => done(null, value), done);
