import type { Group, Row } from '../row';

/** A subject that changes something as it is loaded; what becomes of its call is told all the same. */
function outlived(does: string, code: string): Row {
  return {
    does,
    files: {
      'a.js': `const Kept = Error; ${code}\nmodule.exports = async function own(id) { await fetch(id); if (globalThis) throw new Kept('the truth'); };`,
    },
    says: { code: 'completedWithError', message: '…the truth' },
    exit: 1,
  };
}

export const builtins: Group = {
  title: 'Builtins that are replaced, frozen or broken',
  rows: [
    outlived('freezes Error', 'Object.freeze(Error);'),
    outlived(
      'replaces Error, Promise, Object, String and Math',
      'Error = Promise = Object = String = Math = null;',
    ),
    outlived('replaces process', 'process = {};'),
    outlived('freezes process', 'Object.freeze(process);'),
    {
      ...outlived(
        'replaces Function.prototype.call and apply',
        "Function.prototype.call = Function.prototype.apply = function () { throw new TypeError('mine'); };",
      ),
      says: { code: 'exitedEarly', remedy: '…code that replaces what Node and JavaScript bring…' },
    },
    outlived('replaces Function.prototype.bind', 'Function.prototype.bind = null;'),
    outlived(
      'replaces JSON.stringify and JSON.parse',
      "JSON.stringify = () => '{}'; JSON.parse = () => ({ state: 'completed' });",
    ),
    {
      ...outlived(
        'replaces every method of Array.prototype',
        'for (const name of Object.getOwnPropertyNames(Array.prototype)) { try { Array.prototype[name] = null; } catch {} }',
      ),
      says: {
        code: 'uncaughtException',
        found: 'the file replaces Array.prototype.…, by which Async Score goes as well…',
      },
    },
    outlived(
      'gives Object.prototype a toJSON and a getter of result',
      "Object.prototype.toJSON = () => 'mine'; Object.defineProperty(Object.prototype, 'result', { get() { throw new Error('mine'); } });",
    ),
    outlived(
      'gives Object.prototype a state, a reason and a then',
      "Object.prototype.state = 'completed'; Object.prototype.reason = {}; Object.prototype.then = undefined;",
    ),
    outlived(
      'sets the clock back: Date.now, performance.now and process.hrtime',
      'Date.now = () => 0; performance.now = () => 0; process.hrtime = () => [0, 0]; process.hrtime.bigint = () => 0n;',
    ),
    outlived(
      'replaces setTimeout, setImmediate and queueMicrotask',
      'setTimeout = setImmediate = queueMicrotask = () => {};',
    ),
    outlived(
      'replaces process.nextTick, emit and cpuUsage',
      'process.nextTick = () => {}; process.emit = () => false; process.cpuUsage = () => ({ user: 1e15, system: 1e15 }); process.memoryUsage = () => ({ rss: 1 });',
    ),
    outlived(
      'formats stacks by a function that throws',
      "Error.prepareStackTrace = () => { throw new Error('mine'); };",
    ),
    outlived(
      'sets Error.stackTraceLimit to 0, for ever',
      "Object.defineProperty(Error, 'stackTraceLimit', { value: 0, writable: false });",
    ),
    outlived(
      'replaces Symbol.iterator of arrays',
      "Array.prototype[Symbol.iterator] = function* () { throw new Error('mine'); };",
    ),
    {
      ...outlived(
        'replaces Promise.prototype.then',
        "Promise.prototype.then = function () { throw new Error('mine'); };",
      ),
      says: { code: 'uncaughtException', message: '…mine' },
    },
    outlived(
      'replaces Module._load and require.extensions',
      "const Module = module.constructor; Module._load = () => ({}); require.extensions['.js'] = () => {};",
    ),
    outlived(
      'gives process a title that a terminal acts on',
      "process.title = '\\x1b[2J\\x1b]0;mine\\x07';",
    ),
    outlived(
      'makes global a trap',
      "Object.setPrototypeOf(globalThis, new Proxy({}, { has: () => false, get() { throw new Error('mine'); } }));",
    ),
    {
      does: 'replaces what takes times, to look a thousand times as fast',
      files: {
        'a.js':
          'const now = performance.now.bind(performance); performance.now = () => now() / 1000; process.hrtime = () => [0, 1]; Date.now = () => 1; module.exports = async function own(id) { await fetch(id); };',
      },
      says: { code: 'scored', prints: ['"floorMs": 1,'] },
      exit: 0,
    },
  ],
};
