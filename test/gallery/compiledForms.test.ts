import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { SourceMapConsumer } from 'source-map';

import { PATTERNS } from '../subjects';

const SOURCE = 'async-await.js';
const FORMS = [
  'es5',
  'es2015',
  'babel-es5',
  'babel-es2015',
  'esbuild-es2015',
  'swc-es5',
  'swc-es2015',
];

/** Methods of the I/O, in the order in which the source calls them. */
const CALLED = [
  'put',
  'get',
  'execWithin',
  'createQuery',
  'execWithin',
  'execWithin',
  'execWithin',
  'commit',
  'rollback',
];

const CALL = new RegExp(`\\.(${[...new Set(CALLED)].join('|')})\\(`, 'g');

describe('the compiled forms of async/await', () => {
  const written = callsIn(fs.readFileSync(path.join(PATTERNS, SOURCE), 'utf8'));

  it('are made of a program whose I/O calls are found', () => {
    assert.deepEqual(
      written.map(({ method }) => method),
      CALLED,
    );
  });

  for (const form of FORMS) {
    const file = `async-await-${form}.js`;

    it(`have maps that lead each I/O call of ${file} to its line`, async () => {
      const compiled = callsIn(fs.readFileSync(path.join(PATTERNS, file), 'utf8'));
      const map = fs.readFileSync(path.join(PATTERNS, `${file}.map`), 'utf8');
      const found = await SourceMapConsumer.with(map, null, (consumer) =>
        compiled.map(({ method, line, column }) => {
          const { source, line: at } = consumer.originalPositionFor({ line, column });
          return { method, source, line: at };
        }),
      );
      assert.deepEqual(
        found,
        written.map(({ method, line }) => ({ method, source: SOURCE, line })),
      );
    });

    it(`use nothing newer than the target of ${file}`, () => {
      const text = fs.readFileSync(path.join(PATTERNS, file), 'utf8');
      assert.doesNotMatch(text, /\basync function upload|\bawait /);
      if (form.endsWith('es5')) assert.doesNotMatch(text, /function\s*\*|=>|\b(const|let) /);
    });
  }
});

/** Lines from 1; columns, of the method's name, from 0. */
function callsIn(text: string) {
  return text.split('\n').flatMap((code, i) =>
    [...code.matchAll(CALL)].map((match) => ({
      method: match[1] ?? '',
      line: i + 1,
      column: match.index + 1,
    })),
  );
}
