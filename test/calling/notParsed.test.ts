import assert from 'node:assert/strict';

import { prepareCall } from '../../src/calling/prepareCall';
import { readMapFile } from '../../src/document/mapReader';
import { findWorkloadKind } from '../../src/document/workloadKind';
import { documentOf } from '../document/documents';

async function told(text: string): Promise<[string, string | undefined, number | undefined]> {
  const found = await prepareCall(documentOf(text, '/a/b.js'), 'f', {}, { readMap: readMapFile });
  assert.equal(found.state, 'failed');
  const { code, message, found: what, line } = found.reason;
  assert.equal(code, 'syntaxError');
  return [message, what, line];
}

describe('a function that is named in a text that cannot be parsed', () => {
  it('is a function all the same, and is compared with no upload', () => {
    assert.deepEqual(findWorkloadKind(documentOf('async function f(a { }'), 'f'), {
      kind: 'function',
      because: 'f was named',
    });
  });

  it('is told with the syntax error and its place', async () => {
    const [message, , line] = await told('const a = 1;\nasync function f(a { }');
    assert.equal(message, 'Syntax error, line 2, column 20: Unexpected token, expected ",".');
    assert.equal(line, 2);
  });

  it('is told to be too deep where nothing is wrong with it', async () => {
    // far beyond what a stack holds, even of frames that V8 has made small
    const deep = `async function f(a) { ${'{'.repeat(30_000)} b(); ${'}'.repeat(30_000)} }`;
    assert.match((await told(deep))[0], /nested too deeply/);
    const branches = 'if (a) await db.x() else '.repeat(30_000);
    assert.match((await told(`async function f(a) { ${branches} b(); }`))[0], /semicolon/);
  });

  it('is told to have types of Flow', async () => {
    const [message, , line] = await told(
      '// @flow\nexport async function f(a: ?string): Promise<?string> { return await db.x(a); }',
    );
    assert.equal(message, 'The file has types of Flow, which are not read.');
    assert.equal(line, 2);
  });
});
