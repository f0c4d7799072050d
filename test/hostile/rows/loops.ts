import { STOPPED_SOON } from '../argv';
import type { Group, Says } from '../row';

const STOPPED: Says = {
  code: 'timedOut',
  message: 'The run was stopped after 0.7 s.',
  needed: 'calls that complete, and a function that gives the event loop its turn',
  remedy: '…Look for an endless loop, or raise asyncScore.timeoutSeconds (--timeout).',
};

/** Of what the clock alone ends: what comes to an end by itself has as long as it takes on a busy machine. */
const argv = STOPPED_SOON;

export const loops: Group = {
  title: 'Loops that do not end',
  rows: [
    {
      does: 'loops in its first call',
      files: { 'a.js': 'module.exports = async function own(id) { for (;;); };' },
      argv,
      says: STOPPED,
      exit: 1,
    },
    {
      does: 'loops as it is loaded',
      files: { 'a.js': 'module.exports = async function own(id) {}; for (;;);' },
      argv,
      says: STOPPED,
      exit: 1,
    },
    {
      does: 'lets one microtask follow the other',
      files: {
        'a.js':
          'module.exports = async function own(id) { for (;;) { await null; if (Math.random() > 2) break; } };',
      },
      argv,
      says: STOPPED,
      exit: 1,
    },
    {
      does: 'lets one process.nextTick follow the other',
      files: {
        'a.js':
          'module.exports = function own(id, done) { process.nextTick(function again() { process.nextTick(again); }); setTimeout(done, 1); };',
      },
      argv,
      says: STOPPED,
      exit: 1,
    },
    {
      does: 'loops in a timer, between two calls',
      files: {
        'a.js':
          'module.exports = async function own(id) { await fetch(id); }; setTimeout(() => { for (;;); }, 5);',
      },
      argv,
      says: STOPPED,
      exit: 1,
    },
    {
      does: 'sets timers for ever and calls nobody back',
      files: {
        'a.js':
          'module.exports = function own(id, done) { (function again() { setTimeout(again, 1); })(); };',
      },
      argv,
      says: { code: 'timedOut', message: 'Not done after 0.7 s: 0 of … calls had completed.' },
      exit: 1,
    },
    {
      does: 'awaits at its top level what never comes',
      files: {
        'a.mjs': 'await new Promise(() => {});\nexport async function own(id) { return id; }',
      },
      says: { code: 'neverLoaded', needed: '…top level…' },
      exit: 1,
    },
    {
      does: 'awaits at its top level again and again',
      files: { 'a.mjs': 'for (;;) await null;\nexport async function own(id) { return id; }' },
      argv,
      says: STOPPED,
      exit: 1,
    },
    {
      does: 'never settles what it returned',
      files: { 'a.js': 'module.exports = function own(id) { return new Promise(() => {}); };' },
      says: { code: 'neverCalledBack', message: 'Never called back: …' },
      exit: 1,
    },
    {
      does: 'loops as the process exits, when its result is known',
      files: {
        'a.js':
          "module.exports = async function own(id) { await fetch(id); }; process.on('exit', () => { for (;;); });",
      },
      says: { code: 'scored' },
      exit: 0,
      withinS: 25,
    },
    {
      does: 'loops in a getter of its exports',
      files: { 'a.js': "Object.defineProperty(exports, 'default', { get() { for (;;); } });" },
      argv,
      says: { code: 'timedOut' },
      exit: 1,
    },
    {
      does: 'returns a promise of its own make whose then loops',
      files: { 'a.js': 'module.exports = function own(id) { return { then() { for (;;); } }; };' },
      argv,
      says: STOPPED,
      exit: 1,
    },
    {
      does: 'gives values without end, as an async iterator',
      files: {
        'a.js':
          'module.exports = async function* own(id) { for (;;) { yield id; if (Math.random() > 2) break; } };',
      },
      says: { code: 'endless', needed: 'an iterator, observable or stream that comes to its end' },
      exit: 1,
    },
    {
      does: 'gives values without end, as a stream',
      files: {
        'a.js':
          "const { Readable } = require('stream'); module.exports = function own(id) { return new Readable({ read() { this.push('x'); } }); };",
      },
      says: { code: 'endless' },
      exit: 1,
    },
    {
      does: 'calls itself until the stack is full',
      files: { 'a.js': 'module.exports = function own(id) { return own(id) + 1; };' },
      says: { code: 'endlessRecursion', needed: 'a call that comes to its end' },
      exit: 1,
    },
    {
      does: 'matches with a regular expression that takes for ever',
      files: {
        'a.js':
          "module.exports = async function own(id) { return /^(a+)+$/.test('a'.repeat(60) + '!'); };",
      },
      argv,
      says: STOPPED,
      exit: 1,
    },
    {
      does: 'sleeps in Atomics.wait',
      files: {
        'a.js':
          'module.exports = async function own(id) { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); };',
      },
      argv,
      says: STOPPED,
      exit: 1,
    },
    {
      does: 'hands a result over whose properties go on for ever',
      files: {
        'a.js':
          'const deep = () => new Proxy({}, { get: deep, ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ value: deep(), enumerable: true, configurable: true }) }); module.exports = async function own(id) { await fetch(id); return deep(); };',
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'runs as a script that never ends',
      files: { 'a.js': 'setInterval(() => {}, 1000);' },
      argv,
      says: { code: 'timedOut' },
      exit: 1,
    },
    {
      does: 'is an operation that loops',
      files: { 'a.js': 'module.exports = function () { for (;;); };' },
      argv,
      says: { code: 'timedOut' },
      exit: 1,
    },
    {
      does: 'loops only while a call of its I/O fails',
      files: {
        'a.js':
          'module.exports = async function own(id) { try { await fetch(id); } catch { for (;;); } };',
      },
      argv: ['probe', 'FILE', '--json', '--timeout', '2'],
      says: { code: 'scored' },
      exit: 0,
    },
  ],
};
