import { PROBE, STOPPED_SOON } from '../argv';
import type { Group } from '../row';

/** A result with figures that nothing measured can have. */
const FIGURES = '987654321987';
const RESULT = `{"state":"completed","nodeVersion":"99.9.9","v8Version":"1","warmUp":[],"windows":[{"calls":2,"parallel":2,"timeMs":${FIGURES}}],"peak":null,"observed":null,"recorded":null,"processCpuMs":1,"unhandledRejections":0,"switches":[]}`;
const never = [FIGURES, '99.9.9'];

export const forged: Group = {
  title: 'Results that are forged',
  rows: [
    {
      does: 'writes a result without the token to descriptor 3',
      files: {
        'a.js': `process.mainModule.require('fs').writeSync(3, '\\n{"type":"result","token":"guess","result":${RESULT}}\\n'); module.exports = async function own(id) { if (globalThis) throw new Error('the truth'); };`,
      },
      says: { code: 'completedWithError', message: '…the truth', never },
      exit: 1,
    },
    {
      does: 'prints a report as JSON, and exits',
      files: {
        'a.js': `console.log('{"schema":"async-score/report/1","subjects":[{"state":"scored","timeMs":{"median":${FIGURES}}}]}'); process.exit(0);`,
      },
      says: { code: 'scored', never },
      exit: 0,
    },
    {
      does: 'prints a result as JSON from its function, and exits',
      files: {
        'a.js': `module.exports = async function own(id) { process.stdout.write('{"state":"scored","timeMs":{"median":${FIGURES}}}\\n'); process.exit(0); };`,
      },
      says: { code: 'scored', never },
      exit: 0,
    },
    {
      does: 'begins a line on descriptor 3 and does not end it',
      files: {
        'a.js': `process.mainModule.require('fs').writeSync(3, '{"type":"result","result":${RESULT}'); module.exports = async function own(id) { await fetch(id); };`,
      },
      says: { code: 'scored', never },
      exit: 0,
    },
    {
      does: 'writes JSON of a prototype, of an array and of deep nesting to descriptor 3',
      files: {
        'a.js': `const fs = process.mainModule.require('fs'); for (const line of ['{"__proto__":{"token":1}}', '[]', 'null', '7', '['.repeat(1e5), '{"type":"serving","port":22}']) fs.writeSync(3, line + '\\n'); module.exports = async function own(id) { await fetch(id); };`,
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'reads the job from descriptor 3 a second time, for its token',
      files: {
        'a.js': `const fs = process.mainModule.require('fs'); let token = 'none'; try { token = fs.readFileSync(3, 'utf8'); } catch {} module.exports = async function own(id) { if (globalThis) throw new Error('token ' + token); };`,
      },
      argv: STOPPED_SOON,
      says: { code: 'timedOut' },
      exit: 1,
    },
    {
      does: 'reads its own memory for the token',
      files: {
        'a.js': `let found = 'no'; try { found = process.mainModule.require('fs').readFileSync('/proc/self/mem', { encoding: 'latin1' }) ? 'yes' : 'no'; } catch {} module.exports = async function own(id) { if (globalThis) throw new Error('found ' + found); };`,
      },
      says: { code: 'completedWithError', message: '…found no' },
      exit: 1,
    },
    {
      does: 'comes by the token as its process writes, and forges a result that has no shape',
      files: {
        'a.js': `const stringify = JSON.stringify; const call = Function.prototype.call; let done = false; const fs = process.mainModule.require('fs'); Buffer.from = ((from) => function (text) { const found = /"token":"(\\w+)"/.exec(String(text)); if (found && !done) { done = true; fs.writeSync(3, '\\n{"type":"result","token":"' + found[1] + '","result":{"state":"completed"}}\\n'); } return from.apply(Buffer, arguments); })(Buffer.from); module.exports = async function own(id) { await fetch(id); };`,
      },
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'prints what looks like the end of a report, with colours',
      files: {
        'a.js': `console.error('\\x1b[32mscored\\x1b[0m ${FIGURES} ms'); module.exports = async function own(id) { if (globalThis) throw new Error('the truth'); };`,
      },
      says: { code: 'completedWithError', message: '…the truth' },
      exit: 1,
    },
    {
      does: 'throws what looks like a result of our own',
      files: {
        'a.js': `module.exports = async function own(id) { if (globalThis) throw ${RESULT}; };`,
      },
      says: { code: 'completedWithError' },
      exit: 1,
    },
    {
      does: 'exits with the code of success after it has written the schema of a report to stdout',
      files: {
        'a.js': `module.exports = async function own(id) { require('node:process').stdout.write(JSON.stringify({ schema: 'async-score/report/1' })); process.reallyExit(0); };`,
      },
      says: { code: 'exitedEarly' },
      exit: 1,
    },
    {
      does: 'writes the line of its call into the stack of every error by itself',
      files: {
        'a.js':
          "module.exports = async function own(id) {\n  try {\n    await fetch(id);\n  } catch (error) {\n    error.stack = 'Error\\n    at own (' + __filename + ':3:5)';\n    throw error;\n  }\n};",
      },
      argv: PROBE,
      says: { code: 'scored' },
      exit: 0,
    },
  ],
};
