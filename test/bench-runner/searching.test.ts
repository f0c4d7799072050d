import assert from 'node:assert/strict';

import { marked } from '../../src/calling/search/marked';
import { RUNNER } from '../subjects';
import * as path from 'node:path';
import { createRequire } from 'node:module';

const OF_TYPES = { 'db.find().blocked': { oneOf: [{ value: 'never' }] } };

interface Change {
  path?: string;
  fact?: Record<string, unknown>;
  given?: string;
}

const required = createRequire(RUNNER);
const load = (name: string): unknown =>
  required(path.join(path.dirname(RUNNER), 'searching', name));
const changed = load('changedFacts') as (facts: object, change: Change) => object;
const candidates = load('candidates') as (
  found: object,
  isOpen: () => boolean,
  said: { defaults: string[]; invented: string[] },
  facts: object,
) => Change[];

describe('what a search tries next', () => {
  const user = { path: 'db.find()', key: 'find', value: { blocked: 2 } };
  const blocked = { path: 'db.find().blocked', key: 'blocked', value: 2 };

  let caught: object[] = [];
  afterEach(() => {
    caught = [];
  });

  function first(tests: object[], error: object | null, made: object[] = [user, blocked]) {
    const found = { isGood: false, error, tests, made, caught, reached: [], handed: [] };
    return candidates(
      found,
      () => true,
      { defaults: ['size'], invented: ['options'] },
      OF_TYPES,
    )[0];
  }

  it('is what makes the last test come out the other way', () => {
    const truth = { id: 1, is: 'truth', text: 'user.blocked', value: 2 };
    assert.deepEqual(first([truth], null), { path: 'db.find().blocked', fact: { value: 0 } });
    const equal = { id: 2, is: '===', text: 'user.blocked', value: 2, otherText: '7', other: 7 };
    assert.deepEqual(first([truth, equal], null), {
      path: 'db.find().blocked',
      fact: { value: 7 },
    });
    const above = { id: 3, is: '>', text: 'user.blocked', value: 2, otherText: '95', other: 95 };
    assert.deepEqual(first([truth, above], null), {
      path: 'db.find().blocked',
      fact: { value: 96 },
    });
  });

  it('is what keeps the code from catching an error of the language, and throwing another', () => {
    const refused = { text: 'Error: refused', stack: '', near: [], owners: [] };
    assert.notDeepEqual(first([], refused)?.fact, { is: 'array' });
    caught = [
      { text: 'TypeError: user.blocked.map is not a function', stack: '', near: [], owners: [] },
    ];
    const array = { path: 'db.find().blocked', fact: { is: 'array' } };
    assert.deepEqual(first([], refused), array);
  });

  it('is what an error of the language asks for', () => {
    const told = (text: string) => first([], { text, stack: '', near: [], owners: [] });
    assert.deepEqual(told('TypeError: this.targets is not a function'), {
      path: 'this.targets',
      fact: { is: 'function' },
    });
    const taken =
      "TypeError: Cannot destructure property 'a' of 'user.blocked' as it is undefined.";
    assert.deepEqual(told(taken), { path: 'db.find().blocked', fact: { is: 'object' } });
    assert.deepEqual(told('TypeError: user.blocked.map is not a function'), {
      path: 'db.find().blocked',
      fact: { is: 'array' },
    });
    assert.deepEqual(told('TypeError: blocked is not iterable'), {
      path: 'db.find().blocked',
      fact: { is: 'array' },
    });
  });

  it('is a default given, or an argument left out, where nothing else is known', () => {
    assert.deepEqual(first([], null, []), { given: 'size' });
  });

  it('is what else a type lets a value be, before it is left out', () => {
    const found = { isGood: false, error: null, tests: [], made: [user, blocked], caught };
    const said = { defaults: [], invented: ['id'] };
    assert.deepEqual(candidates(found, () => true, said, OF_TYPES).slice(0, 2), [
      { path: 'db.find().blocked', fact: { value: 'never' } },
      { path: 'id', fact: { is: 'undefined' } },
    ]);
  });

  it('takes away what a changed value has no place for', () => {
    const facts = { a: { is: 'object' }, 'a.b': { value: 1 }, 'a.b.c': { is: 'array' }, x: {} };
    assert.deepEqual(changed(facts, { path: 'a.b', fact: { value: null } }), {
      a: { is: 'object' },
      'a.b': { value: null },
      x: {},
    });
    assert.deepEqual(changed({ a: { is: 'string' } }, { path: 'a.b', fact: { value: 2 } }), {
      a: {},
      'a.b': { value: 2 },
    });
  });
});

describe('a text that tells of its tests', () => {
  it('has its marks on the same lines, and does the same', () => {
    const text = `"use strict";
      function f(a, b) {
        "use strict";
        if (a && (b || !a.c) && a.d === b) return 1;
        while (a.n-- > 0) b = a.n ? b : (a.c ?? 2);
        switch (b) { case 'x': return 'x'; case 3: return 3; default: }
        return [a.n, b];
      }
      return [f({ d: 1 }, 1), f({ n: 3, c: 1 }, 0), f({ n: 0 }, 'x'), f({ n: 0 }, 3)];`;
    const told: unknown[] = [];
    const note = (id: number, ...rest: unknown[]) => told.push([id, ...rest]) && rest.at(-1);
    const marks = {
      block: (id: number) => told.push(id),
      truth: note,
      branch: note,
      left: note,
      right: note,
      chosen: (_: number, __: string, value: unknown) => value,
    };
    const run = (code: string) => new Function('__asyncScore', code)(marks) as unknown;
    const code = marked('/a.js', `function all() { ${text} }`);
    assert.equal(code.split('\n').length, text.split('\n').length);
    assert.deepEqual(run(`return (${code})()`), new Function(text)());
    assert.ok(told.length > 10);
    assert.equal(marked('/a.js', 'if ('), 'if (');
  });
});
