import * as assert from 'node:assert/strict';

import type { ValueFact } from '../../bench-runner/protocol/invention';
import { inventionsFor } from '../../src/calling/inventions';
import { functionsOf } from '../../src/document/functions';
import { documentOf } from '../document/documents';

describe('the kind of a value by its name', () => {
  const table: [body: string, path: string, is: ValueFact['is']][] = [
    ['log(a.error);', 'a.error', 'error'],
    ['log(`failed: ${a.error}`, a.error.stack);', 'a.error', 'error'],
    ['open(a.name, a.encoding);', 'a.encoding', 'string'],
    ['a.map((filePath) => filePath.slice(1));', 'a[]', 'string'],
    ['a.map((entry) => entry.slice(1));', 'a[]', 'array'],
    ['const readFile = b.pick(); a.get(readFile);', 'b.pick()', undefined],
    ['log(process.hrtime.bigint() - a.startTime);', 'a.startTime', 'bigint'],
    ['log(a.count * 2n);', 'a.count', 'bigint'],
    [`require('fs').promises.writeFile('x', a.data);`, 'a.data', 'string'],
  ];
  for (const [body, path, is] of table) {
    it(`is ${is} for ${path} in ${body}`, () => {
      const document = documentOf(`async function own(a, b) { ${body} }`, '/project/own.js');
      const [fn] = functionsOf(document).functions;
      assert.ok(fn);
      assert.equal(inventionsFor(document, fn).plan.facts[path]?.is, is);
    });
  }
});
