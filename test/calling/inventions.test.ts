import * as assert from 'node:assert/strict';

import type { Argument } from '../../bench-runner/protocol';
import { inventionsFor } from '../../src/calling/inventions';
import { functionsOf } from '../../src/document/functions';
import { documentOf } from '../document/documents';
import { invented } from './inventions/invented';

function argument(name: string, path = name): Argument {
  return { name, from: 'invention', path };
}

describe('the arguments of a function', () => {
  const table: [what: string, text: string, args: Argument[]][] = [
    ['none', 'function own() {}', []],
    ['by their names', 'function own(id, tag) {}', [argument('id'), argument('tag')]],
    ['a default', 'function own(n = 3) {}', [{ name: 'n', from: 'default' }]],
    [
      'taken apart',
      'function own(id, { db }, [first]) {}',
      [argument('id'), argument('arg2'), argument('arg3')],
    ],
    ['the rest', 'function own(...ids) {}', [argument('ids')]],
  ];
  for (const [what, text, args] of table) {
    it(`are ${what}`, () => assert.deepEqual(invented(text).args, args));
  }

  it('leave the callback out', () => {
    const document = documentOf('function own(id, done) { done(null); }', '/project/own.js');
    const [fn] = functionsOf(document).functions;
    const { args } = inventionsFor(document, fn!, { endsByCallback: true });
    assert.deepEqual(args, [argument('id')]);
  });

  it('of a constructor go by the names that methods call them', () => {
    const text =
      'class Cart { constructor(store, id) { this.repo = store; } ' +
      'async load() { return await this.repo.find(); } }';
    const { constructorArgs, plan } = invented(text, undefined, 'load');
    assert.deepEqual(constructorArgs, [
      argument('store', 'this.repo'),
      argument('id', 'constructor.id'),
    ]);
    assert.equal(plan.facts['this.repo.find']?.answers, 'promise');
  });
});

describe('the arguments that a constructor has no names for', () => {
  it('go by the names that methods call them', () => {
    const text =
      'class Rows { #rows; constructor() { this.#rows = arguments[1]; } ' +
      'async m() { for (const row of this.#rows) row.a; } }';
    const { constructorArgs, plan } = invented(text, undefined, 'm');
    assert.deepEqual(constructorArgs, [
      argument('constructor.arg1'),
      argument('#rows', 'this.#rows'),
    ]);
    assert.equal(plan.facts['this.#rows']?.is, 'array');
  });
});
