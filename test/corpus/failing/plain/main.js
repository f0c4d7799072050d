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
const stubs = createStubs(asked.file, asked.fails, asked.boundary, () => tell({ hasFailed: true }));

for (const extension of ['.ts', '.mjs']) {
  // keeps each token on its line
  Module._extensions[extension] = (module, file) => {
    const transforms = extension === '.ts' ? ['typescript', 'imports'] : ['imports'];
    // the transpiler leaves decorators, which no stub needs
    const text = fs.readFileSync(file, 'utf8').replace(/^@\w+\(\)$/gm, '');
    module._compile(transform(text, { transforms, disableESTransforms: true }).code, file);
  };
}

const handlers = {};
const load = Module._load;
Module._load = function (name, parent, ...rest) {
  const isOfSubject = path.dirname(parent?.filename ?? '') === path.dirname(asked.file);
  const make = isOfSubject ? modules[name] : undefined;
  if (make) return make(stubs, handlers);
  if (name === 'co')
    name = path.join(__dirname, '../../../../bench-runner/patterns/node_modules/co');
  return load.call(this, name, parent, ...rest);
};

function done(error, value) {
  tell(error ? { error: inspect(error), final: new Error('here').stack } : { value });
}

/** At once: the process may end right after. */
function tell(told) {
  fs.writeSync(1, `${JSON.stringify(told)}\n`);
}

async function follow(returned) {
  if (typeof returned?.[Symbol.asyncIterator] !== 'function') return returned;
  for await (const each of returned) void each;
  return undefined;
}

function begin() {
  const call = calls[path.basename(asked.file)][asked.functionName](stubs, done);
  const { made = null, args = call } = Array.isArray(call) ? {} : call;
  const [owner, member] = asked.functionName.split('.');
  const found = require(asked.file)[owner] ?? handlers[owner];
  if (made) return new found(...made)[member](...args);
  const [first, second] = args;
  return Array.isArray(first) && Array.isArray(second) && args.length === 2 && found.length === 1
    ? found(...first)(...second)
    : found(...args);
}

const returned = begin();
const isPromised = returned?.then || returned?.[Symbol.asyncIterator];
if (isPromised) follow(returned).then((value) => done(null, value), done);
