import * as assert from 'node:assert/strict';

import { factsIn } from './invented';

describe('what has a method that texts and lists have', () => {
  const table: [what: string, body: string, is: string][] = [
    ['a text where a method of texts follows', 'a.x.slice(1).split("/");', 'string'],
    ['a text where it is compared with one', 'if (a.x.slice(0, 2) === "v1") b.put();', 'string'],
    ['a text where it is added to one', 'b.put("/" + a.x.slice(1));', 'string'],
    ['a text in a template', 'b.put(`/${a.x.slice(1)}`);', 'string'],
    ['a text where it is used as one besides', 'a.x.slice(1); a.x.trim();', 'string'],
    ['a list where nothing tells', 'b.put(a.x.slice(1));', 'array'],
    ['a list where a method of lists follows', 'a.x.slice(1).map((each) => each);', 'array'],
  ];
  for (const [what, body, is] of table) {
    it(`is ${what}`, () => assert.equal(factsIn(body)['a.x']?.is, is));
  }
});
