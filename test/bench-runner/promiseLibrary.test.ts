import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import * as path from 'node:path';

import { SHIPPED } from '../../src/models/shipped';
import { PROJECT } from '../subjects';

type Made = (...args: unknown[]) => PromiseLike<unknown> & Record<string, Made>;
type Library = Made & Record<string, Made>;

const runner = createRequire(path.join(PROJECT, 'bench-runner/main.js'));
runner('./names').take(SHIPPED.forChild());
const { of } = runner('./inventing/promises/library') as { of(specifier: string): Library | null };

const library = of('bluebird')!;
const fails = (error: unknown) => library.reject!(error);
/** What a function of the library has made is called. */
const call = (made: unknown, ...args: unknown[]) => (made as Made)(...args);
type Callback = (error: unknown, value?: unknown) => void;

describe('what stands in for a library of promises', () => {
  it('is there for those that everybody knows, and for nothing else', () => {
    assert.deepEqual(
      ['q', 'when', 'es6-promise', 'promise-pool', './q'].map((name) => of(name) !== null),
      [true, true, true, false, false],
    );
  });

  const ROWS: [what: string, made: () => unknown, value: unknown][] = [
    ['a value', () => (of('q') as unknown as Made)(3), 3],
    ['what an executor settles', () => library((resolve: (value: number) => void) => resolve(4)), 4],
    ['several values', () => library.all!([1, library.resolve!(2)]).spread!((a: number, b: number) => a + b), 3],
    ['what is caught by its class', () => fails(new TypeError('a')).catch!(TypeError, () => 'caught'), 'caught'],
    ['what is caught by a test', () => fails({ code: 4 }).caught!((e: { code: number }) => e.code === 4, () => 'caught'), 'caught'],
    ['what is caught by its members', () => fails({ code: 4 }).catch!({ code: 4 }, () => 'caught'), 'caught'],
    ['what passes a look at it', () => library.resolve!(1).tap!(() => 2), 1],
    ['what passes the end of it', () => library.resolve!(1).fin!(() => 2), 1],
    ['another value', () => library.resolve!(1).thenReturn!(5), 5],
    ['a member', () => library.resolve!({ a: 6 }).get!('a'), 6],
    ['a method', () => library.resolve!([1, 2]).call!('join', '-'), '1-2'],
    ['a list one by one', () => library.mapSeries!([1, 2], (x: number) => x * 2), [2, 4]],
    ['a list that is gone through', () => library.each!([1, 2], () => 0), [1, 2]],
    ['a list of some', () => library.resolve!([1, 2, 3]).filter!((x: number) => library.resolve!(x > 1)), [2, 3]],
    ['a sum', () => library.reduce!([1, 2, 3], (sum: number, x: number) => sum + x), 6],
    ['a sum from a first', () => library.reduce!([1, 2], (sum: number, x: number) => sum + x, 10), 13],
    ['members', () => library.props!({ a: library.resolve!(1), b: 2 }), { a: 1, b: 2 }],
    ['those that are joined', () => library.join!(1, 2, (a: number, b: number) => a * 10 + b), 12],
    ['what is returned', () => library.try!(() => 7), 7],
    ['what a method returns', () => call(library.method!((x: number) => x + 1), 1), 2],
    ['what comes later', () => library.delay!(1, 'late'), 'late'],
    ['what comes later, of older ones', () => library.delay!('late', 1), 'late'],
    ['what is told by a callback', () => library.fromCallback!((done: Callback) => done(null, 8)), 8],
    ['what a function tells', () => library.nfcall!((x: number, done: Callback) => done(null, x), 9), 9],
    ['what a method tells', () => library.ninvoke!({ a: 1, ask(this: { a: number }, done: Callback) { done(null, this.a); } }, 'ask'), 1],
    ['what is bound', () => call(library.nbind!(function (this: number, a: number, done: Callback) { done(null, this + a); }, 5), 2), 7],
    ['a generator', () => call(library.coroutine!(function* (x: number): Generator<unknown, number, number> { return (yield library.resolve!(x)) + 1; }), 1), 2],
    ['a generator that catches', () => library.spawn!(function* (): Generator<unknown, unknown> { try { yield fails('no'); } catch (e) { return e; } return 0; }), 'no'],
  ]; // prettier-ignore
  for (const [what, made, value] of ROWS) {
    it(`comes to ${what}`, async () => assert.deepEqual(await made(), value));
  }

  it('gives each function of an object one beside it that gives a promise', async () => {
    const client = { find: (id: string, done: Callback) => done(null, `${id}!`) };
    const all = library.promisifyAll!(client) as unknown as { findAsync(id: string): unknown };
    assert.equal(await all.findAsync('a'), 'a!');
  });

  it('tells what became of each', async () => {
    const all = (await library.settle!([1, fails('no')])) as { state: string }[];
    assert.deepEqual(
      all.map(({ state }) => state),
      ['fulfilled', 'rejected'],
    );
  });

  it('fails with what nothing caught, or what was thrown', async () => {
    const passing = fails(new RangeError('a')).catch!(
      TypeError,
      () => 1,
    ) as unknown as Promise<unknown>;
    await assert.rejects(passing, RangeError);
    const thrown = library.try!(() => {
      throw new RangeError('b');
    }) as unknown as Promise<unknown>;
    await assert.rejects(thrown, RangeError);
    const nothing = library.fromCallback!((done: Callback) => done(new RangeError('c')));
    await assert.rejects(nothing as unknown as Promise<unknown>, RangeError);
  });

  it('tells a callback, and fails for nobody then', async () => {
    const told: unknown[][] = [];
    const note = (...args: unknown[]) => void told.push(args);
    await library.resolve!(1).asCallback!(note);
    await library.all!([1, 2]).nodeify!(note, { spread: true });
    await fails(new Error('no')).asCallback!(note);
    await new Promise(setImmediate);
    assert.deepEqual(
      told.map(([error, ...values]) => (error ? String(error) : values)),
      [[1], [1, 2], 'Error: no'],
    );
  });
});
