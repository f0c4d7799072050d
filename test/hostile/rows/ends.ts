import type { Group } from '../row';
import { STOPPED_SOON } from '../argv';

export const ends: Group = {
  title: 'Ends of its own process, and of others',
  rows: [
    {
      does: 'exits as if all were well, as it is loaded',
      files: { 'a.js': 'module.exports = async function own(id) {}; process.exit(0);' },
      says: {
        code: 'exitedEarly',
        message: 'The file called process.exit(0)…',
        needed: 'a file that leaves the process running',
      },
      exit: 1,
    },
    {
      does: 'exits in its second call',
      files: {
        'a.js':
          'let calls = 0; module.exports = async function own(id) { calls += 1; if (calls > 1) process.exit(3); await fetch(id); };',
      },
      says: { code: 'exitedEarly', message: 'The file called process.exit(3) when …' },
      exit: 1,
    },
    {
      does: 'exits past every listener, by process.reallyExit',
      files: { 'a.js': 'module.exports = async function own(id) { process.reallyExit(0); };' },
      says: {
        code: 'exitedEarly',
        message: 'The child ended with exit code 0 before it had a result.',
      },
      exit: 1,
    },
    {
      does: 'kills itself by SIGKILL',
      files: {
        'a.js':
          "module.exports = async function own(id) { process.kill(process.pid, 'SIGKILL'); };",
      },
      says: { code: 'killed', message: 'The child was killed by SIGKILL before it had a result.' },
      exit: 1,
    },
    {
      does: 'kills itself by SIGSEGV, as a broken addon does',
      files: {
        'a.js':
          "module.exports = async function own(id) { process.kill(process.pid, 'SIGSEGV'); };",
      },
      says: { code: 'killed', message: 'The child was killed by SIGSEGV before it had a result.' },
      exit: 1,
    },
    {
      does: 'stops itself by SIGSTOP',
      files: {
        'a.js':
          "module.exports = async function own(id) { process.kill(process.pid, 'SIGSTOP'); };",
      },
      argv: STOPPED_SOON,
      says: { code: 'timedOut' },
      exit: 1,
    },
    {
      does: 'is deaf to SIGTERM, SIGINT and SIGHUP, and loops',
      files: {
        'a.js':
          "for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => {}); module.exports = async function own(id) { for (;;); };",
      },
      argv: STOPPED_SOON,
      says: { code: 'timedOut' },
      exit: 1,
    },
    {
      does: 'aborts',
      files: { 'a.js': 'module.exports = async function own(id) { process.abort(); };' },
      says: {
        code: 'completedWithError',
        message: '…Async Score refused to call process.abort(), as I/O is invented here…',
      },
      exit: 1,
    },
    {
      does: 'loads an addon that is none',
      files: {
        'a.js':
          "module.exports = async function own(id) { process.dlopen({ exports: {} }, '/bin/ls'); };",
      },
      says: {
        code: 'completedWithError',
        message: '…Async Score refused to load the addon /bin/ls…',
      },
      exit: 1,
    },
    {
      does: 'kills who scores it',
      files: {
        'a.js':
          "module.exports = async function own(id) { process.kill(process.ppid, 'SIGKILL'); };",
      },
      own: {},
      says: { code: 'completedWithError', message: '…Async Score refused to run kill …' },
      exit: 1,
    },
    {
      does: 'kills the whole group of who scores it',
      files: {
        'a.js':
          "module.exports = async function own(id) { process.kill(-process.ppid, 'SIGKILL'); };",
      },
      own: {},
      says: { code: 'completedWithError', message: '…Async Score refused to run kill …' },
      exit: 1,
    },
    {
      does: 'kills its own group',
      files: { 'a.js': "module.exports = async function own(id) { process.kill(0, 'SIGKILL'); };" },
      own: {},
      says: { code: 'completedWithError', message: '…Async Score refused to run kill 0…' },
      exit: 1,
    },
    {
      does: 'takes the priority of who scores it',
      files: {
        'a.js':
          "module.exports = async function own(id) { if (globalThis) process.mainModule.require('os').setPriority(process.ppid, 19); };",
      },
      own: {},
      says: { code: 'completedWithError', message: '…Async Score refused to …' },
      exit: 1,
    },
    {
      does: 'throws out of a timer',
      files: {
        'a.js':
          "module.exports = async function own(id) { setTimeout(() => { throw new Error('later'); }, 0); await fetch(id); await fetch(id); };",
      },
      says: {
        code: 'uncaughtException',
        message: 'An error that nothing caught ended the process: …later',
      },
      exit: 1,
    },
    {
      does: 'catches all errors of its process, and never ends',
      files: {
        'a.js':
          "process.on('uncaughtException', () => {}); module.exports = function own(id, done) { throw new Error('mine'); };",
      },
      says: { code: 'threw', message: 'The function threw: …mine' },
      exit: 1,
    },
    {
      does: 'takes the listeners of its process away',
      files: {
        'a.js':
          'process.removeAllListeners(); module.exports = async function own(id) { process.exit(5); };',
      },
      says: { code: 'exitedEarly', message: '…5…' },
      exit: 1,
    },
    {
      does: 'calls back twice, the second time long after',
      files: {
        'a.js':
          'module.exports = function own(id, done) { setTimeout(done, 1); setTimeout(done, 100); };',
      },
      says: { code: 'calledBackTwice', needed: 'each call calls back once' },
      exit: 1,
    },
    {
      does: 'changes to a folder that it then removes',
      files: {
        'a.js':
          "const fs = process.mainModule.require('fs'); fs.mkdirSync('gone'); process.chdir('gone'); fs.rmdirSync('../gone'); module.exports = async function own(id) { await fetch(id); };",
      },
      says: { code: 'scored', effects: ['changedFolder gone: done'] },
      exit: 0,
    },
    {
      does: 'closes descriptor 3, on which its result would be told',
      files: {
        'a.js':
          "process.mainModule.require('fs').closeSync(3); module.exports = async function own(id) { await fetch(id); };",
      },
      says: { code: 'nothingMeasured', needed: '…descriptor 3…', remedy: '…' },
      exit: 1,
    },
    {
      does: 'closes every descriptor of its process',
      files: {
        'a.js':
          "const fs = process.mainModule.require('fs'); for (let fd = 0; fd < 40; fd += 1) { try { fs.closeSync(fd); } catch {} } module.exports = async function own(id) { await fetch(id); };",
      },
      says: { code: 'killed', message: 'The child was killed by SIGABRT before it had a result.' },
      exit: 1,
    },
  ],
};
