import assert from 'node:assert/strict';

import { functionsOfBrokenFile } from '../../src/document/functionsOfBrokenFile';
import { documentOf } from './documents';

const BROKEN = `const a = ;

async function load(id) {
  return await db.find(id);
}

class Cart {
  async checkout() {
    await this.pay(;
  }
}

export const save = async (order) => {
  await db.save(order);
};
`;

describe('functions of a text that does not parse', () => {
  it('are those of the parts that do, on their lines', () => {
    const found = functionsOfBrokenFile(documentOf(BROKEN, '/a.js'));
    assert.deepEqual(
      found.map(({ name, line, endLine, start }) => [
        name,
        line,
        endLine,
        BROKEN.slice(start, start + 5),
      ]),
      [
        ['load', 3, 5, 'async'],
        ['save', 13, 15, 'async'],
      ],
    );
  });

  it('are all of them where it parses', () => {
    const text = BROKEN.replace('= ;', '= 1;').replace('(;', '();');
    const names = functionsOfBrokenFile(documentOf(text, '/a.js')).map(({ name }) => name);
    assert.deepEqual(names, ['load', 'checkout', 'save']);
  });
});
