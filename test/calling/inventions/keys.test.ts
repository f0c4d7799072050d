import * as assert from 'node:assert/strict';

import { holds, invented } from './invented';

describe('members that go by a constant', () => {
  const table: [what: string, head: string, path: string][] = [
    ['a symbol', 'const k = Symbol("the body");', 'a.the body'],
    ['a symbol for all', 'const k = Symbol.for("body");', 'a.body'],
    ['a text', 'const k = "body";', 'a.body'],
    ['a constant of another file', 'const { k } = require("./keys");', 'a.@k'],
    ['an import', 'import { k } from "./keys";', 'a.@k'],
    ['a variable', 'let k = "x"; k = "y";', 'a[]'],
    ['what is found out', 'const k = read();', 'a[]'],
  ];
  for (const [what, head, path] of table) {
    it(`are told apart: ${what}`, () => {
      const { facts } = invented(`${head} async function own(a) { await a[k].load(); }`).plan;
      holds(facts, `${path}.load`, { answers: 'promise' });
    });
  }

  it('are what a constructor keeps under them', () => {
    const { constructorArgs, plan } = invented(`const kBody = Symbol('body'), kUsed = Symbol('used');
      class Body {
        constructor(body) { this[kBody] = body; this[kUsed] = false; }
        async read() { for await (const part of this[kBody]) part.trim(); }
      }`, undefined, 'read'); // prettier-ignore
    assert.deepEqual(constructorArgs, [{ name: 'body', from: 'invention', path: 'this.body' }]);
    holds(plan.facts, 'this.body', { is: 'asyncIterable' });
  });
});
