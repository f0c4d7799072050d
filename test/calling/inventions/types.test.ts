import * as assert from 'node:assert/strict';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import { holds, invented } from './invented';

describe('types', () => {
  const DECLARED =
    'interface User { id: string; kind: "admin" | "user"; at?: Date | null } ' +
    'enum Mode { Fast = "fast", Slow = "slow" } ' +
    'type Repo = { find(id: string): Promise<User | null>; all(): AsyncIterable<User> };';
  const table: [type: string, path: string, fact: ValueFact][] = [
    ['string', 'a', { is: 'string' }],
    ['string[]', 'a[]', { is: 'string' }],
    ['ReadonlyArray<number>', 'a[]', { is: 'number' }],
    ['{ deep: boolean }', 'a.deep', { is: 'boolean' }],
    ['null | number', 'a', { is: 'number' }],
    ['"x" | "y"', 'a', { value: 'x' }],
    ['User', 'a.kind', { value: 'admin' }],
    ['Partial<User>', 'a.at', { is: 'date' }],
    ['Mode', 'a', { value: 'fast' }],
    ['Repo', 'a.find', { answers: 'promise' }],
    ['Repo', 'a.find().id', { is: 'string' }],
    ['Repo', 'a.all', { answers: 'asyncIterator' }],
    ['Repo', 'a.all()[].id', { is: 'string' }],
    ['Map<string, User>', 'a', { is: 'map' }],
    ['Map<string, User>', 'a[].id', { is: 'string' }],
    ['AbortSignal', 'a', { is: 'abortSignal' }],
    ['(x: number) => Promise<string>', 'a()', { is: 'string' }],
    ['Promise<User>', 'a', { is: 'promise' }],
  ];
  for (const [type, path, fact] of table) {
    it(`tell of ${path}: ${type}`, () => {
      const text = `${DECLARED} async function own(a: ${type}) {}`;
      holds(invented(text, '/project/own.ts').plan.facts, path, fact);
    });
  }

  it('tell of what is asserted', () => {
    const text = 'async function own(a: any) { const x = (await a.get()) as { n: number }[]; }';
    holds(invented(text, '/project/own.ts').plan.facts, 'a.get()[].n', { is: 'number' });
  });

  it('tell of a text, and what is done with it that it is parsed', () => {
    const text =
      'async function own(a: string, b: string | null) { JSON.parse(a); JSON.parse(b); }';
    const { facts } = invented(text, '/project/own.ts').plan;
    holds(facts, 'a', { is: 'json' });
    holds(facts, 'b', { is: 'json' });
  });

  it('tell what the platform has from what a framework calls so', () => {
    const of = (from: string) => {
      const text = `${from} async function own(req: Request) { await fetch(req.url); }`;
      return invented(text, '/project/own.ts').plan.facts['req']?.is ?? null;
    };
    assert.equal(of(''), 'request');
    assert.equal(of("import { Request } from 'undici';"), 'request');
    assert.notEqual(of("import { Request } from 'express';"), 'request');
  });

  it('tell by comments', () => {
    const text = `
      /**
       * @typedef {Object} Options
       * @property {boolean} deep
       */
      /**
       * @param {string[]} ids
       * @param {Options} options
       * @param {?{n: number}=} more
       */
      async function own(ids, options, { n }) {}`;
    const { facts } = invented(text).plan;
    holds(facts, 'ids[]', { is: 'string' });
    holds(facts, 'options.deep', { is: 'boolean' });
    holds(facts, 'arg3.n', { is: 'number' });
  });

  it('of `this` are no argument', () => {
    const text = 'async function own(this: Shop, id: string) { await this.db.find(id.trim()); }';
    const { args, plan } = invented(text, '/project/own.ts');
    assert.deepEqual(args, [{ name: 'id', from: 'invention', path: 'id' }]);
    holds(plan.facts, 'id', { is: 'string' });
  });
});
