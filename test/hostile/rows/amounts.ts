import { BENCH } from '../argv';
import type { Group, Says } from '../row';

const LITTLE_MEMORY = ['--memory-percent', '2'];
const LITTLE_SCRATCH = ['--scratch-megabytes', '20'];

const MEMORY: Says = {
  code: 'memoryLimit',
  message: 'The run was stopped: it took too much memory.',
  found: '… MB in memory, of all its processes together',
  needed: 'at most … MB, a share of the memory of this machine',
  remedy: '…or raise asyncScore.memoryPercent (--memory-percent).',
};

const SCRATCH: Says = {
  code: 'scratchLimit',
  message: 'The run was stopped: it wrote too much.',
  found: '… MB in files of its working directory',
  needed: 'at most … MB, and no more than half of what is free there',
  remedy: '…or raise asyncScore.scratchMegabytes (--scratch-megabytes).',
};

/** Much of everything: of memory, of what is printed and of what is written. */
export const amounts: Group = {
  title: 'Too much of something',
  rows: [
    {
      does: 'asks for a buffer of a terabyte',
      files: { 'a.js': 'module.exports = async function own(id) { Buffer.alloc(2 ** 40); };' },
      says: { code: 'completedWithError', message: '…value of "size" is out of range…' },
      exit: 1,
    },
    {
      does: 'makes a text longer than there can be',
      files: { 'a.js': "module.exports = async function own(id) { 'x'.repeat(2 ** 30); };" },
      says: { code: 'completedWithError', message: '…Invalid string length…' },
      exit: 1,
    },
    {
      does: 'fills an ArrayBuffer after the other, without an end',
      files: {
        'a.js':
          'const kept = []; module.exports = async function own(id) { for (;;) kept.push(new ArrayBuffer(2 ** 40)); };',
      },
      says: { code: 'completedWithError', message: '…Array buffer allocation failed…' },
      exit: 1,
    },
    {
      does: 'keeps more and more objects',
      files: {
        'a.js':
          'const kept = []; module.exports = async function own(id) { for (;;) { kept.push(Array.from({ length: 1e5 }, (_, i) => ({ i }))); await new Promise(setImmediate); if (Math.random() > 2) break; } };',
      },
      argv: [...BENCH, ...LITTLE_MEMORY],
      says: MEMORY,
      exit: 1,
    },
    {
      does: 'keeps more and more buffers, and never gives its event loop a turn',
      files: {
        'a.js':
          'const kept = []; module.exports = async function own(id) { for (;;) kept.push(Buffer.alloc(1e7, 1)); };',
      },
      argv: [...BENCH, ...LITTLE_MEMORY],
      says: MEMORY,
      exit: 1,
    },
    {
      does: 'is a script whose grandchild keeps more and more memory',
      files: {
        'a.js':
          "require('child_process').spawn(process.execPath, ['-e', 'const kept = []; for (;;) kept.push(Buffer.alloc(1e7, 1));', '$MARK'], { stdio: 'ignore' });",
      },
      argv: [...BENCH, ...LITTLE_MEMORY],
      says: MEMORY,
      exit: 1,
    },
    {
      does: 'writes more and more to its working directory',
      files: {
        'a.js':
          "const fs = process.mainModule.require('fs'); const mb = Buffer.alloc(1e6); module.exports = async function own(id) { for (;;) { fs.appendFileSync('big', mb); await new Promise(setImmediate); if (Math.random() > 2) break; } };",
      },
      argv: [...BENCH, ...LITTLE_SCRATCH],
      says: SCRATCH,
      exit: 1,
    },
    {
      does: 'is a script that writes more and more to its working directory, without a turn of its event loop',
      files: {
        'a.js':
          "const fs = require('fs'); const mb = Buffer.alloc(1e6); for (let i = 0; ; i += 1) fs.appendFileSync('big' + (i % 9), mb);",
      },
      argv: [...BENCH, ...LITTLE_SCRATCH],
      says: SCRATCH,
      exit: 1,
    },
    {
      does: 'comes to a hundred thousand elements',
      files: {
        'a.js':
          'module.exports = async function own(id) { await fetch(id); return Array.from({ length: 1e5 }, () => ({})); };',
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'comes to an object that is nested ten thousand times',
      files: {
        'a.js':
          'module.exports = async function own(id) { await fetch(id); let deep = {}; for (let i = 0; i < 1e4; i += 1) deep = { deep }; return deep; };',
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'comes to a text of 20 MB',
      files: {
        'a.js':
          "module.exports = async function own(id) { await fetch(id); return 'x'.repeat(2e7); };",
      },
      says: { code: 'scored', never: ['x'.repeat(20_000)] },
      exit: 0,
    },
    {
      does: 'prints 50 MB to stdout',
      files: {
        'a.js':
          "const fs = process.mainModule.require('fs'); const kb = Buffer.alloc(65536, 'spam '); module.exports = async function own(id) { await fetch(id); }; for (let i = 0; i < 800; i += 1) fs.writeSync(1, kb);",
      },
      says: { code: 'scored', never: ['spam'] },
      exit: 0,
    },
    {
      does: 'prints 50 MB to stderr, and fails',
      files: {
        'a.js':
          "const kb = 'spam '.repeat(1e4) + '\\n'; module.exports = async function own(id) { if (globalThis) throw new Error('after all'); }; for (let i = 0; i < 1000; i += 1) process.stderr.write(kb);",
      },
      says: { code: 'completedWithError', message: '…after all' },
      exit: 1,
    },
    {
      does: 'prints without an end while its calls run',
      files: {
        'a.js':
          "module.exports = async function own(id) { await fetch(id); }; setInterval(() => console.log('spam'.repeat(1000)), 0);",
      },
      says: { code: 'scored', never: ['spam'] },
      exit: 0,
    },
    {
      does: 'floods descriptor 3 with 80 MB that are no message',
      files: {
        'a.js':
          "const fs = process.mainModule.require('fs'); const mb = Buffer.alloc(1e6, 'x'); module.exports = async function own(id) { await fetch(id); }; for (let i = 0; i < 80; i += 1) fs.writeSync(3, mb);",
      },
      says: { code: 'nothingMeasured', needed: '…descriptor 3…' },
      exit: 1,
    },
    {
      does: 'fills descriptor 3 with line feeds',
      files: {
        'a.js':
          "const fs = process.mainModule.require('fs'); const kb = Buffer.alloc(65536, '\\n'); module.exports = async function own(id) { await fetch(id); }; for (let i = 0; i < 100; i += 1) fs.writeSync(3, kb);",
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'makes a thousand files in its working directory',
      files: {
        'a.js':
          "const fs = process.mainModule.require('fs'); for (let i = 0; i < 1000; i += 1) fs.writeFileSync('f' + i, ''); module.exports = async function own(id) { await fetch(id); };",
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'makes folders in its working directory, fifty deep',
      files: {
        'a.js':
          "const fs = process.mainModule.require('fs'); for (let i = 0; i < 50; i += 1) { fs.mkdirSync('deep'); process.chdir('deep'); } module.exports = async function own(id) { await fetch(id); };",
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'takes all rights from its working directory',
      files: {
        'a.js':
          "const fs = process.mainModule.require('fs'); fs.mkdirSync('shut'); fs.writeFileSync('shut/x', 'x'); fs.chmodSync('shut', 0); fs.chmodSync('.', 0); module.exports = async function own(id) { await fetch(id); };",
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'leaves a thousand promises that are rejected and unheard',
      files: {
        'a.js':
          "module.exports = async function own(id) { for (let i = 0; i < 1000; i += 1) Promise.reject(new Error('lost')); await fetch(id); };",
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'has a line of 900,000 characters',
      files: {
        'a.js': `module.exports = async function own(id) { await fetch(id); return '${'x'.repeat(900_000)}'; };`,
      },
      says: { code: 'scored' },
      exit: 0,
      withinS: 60,
    },
    {
      does: 'asks for a thousand operations at once',
      files: {
        'a.js':
          'module.exports = async function own(id) { await Promise.all(Array.from({ length: 1e3 }, (_, i) => fetch(id + i))); };',
      },
      says: { code: 'scored' },
      exit: 0,
      withinS: 60,
    },
  ],
};
