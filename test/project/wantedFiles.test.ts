import assert from 'node:assert/strict';
import * as path from 'node:path';

import { wantedIn } from '../../src/project/wantedFiles';
import { folderOf } from './folders';

const FILES = ['app/[id]/route.ts', 'app/i/route.ts', 'app/page.ts'];

/** Returns the files that operands of a folder's root name. */
function wanted(...operands: string[]): string[] {
  const folder = folderOf(Object.fromEntries(FILES.map((file) => [file, 'export {};\n'])));
  const places = operands.map((each) => path.join(folder, each));
  const isWanted = wantedIn(folder, places, { folder, exclude: [] });
  return FILES.filter((file) => isWanted(path.join(folder, file)));
}

describe('the files that operands name', () => {
  it('are those of a path with the characters of a pattern', () => {
    assert.deepEqual(wanted('app/[id]/route.ts'), ['app/[id]/route.ts']);
    assert.deepEqual(wanted('app/[id]'), ['app/[id]/route.ts']);
  });

  it('are those of a pattern that is no path', () => {
    assert.deepEqual(wanted('app/[a-z]/*.ts'), ['app/i/route.ts']);
    assert.deepEqual(wanted('app/*.ts'), ['app/page.ts']);
  });

  it('are all of them with no operand, or with the folder', () => {
    assert.deepEqual(wanted(), FILES);
    assert.deepEqual(wanted('.'), FILES);
  });
});
