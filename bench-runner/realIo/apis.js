'use strict';

// Promise APIs of Node that real code awaits most, each with a call that fails at once and needs
// only this machine.

const path = require('path');
const { promisify } = require('util');

/** Path of a missing file in a missing folder. */
const MISSING = path.join(__dirname, 'not-there', 'file');
/** A name that is not sent to a resolver. */
const NO_HOST = '..';

/** Further arguments of each, after a path. */
const FS = {
  access: [],
  appendFile: [''],
  chmod: [0o600],
  copyFile: [MISSING],
  cp: [MISSING],
  link: [MISSING],
  lstat: [],
  mkdir: [],
  mkdtemp: [],
  open: [],
  opendir: [],
  readFile: [],
  readdir: [],
  readlink: [],
  realpath: [],
  rename: [MISSING],
  rm: [],
  rmdir: [],
  stat: [],
  statfs: [],
  truncate: [],
  unlink: [],
  utimes: [1, 1],
  writeFile: [''],
};

/** Methods of file handles that fail on an open folder, or on a file open for reading. */
const HANDLE = {
  read: { of: __dirname, args: [Buffer.alloc(1), 0, 1, 0] },
  readFile: { of: __dirname, args: [] },
  appendFile: { of: __filename, args: ['-'] },
  truncate: { of: __filename, args: [] },
  write: { of: __filename, args: ['-'] },
  writeFile: { of: __filename, args: ['-'] },
};

const BODIES = ['arrayBuffer', 'blob', 'formData', 'json', 'text'];

/**
 * `find` returns the function, and `args` arguments that make it fail; either throws where this
 * Node lacks it. Both may be asynchronous.
 *
 * @param ports ports of this machine: `closed`, where nobody listens, and `broken`, whose answers
 * break off
 */
module.exports = [
  ...Object.keys(FS).map((name) => ({
    api: `fs.promises.${name}`,
    find: () => require('fs').promises[name],
    args: () => [MISSING, ...FS[name]],
  })),
  ...Object.keys(HANDLE).map((name) => ({
    api: `FileHandle.${name}`,
    find: async () => {
      const handle = await opened(HANDLE[name].of);
      return handle[name].bind(handle);
    },
    args: () => HANDLE[name].args,
  })),
  ...BODIES.map((name) => ({
    api: `Response.${name}`,
    find: async ({ broken }) => {
      const response = await global.fetch(`http://127.0.0.1:${broken}/`);
      return response[name].bind(response);
    },
    args: () => [],
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
  {
    api: 'stream/promises.finished',
    find: () => require('stream/promises').finished,
    args: () => [require('fs').createReadStream(MISSING)],
  },
  { api: 'dns.promises.lookup', find: () => require('dns').promises.lookup, args: () => [NO_HOST] },
  {
    api: 'events.once',
    find: () => require('events').once,
    args: ({ closed }) => [require('net').connect(closed, '127.0.0.1'), 'connect'],
  },
  { api: 'fetch', find: () => global.fetch, args: ({ closed }) => [`http://127.0.0.1:${closed}/`] },
];

/** Open handles until the end: the collector closes unreferenced ones, with a warning. */
const handles = [];

async function opened(file) {
  const handle = await require('fs').promises.open(file, 'r');
  handles.push(handle);
  return handle;
}

function abortedSoon() {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 1);
  return controller.signal;
}
