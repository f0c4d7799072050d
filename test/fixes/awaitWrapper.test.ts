import assert from 'node:assert/strict';

import { allFixed, fixed, javascript, typescript } from './fixed';

const WRAPPER = `
// Throws a new error with that of the promise as its cause: its stack names who awaits it.
async function withCaller(promise) {
  try {
    return await promise;
  } catch (err) {
    if (!(err instanceof Error) || err.constructor.name === 'DOMException') throw err;
    const own = Object.getOwnPropertyDescriptors(err);
    delete own.stack;
    own.cause = { value: err, writable: true, configurable: true };
    const again = Object.defineProperties(new Error(err.message), own);
    throw Object.setPrototypeOf(again, Object.getPrototypeOf(err));
  }
}
`;

const TYPED_WRAPPER = WRAPPER.replace(
  'withCaller(promise)',
  'withCaller<T>(promise: PromiseLike<T>): Promise<T>',
);

describe('an async wrapper around what is awaited', () => {
  it('is put into the file once, and around each call', () => {
    const before = 'async function f() {\n  const a = await p(); // why\n  await q(a);\n}\n';
    assert.equal(
      allFixed('awaitWrapper', javascript(before)),
      'async function f() {\n  const a = await withCaller(p()); // why\n  await withCaller(q(a));\n}\n' +
        WRAPPER,
    );
  });

  it('is used where it is there already', () => {
    const before = 'async function f() {\n  await withCaller(p());\n  await q();\n}\n' + WRAPPER;
    const after =
      'async function f() {\n  await withCaller(p());\n  await withCaller(q());\n}\n' + WRAPPER;
    assert.equal(fixed('awaitWrapper', javascript(before)), after);
  });

  it('takes another name where that one is taken', () => {
    const before = 'const withCaller = 1;\nasync () => { await p(); };\n';
    assert.equal(
      fixed('awaitWrapper', javascript(before)),
      'const withCaller = 1;\nasync () => { await withCaller2(p()); };\n' +
        WRAPPER.replace('withCaller', 'withCaller2'),
    );
  });

  it('is typed in TypeScript, and ends lines as the file does', () => {
    const before = 'export const f = async () => {\r\n  await p();\r\n};';
    assert.equal(
      fixed('awaitWrapper', typescript(before)),
      'export const f = async () => {\r\n  await withCaller(p());\r\n};\r\n' +
        TYPED_WRAPPER.replaceAll('\n', '\r\n'),
    );
  });

  it('is not put around what is awaited at the top level', () => {
    assert.equal(fixed('awaitWrapper', javascript("import p from 'p';\nawait p();\n")), null);
  });
});

describe('an async function instead of one that returns a new Promise', () => {
  const cases: [string, string | null][] = [
    [
      'function f() { return new Promise((res, rej) => io(rej)); }\n',
      'async function f() { return await withCaller(new Promise((res, rej) => io(rej))); }\n',
    ],
    [
      'const f = (x) => new Promise(g);\n',
      'const f = async (x) => await withCaller(new Promise(g));\n',
    ],
    [
      'class A { static f() { x(); return new Promise(g); } }\n',
      'class A { static async f() { x(); return await withCaller(new Promise(g)); } }\n',
    ],
    [
      'export default function () { return new Promise(g); }\n',
      'export default async function () { return await withCaller(new Promise(g)); }\n',
    ],
    ['class A { get f() { return new Promise(g); } }\n', null],
    ['class A { [f]() { return new Promise(g); } }\n', null],
    ['function* f() { return new Promise(g); }\n', null],
    ['function f() { if (a) return new Promise(g); }\n', null],
    ['function f() { if (a) return null; return new Promise(g); }\n', null],
    ["function f() { if (!a) { throw new TypeError('a'); } return new Promise(g); }\n", null],
    [
      'function f() { const h = () => { throw a; }; return new Promise(() => { return; }); }\n',
      'async function f() { const h = () => { throw a; }; return await withCaller(new Promise(() => { return; })); }\n',
    ],
    ['function f() { return new Bluebird(g); }\n', null],
  ];
  for (const [before, after] of cases) {
    it(before.trim(), () =>
      assert.equal(fixed('newPromise', javascript(before)), after && after + WRAPPER),
    );
  }

  it('leaves a function alone that is declared to return something else', () => {
    const text = (type: string) => `function f(): ${type} { return new Promise<void>(g); }\n`;
    assert.equal(fixed('newPromise', typescript(text('PromiseLike<void>'))), null);
    assert.match(fixed('newPromise', typescript(text('Promise<void>'))) ?? '', /^async function f/);
  });
});
