import * as assert from 'node:assert/strict';
import { afterCell } from '../../src/host/earlierCells';

describe('afterCell', () => {
  const cell = 'async function loadUser(id) {\n  return users.find(id);\n}';

  it('keeps the positions of a cell, and has what the cells above it declare behind it', () => {
    const text = afterCell(cell, ['const pool = connect();', 'const users = pool.users;']);
    assert.equal(text, `${cell}\nconst pool = connect();\nconst users = pool.users;`);
  });

  it('leaves out a cell whose names a later one declares again', () => {
    const earlier = ['const users = 1;', 'async function loadUser() {}', 'const users = 2;'];
    assert.equal(afterCell(cell, earlier), `${cell}\nconst users = 2;`);
  });
});
