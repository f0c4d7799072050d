import { SCORE } from '../argv';
import type { Group } from '../row';

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
      does: 'makes folders in its working directory, two hundred deep',
      files: {
        'a.js':
          "const fs = process.mainModule.require('fs'); for (let i = 0; i < 200; i += 1) { fs.mkdirSync('deep'); process.chdir('deep'); } module.exports = async function own(id) { await fetch(id); };",
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
      does: 'leaves ten thousand promises that are rejected and unheard',
      files: {
        'a.js':
          "module.exports = async function own(id) { for (let i = 0; i < 1e4; i += 1) Promise.reject(new Error('lost')); await fetch(id); };",
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'has a line of 900,000 characters',
      files: {
        'a.js': `module.exports = async function own(id) { await fetch(id); return '${'x'.repeat(900_000)}'; };`,
      },
      argv: SCORE,
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
