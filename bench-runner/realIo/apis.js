'use strict';

// The promise APIs of Node that real code awaits most, each with a call of it that fails at once
// and needs nothing but this machine.

const path = require('path');
const { promisify } = require('util');

/** Nothing is there, nor in it. */
const MISSING = path.join(__dirname, 'not-there', 'file');
/** A name that no resolver is asked for. */
const NO_HOST = '..';

/**
 * `find` gives the function and `args` what it fails with, of a port of this machine that is closed;
 * either throws where this Node lacks it.
 */
module.exports = [
  ...['readFile', 'writeFile', 'open', 'stat', 'readdir'].map((name) => ({
    api: `fs.promises.${name}`,
    find: () => require('fs').promises[name],
    args: () => [MISSING, ...(name === 'writeFile' ? [''] : [])],
  })),
  {
    api: 'util.promisify(fs.readFile)',
    find: () => promisify(require('fs').readFile),
    args: () => [MISSING],
  },
  {
    api: 'util.promisify(execFile)',
    find: () => promisify(require('child_process').execFile),
    args: () => [MISSING],
  },
  {
    api: 'util.promisify(zlib.gunzip)',
    find: () => promisify(require('zlib').gunzip),
    args: () => [Buffer.from('this is not compressed')],
  },
  {
    api: 'timers/promises.setTimeout',
    find: () => require('timers/promises').setTimeout,
    args: () => [10000, null, { signal: abortedSoon() }],
  },
  {
    api: 'stream/promises.pipeline',
    find: () => require('stream/promises').pipeline,
    args: () => [require('fs').createReadStream(MISSING), new (require('stream').PassThrough)()],
  },
  { api: 'dns.promises.lookup', find: () => require('dns').promises.lookup, args: () => [NO_HOST] },
  {
    api: 'events.once',
    find: () => require('events').once,
    args: (port) => [require('net').connect(port, '127.0.0.1'), 'connect'],
  },
  { api: 'fetch', find: () => global.fetch, args: (port) => [`http://127.0.0.1:${port}/`] },
];

function abortedSoon() {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 1);
  return controller.signal;
}
