import * as assert from 'node:assert/strict';

import type { Argument } from '../../bench-runner/protocol/own';
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

describe('what is invented for a function', () => {
  const PRICE = `async function price(id) {
    const page = await fetch('/prices/' + id);
    const found = await page.json();
    return found.price + (await helped(found));
  }
  async function helped(found) { return rates.current(found.currency); }`;
  const NEIGHBOURS = `async function* pages(url) {
    const page = await (await fetch(url)).json();
    yield* page.items;
  }
  async function all(url) { for await (const one of pages(url)) one.save(); }
  async function tick() { for (const rate of await rates.all()) rate.close(); }`;

  it('does not depend on what other functions of its file use', () => {
    const alone = invented(PRICE, undefined, 'price').plan.facts;
    const beside = invented(`${NEIGHBOURS}\n${PRICE}`, undefined, 'price').plan.facts;
    assert.deepEqual(beside, alone);
    assert.equal(alone['rates.current']?.answers, 'promise');
  });

  it('knows of its own values what they tell', () => {
    const code = 'async function own() { return toRows(await db.find()); }';
    const other = 'async function other() { for (const row of await db.find()) row.a; }';
    assert.notEqual(invented(code, undefined, 'own').plan.facts['db.find()']?.is, 'array');
    assert.equal(invented(code + other, undefined, 'own').plan.facts['db.find()']?.is, 'array');
  });

  it('is also for what runs as its file is loaded', () => {
    const code = "const pool = require('pg').Pool(); pool.on('error', log);";
    const facts = invented(`${code} async function own() {}`, undefined, 'own').plan.facts;
    assert.ok(Object.keys(facts).some((path) => path.startsWith('"pg".Pool')));
  });
});
