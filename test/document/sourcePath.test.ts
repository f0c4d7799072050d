import assert from 'node:assert/strict';

import { sourcePath } from '../../src/document/sourcePath';

describe('the path of a source', () => {
  const paths: [source: string, file: string, path: string][] = [
    ['../src/a.ts', '/p/dist/a.js', '/p/src/a.ts'],
    ['my%20file.ts', '/p/a.js', '/p/my file.ts'],
    ['%C3%BCber.ts', '/p/a.js', '/p/über.ts'],
    ['/x/my%20proj/a.ts', '/p/a.js', '/x/my proj/a.ts'],
    ['file:///x/my%20proj/a.ts', '/p/a.js', '/x/my proj/a.ts'],
    ['100%.ts', '/p/a.js', '/p/100%.ts'],
    ['file://else/a.ts', '/p/a.js', '/p/else/a.ts'],
    ['a%20b.js', '/p/a%20b.js', '/p/a%20b.js'],
    ['/my%20proj/a%20b.js', '/my proj/a%20b.js', '/my proj/a%20b.js'],
  ];
  for (const [source, file, wanted] of paths) {
    it(`is ${wanted} for ${source}, named by ${file}`, () =>
      assert.equal(sourcePath(source, file), wanted));
  }
});
