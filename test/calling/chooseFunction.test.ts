import * as assert from 'node:assert/strict';

import { chooseFunction } from '../../src/calling/chooseFunction';
import { functionAt } from '../../src/document/findFunction';
import type { Reason } from '../../src/failure';
import { documentOf } from '../document/documents';

function pathOf(text: string, name: string | null): string {
  const found = chooseFunction(documentOf(text), name);
  if ('state' in found) assert.fail(`${found.reason.message} ${found.reason.found}`);
  return found.fn.path;
}

function whyNot(text: string, name: string | null): Reason {
  const found = chooseFunction(documentOf(text), name);
  if (!('state' in found)) assert.fail(`it chose ${found.fn.path}`);
  assert.equal(found.reason.code, 'noFunction');
  return found.reason;
}

const CART = [
  'export class Cart {',
  '  constructor() {}',
  '  get size() {}',
  '  async checkout() {}',
  '}',
  'const other = { async checkout() {} };',
  'function outer() { function inner() {} }',
  'function inner() {}',
].join('\n');

describe('the function that is chosen', () => {
  it('is the handler that it makes, which is what does something', () => {
    const limit = 'return async (ctx, next) => { await store.take(ctx.ip); await next(); };';
    const ask = 'return function (req, res, next) { store.get(req.id, next); };';
    for (const made of [limit, ask]) {
      const text = `function make(store) { ${made} }\nfunction other(store) { return () => store; }`;
      const chosen = chooseFunction(documentOf(text), 'make');
      assert.ok('fn' in chosen);
      const { fn, document } = chosen;
      assert.equal(fn.path, 'make');
      assert.match(document.text.slice(fn.start, fn.end), /^(?:async \(ctx|function \(req)/);
      const other = chooseFunction(documentOf(text), 'other');
      assert.ok('fn' in other);
      assert.match(other.document.text.slice(other.fn.start), /^function other/);
    }
  });

  it('is what is asynchronous of what it makes, at the end of all that is made', () => {
    const made: [text: string, is: RegExp][] = [
      ['const make = (id) => async (dispatch) => dispatch(await api.load(id));', /^async \(dispatch/],
      ['const make = (store) => (next) => async (action) => next(action);', /^async \(action/],
      ['function make(fn) { const all = []; return async function (x) { all.push(await fn(x)); }; }', /^async function \(x/],
      ['async function make() { await open(); return async () => close(); }', /^async function make/],
      ['const make = (id) => () => api.load(id);', /^\(id\)/],
    ]; // prettier-ignore
    for (const [text, is] of made) {
      const chosen = chooseFunction(documentOf(text), 'make');
      assert.ok('fn' in chosen);
      assert.match(chosen.document.text.slice(chosen.fn.start), is);
    }
  });

  const named: [name: string, path: string][] = [
    ['Cart.checkout', 'Cart.checkout'],
    ['Cart.prototype.checkout', 'Cart.checkout'],
    ['checkout:4', 'Cart.checkout'],
    ['other.checkout', 'other.checkout'],
    ['outer/inner', 'outer/inner'],
    ['inner', 'inner'],
    ['inner:7', 'outer/inner'],
    [' outer ', 'outer'],
  ];
  for (const [name, path] of named) {
    it(`is ${path} for ${name}`, () => assert.equal(pathOf(CART, name), path));
  }

  it('is found by a name of its own that it is not bound to', () => {
    assert.equal(pathOf('const a = async function b() {};', 'b'), 'a');
    assert.equal(pathOf('class A { #secret() {} }', 'secret'), 'A.#secret');
    assert.equal(pathOf('class A { #secret() {} }', '#secret'), 'A.#secret');
  });

  it('is found by its path with a line, where several have the same path', () => {
    const text = 'if (a) { function b() {} } else {\n  function b() {} }';
    assert.equal(pathOf(text, 'b:2'), 'b:2');
  });

  const unnamed: [what: string, text: string, path: string][] = [
    [
      'all that is exported',
      'module.exports = upload; function upload() {} async function b() {}',
      'upload',
    ],
    [
      'a wrapped export',
      'module.exports = co.wrap(function* () {}); async function b() {}',
      'module.exports',
    ],
    ['the default export', 'export default async () => 1; export async function b() {}', 'default'],
    ['the only export', 'export function a() {} async function b() {}', 'a'],
    [
      'the only export that looks asynchronous',
      'export function a() {} export async function b() {}',
      'b',
    ],
    [
      'the only one that looks asynchronous',
      'function a() { async function c() {} } async function b() {}',
      'b',
    ],
    ['the only one', 'function a() {} a();', 'a'],
    ['the only one that is called', 'class A { get b() {} constructor() {} c() {} }', 'A.c'],
  ];
  for (const [what, text, path] of unnamed) {
    it(`is ${what} where none is named`, () => assert.equal(pathOf(text, null), path));
  }

  it('is none where several are named so, and the reason lists them', () => {
    assert.deepEqual(whyNot(CART, 'checkout'), {
      code: 'noFunction',
      message: 'Several functions are named checkout.',
      found: 'Cart.checkout (line 4), other.checkout (line 6)',
      needed: 'a name that only one of them has',
      remedy:
        'Click on the line above one in the editor (its CodeLens), or name it behind the file: FILE#NAME.',
    });
  });

  it('is none where none is named so, and the reason lists those first that look asynchronous', () => {
    const { message, found } = whyNot(CART, 'pay');
    assert.equal(message, 'The file has no function named pay.');
    assert.equal(
      found,
      'Cart.checkout (line 4), other.checkout (line 6), outer (line 7), inner (line 8), outer/inner (line 7)',
    );
  });

  it('lists a dozen at most', () => {
    const text = Array.from({ length: 15 }, (_, i) => `function f${i}() {}`).join('\n');
    assert.match(whyNot(text, null).found!, /f11 \(line 12\) and 3 more$/);
  });

  it('says so where there is no function at all', () => {
    assert.equal(whyNot('1;', 'a').message, 'The file has no function that could be called.');
  });

  it('says what cannot be called', () => {
    const { message, found, line } = whyNot(CART, 'Cart.size');
    assert.equal(message, 'Cart.size cannot be scored.');
    assert.equal(found, 'a getter, which is read and not called');
    assert.equal(line, 3);
    assert.match(whyNot(CART, 'Cart.constructor').found!, /^a constructor/);
  });

  it('says what cannot be got at', () => {
    const { message } = whyNot('register(class { #a; m() { return this.#a; } });', 'm');
    assert.equal(message, 'm cannot be called from outside of what it is in.');
  });
});

describe('the function at an offset', () => {
  it('is the innermost one around it', () => {
    const document = documentOf(CART);
    assert.equal(functionAt(document, CART.indexOf('checkout'))?.path, 'Cart.checkout');
    assert.equal(functionAt(document, CART.indexOf('inner'))?.path, 'outer/inner');
    assert.equal(functionAt(document, 0), null);
  });

  it('is no component, whose handlers and effects are named instead', () => {
    const text = [
      'export function Cart({ id }) {',
      '  useEffect(() => {',
      '    async function load() { await api.items(id); }',
      '    load();',
      '  }, [id]);',
      '  const remove = async () => { await api.remove(id); };',
      '  return id ? <ul onClick={async () => api.track(id)}><li onClick={remove} /></ul> : null;',
      '}',
    ].join('\n');
    const { message, found, remedy } = whyNot(text, 'Cart');
    assert.equal(
      message,
      'Cart is a component: it returns elements to draw, and nobody waits for it.',
    );
    assert.equal(
      found,
      'Cart/useEffect (line 2), Cart/useEffect/load (line 3), Cart/remove (line 6), Cart/ul.onClick (line 7)',
    );
    assert.equal(remedy, 'Score one of its handlers and effects, by its name.');
    for (const path of found!.replace(/ \(line \d+\)/g, '').split(', ')) {
      assert.equal(pathOf(text, path), path);
    }
  });

  it('is what returns elements and waits, or is none of a component', () => {
    assert.equal(
      pathOf('export async function Page() { return <p>{await a()}</p>; }', 'Page'),
      'Page',
    );
    assert.equal(pathOf('function cell(x) { return <td>{x}</td>; }', 'cell'), 'cell');
    const wrapping = 'function Make() { return () => <p />; }';
    assert.equal(pathOf(wrapping, 'Make'), 'Make');
  });
});
