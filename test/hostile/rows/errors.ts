import type { Group, Row } from '../row';

/** Of an async function, what it throws is what its call completes with. */
const LED_BY = 'A call completed with an error although no I/O failed: …';

function thrown(does: string, error: string, message: string, more: Partial<Row> = {}): Row {
  return {
    does: `throws ${does}`,
    files: {
      'a.js': `module.exports = async function own(id) { if (globalThis) throw ${error}; };`,
    },
    says: { code: 'completedWithError', message },
    exit: 1,
    ...more,
  };
}

export const errors: Group = {
  title: 'Errors that are none, or too much',
  rows: [
    thrown('a text', "'mine'", LED_BY + '…mine…'),
    thrown('undefined', 'undefined', LED_BY + 'The subject threw undefined'),
    thrown('null', 'null', LED_BY + 'The subject threw null'),
    thrown('a frozen error', "Object.freeze(new Error('mine'))", LED_BY + 'mine'),
    thrown('a symbol', "Symbol('mine')", LED_BY + 'Symbol(mine)'),
    thrown('an object without a prototype', 'Object.create(null)', LED_BY + '…'),
    thrown(
      'a proxy whose every trap throws',
      "new Proxy({}, new Proxy({}, { get() { throw new Error('trap'); } }))",
      LED_BY + '…',
    ),
    thrown(
      'a revoked proxy',
      '(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; })()',
      LED_BY + '…',
    ),
    thrown(
      'an error whose message is a getter that throws',
      "Object.defineProperty(new Error(), 'message', { get() { throw new Error('getter'); } })",
      LED_BY + '…',
    ),
    thrown(
      'an error whose stack is a number',
      "Object.assign(new Error('mine'), { stack: 7 })",
      LED_BY + 'mine',
    ),
    thrown(
      'an error whose toString throws',
      "Object.assign(Object.create(null), { toString() { throw new Error('no'); } })",
      LED_BY + '…',
    ),
    thrown(
      'an error that is its own cause',
      "(() => { const e = new Error('mine'); e.cause = e; e.errors = [e]; return e; })()",
      LED_BY + 'mine',
    ),
    thrown('an error with a message of 5 MB', "new Error('m'.repeat(5e6))", LED_BY + 'mmmm…', {
      says: { code: 'completedWithError', message: LED_BY + 'mmmm…', never: ['m'.repeat(20_000)] },
    }),
    thrown(
      'an error with a stack of a hundred thousand lines',
      "Object.assign(new Error('mine'), { stack: 'Error: mine\\n' + '    at x (/y.js:1:1)\\n'.repeat(1e5) })",
      LED_BY + 'mine',
      {
        says: {
          code: 'completedWithError',
          message: LED_BY + 'mine',
          never: ['    at x (/y.js:1:1)\\n'.repeat(300)],
        },
      },
    ),
    thrown(
      'an error with the words of our own refusal',
      "Object.assign(new Error('Async Score refused to write to /x, as I/O is invented here'), { code: 'EACCES' })",
      LED_BY + 'Async Score refused to write to /x, as I/O is invented here',
    ),
    thrown(
      'an error whose message is escapes of a terminal',
      "new Error('\\x1b[2J\\x1b[31mOK: scored\\x07\\r\\u202e')",
      LED_BY + '…',
    ),
    {
      does: 'rejects with a proxy that never ends telling of itself',
      files: {
        'a.js':
          'const p = () => new Proxy(function () {}, { get: (t, k) => (k === "then" ? undefined : p()), apply: p, ownKeys: () => [], getPrototypeOf: p }); module.exports = async function own(id) { if (globalThis) throw p(); };',
      },
      says: { code: 'completedWithError' },
      exit: 1,
    },
    {
      does: 'has an error of its syntax on a line of escapes',
      files: { 'a.js': "async function own(id) { return '\u001b[2J\u202e' ++ ; }" },
      says: { code: 'syntaxError' },
      exit: 1,
    },
  ],
};
